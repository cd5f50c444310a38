extension Role {
  /// The role of each header, folded, as the address books and languages people use name it.
  static let byHeader: [String: Role] = {
    var table: [String: Role] = [:]
    table.reserveCapacity(256)
    for (role, headers) in headers {
      table[folded(role.rawValue)] = role
      for header in headers { table[header] = role }
    }
    return table
  }()

  /// Folded as they stand here, since all of them are needed for the first header of a table.
  static let headers: [(Role, [String])] = [
    (
      .fullName,
      [
        "fullname", "name", "displayname", "formattedname", "fn", "cn", "vollständigername",
        "anzeigename", "nomcomplet", "nombrecompleto", "nomecompleto",
      ]
    ),
    (
      .firstName,
      [
        "firstname", "givenname", "forename", "vorname", "prénom", "prenom", "nombre", "nome",
        "imię", "имя", "first", "voornaam", "förnamn", "fornavn", "名",
      ]
    ),
    (
      .lastName,
      [
        "lastname", "familyname", "surname", "nachname", "familienname", "nom", "nomdefamille",
        "apellido", "apellidos", "cognome", "sobrenome", "nazwisko", "фамилия", "sn", "last",
        "achternaam", "efternamn", "efternavn", "姓", "lname",
      ]
    ),
    (.middleName, ["middlename", "additionalname", "zweitervorname", "deuxièmeprénom"]),
    (.namePrefix, ["nameprefix", "prefix", "honorificprefix", "anrede", "civilité"]),
    (.nameSuffix, ["namesuffix", "suffix", "honorificsuffix", "namenszusatz"]),
    (.nickname, ["nickname", "spitzname", "surnom", "apodo", "alias"]),
    (
      .organization,
      [
        "organisation", "company", "organizationname", "companyname", "firma", "unternehmen",
        "société", "entreprise", "empresa", "azienda", "org", "o", "employer", "bedrijf",
      ]
    ),
    (.title, ["jobtitle", "organizationtitle", "position", "titel", "fonction", "cargo"]),
    (
      .email,
      [
        "email", "emailaddress", "emailadresse", "mail", "courriel", "adresseemail", "correo",
        "email1value", "email1", "primaryemail", "mailaddress",
      ]
    ),
    (
      .phone,
      [
        "phonenumber", "telephone", "telefon", "téléphone", "teléfono", "telefono", "tel", "mobile",
        "mobilephone", "cell", "phone1value", "handy", "telephonenumber", "primaryphone",
      ]
    ),
    (
      .address,
      [
        "adr", "streetaddress", "anschrift", "adresse", "dirección", "indirizzo", "postaladdress",
        "address1formatted", "homeaddress",
      ]
    ),
    (
      .birthDate,
      [
        "birthday", "bday", "dateofbirth", "dob", "geburtstag", "geburtsdatum", "datedenaissance",
        "anniversaire", "fechadenacimiento", "datadinascita",
      ]
    ),
    (
      .note,
      ["notes", "notiz", "notizen", "comment", "comments", "remarks", "notas", "description"]
    ),
    (.categories, ["category", "labels", "groups", "groupmembership", "kategorien", "tags"]),
    (.uid, ["contactid", "guid", "uuid"]),
    (.url, ["website", "webpage", "homepage", "webseite", "siteweb", "website1value"]),
    (.photo, ["picture", "image", "foto"]),
    (.kind, []),
    (.members, ["member"]),
    (
      .phoneticFirstName,
      [
        "phoneticfirstname", "phoneticgivenname", "firstnameyomi", "givennameyomi",
        "xphoneticfirstname", "名かな",
      ]
    ),
    (
      .phoneticLastName,
      [
        "phoneticlastname", "phoneticfamilyname", "lastnameyomi", "familynameyomi",
        "xphoneticlastname", "姓かな",
      ]
    ),
  ]
}
