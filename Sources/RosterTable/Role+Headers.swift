extension Role {
  /// The role of each header, folded, as the address books and languages people use name it.
  static let byHeader: [String: Role] = {
    var table: [String: Role] = [:]
    table.reserveCapacity(256)
    for (role, headers) in headers {
      table[folded(role.rawValue)] = role
      for header in headers { table[folded(header)] = role }
    }
    return table
  }()

  private static let headers: [(Role, [String])] = [
    (
      .fullName,
      [
        "full name", "name", "display name", "formatted name", "fn", "cn", "vollständiger name",
        "anzeigename", "nom complet", "nombre completo", "nome completo", "displayname",
      ]
    ),
    (
      .firstName,
      [
        "first name", "given name", "forename", "vorname", "prénom", "prenom", "nombre", "nome",
        "imię", "имя", "givenname", "first", "voornaam", "förnamn", "fornavn", "名",
      ]
    ),
    (
      .lastName,
      [
        "last name", "family name", "surname", "nachname", "familienname", "nom", "nom de famille",
        "apellido", "apellidos", "cognome", "sobrenome", "nazwisko", "фамилия", "sn", "last",
        "achternaam", "efternamn", "efternavn", "姓", "lname",
      ]
    ),
    (.middleName, ["middle name", "additional name", "zweiter vorname", "deuxième prénom"]),
    (.namePrefix, ["name prefix", "prefix", "honorific prefix", "anrede", "civilité"]),
    (.nameSuffix, ["name suffix", "suffix", "honorific suffix", "namenszusatz"]),
    (.nickname, ["nick name", "spitzname", "surnom", "apodo", "alias"]),
    (
      .organization,
      [
        "organisation", "company", "organization name", "company name", "firma", "unternehmen",
        "société", "entreprise", "empresa", "azienda", "org", "o", "employer", "bedrijf",
      ]
    ),
    (.title, ["job title", "organization title", "position", "titel", "fonction", "cargo"]),
    (
      .email,
      [
        "e-mail", "email address", "e-mail address", "e-mail-adresse", "mail", "courriel",
        "adresse e-mail", "correo", "e-mail 1 - value", "email 1", "primary email", "mail address",
      ]
    ),
    (
      .phone,
      [
        "phone number", "telephone", "telefon", "téléphone", "teléfono", "telefono", "tel",
        "mobile",
        "mobile phone", "cell", "phone 1 - value", "handy", "telephonenumber", "primary phone",
      ]
    ),
    (
      .address,
      [
        "adr", "street address", "anschrift", "adresse", "dirección", "indirizzo", "postal address",
        "address 1 - formatted", "home address",
      ]
    ),
    (
      .birthDate,
      [
        "birthday", "bday", "date of birth", "dob", "geburtstag", "geburtsdatum",
        "date de naissance", "anniversaire", "fecha de nacimiento", "data di nascita",
      ]
    ),
    (
      .note,
      ["notes", "notiz", "notizen", "comment", "comments", "remarks", "notas", "description"]
    ),
    (.categories, ["category", "labels", "groups", "group membership", "kategorien", "tags"]),
    (.uid, ["contact id", "guid", "uuid"]),
    (.url, ["website", "web page", "homepage", "webseite", "site web", "website 1 - value"]),
    (.photo, ["picture", "image", "foto"]),
    (.kind, []),
    (.members, ["member"]),
    (
      .phoneticFirstName,
      [
        "phonetic first name", "phonetic given name", "first name yomi", "given name yomi",
        "x-phonetic-first-name", "名かな",
      ]
    ),
    (
      .phoneticLastName,
      [
        "phonetic last name", "phonetic family name", "last name yomi", "family name yomi",
        "x-phonetic-last-name", "姓かな",
      ]
    ),
  ]
}
