internal import Glibc

extension Role {
  /// The role that `folded` names as the address books and languages people use name it.
  ///
  /// O(bytes in `headers`): most tables have a dozen headers, for which no dictionary need be made.
  static func named(folded: String) -> Role? {
    guard !folded.isEmpty, !folded.utf8.contains(0) else { return nil }
    let count = folded.utf8.count
    return folded.withCString { name -> Role? in
      // SAFETY: the literal ends in NUL and lives as long as the program; all places lie within it.
      let table = UnsafeBufferPointer(
        start: headers.utf8Start, count: headers.utf8CodeUnitCount + 1)
      guard let start = UnsafeRawPointer(table.baseAddress) else { return nil }
      var place = 0
      while let found = strstr(start.assumingMemoryBound(to: CChar.self) + place, name) {
        place = UnsafeRawPointer(found) - start
        if place > 0, table[place - 1] == UInt8(ascii: " "), table[place + count] <= 32 {
          return Role.allCases[table[..<place].count { $0 == UInt8(ascii: "\n") }]
        }
        place += 1
      }
      return nil
    }
  }

  /// A line for each role, in the order of the cases: its name, a colon, and the headers that name it,
  /// folded.
  static let headers: StaticString = """
    fullName: fullname name displayname formattedname fn cn vollständigername anzeigename \
    nomcomplet nombrecompleto nomecompleto
    firstName: firstname givenname forename vorname prénom prenom nombre nome imię имя first \
    voornaam förnamn fornavn 名
    lastName: lastname familyname surname nachname familienname nom nomdefamille apellido \
    apellidos cognome sobrenome nazwisko фамилия sn last achternaam efternamn efternavn 姓 \
    lname
    middleName: middlename additionalname zweitervorname deuxièmeprénom
    namePrefix: nameprefix prefix honorificprefix anrede civilité
    nameSuffix: namesuffix suffix honorificsuffix namenszusatz
    nickname: nickname spitzname surnom apodo alias
    organization: organization organisation company organizationname companyname firma \
    unternehmen société entreprise empresa azienda org o employer bedrijf
    title: title jobtitle organizationtitle position titel fonction cargo
    email: email emailaddress emailadresse mail courriel adresseemail correo email1value \
    email1 primaryemail mailaddress
    phone: phone phonenumber telephone telefon téléphone teléfono telefono tel mobile \
    mobilephone cell phone1value handy telephonenumber primaryphone
    address: address adr streetaddress anschrift adresse dirección indirizzo postaladdress \
    address1formatted homeaddress
    birthDate: birthdate birthday bday dateofbirth dob geburtstag geburtsdatum datedenaissance \
    anniversaire fechadenacimiento datadinascita
    note: note notes notiz notizen comment comments remarks notas description
    categories: categories category labels groups groupmembership kategorien tags
    uid: uid contactid guid uuid
    url: url website webpage homepage webseite siteweb website1value
    photo: photo picture image foto
    kind: kind
    members: members member
    phoneticFirstName: phoneticfirstname phoneticgivenname firstnameyomi givennameyomi \
    xphoneticfirstname 名かな
    phoneticLastName: phoneticlastname phoneticfamilyname lastnameyomi familynameyomi \
    xphoneticlastname 姓かな
    """
}
