import RosterFormats
import RosterTable
import Testing

/// Properties and what they become.
@Suite struct VCardReaderTests {
  @Test func namesColumnsByRoleInAFixedOrderThenOthersAsTheyCome() throws {
    let table = try readCards(
      card("3.0", "X-B:1\nTEL:5\nN:Poe;Ann\nFN:Ann Poe")
        + card("4.0", "REV:2\nx-b:3\nKIND:org\nEMAIL:a@b.example"))
    #expect(
      table.columns.map(\.name) == [
        "fullName", "firstName", "lastName", "email", "phone", "kind", "X-B", "REV",
      ])
    #expect(table.columns[2].role == .lastName)
    #expect(table.columns[6].role == nil)
  }

  @Test func keepsOwnNamesApartFromRolesAndComputedColumns() throws {
    let table = try readCards(card("3.0", "NAME:x\nEMAIL:a@b\nX-Email:y\nPHONE:z\nTEL:1\nAge:9"))
    #expect(
      table.columns.map(\.name) == ["email", "phone", "NAME.2", "X-Email", "PHONE.2", "Age.2"])
  }

  @Test func readsTheComponentsOfANameAsLists() throws {
    let row = try cards("4.0", "N:Stevenson;John;Philip,Paul;Dr.;Jr.,M.D. ,A.C.P.")[0]
    #expect(
      row == [
        "lastName": "Stevenson", "firstName": "John", "middleName": "Philip|Paul",
        "namePrefix": "Dr.", "nameSuffix": "Jr.|M.D.|A.C.P.",
      ])
    #expect(try cards("4.0", "N:Falk\\, Jr.;Jo\\;x;;;;II")[0]["lastName"] == "Falk, Jr.")
    #expect(try cards("4.0", "N:Falk;Jo\\;x;;;;II")[0]["N.further"] == "II")
    #expect(try cards("2.1", "N:Falk, Jr.;Jo")[0]["lastName"] == "Falk, Jr.")
  }

  @Test func joinsTheComponentsOfAnAddress() throws {
    let lines = "ADR:;;Mill\\; 1,rear;Brno;;60\\\\2;CZ\nADR:;;x\nADR:;;;;;;\nADR:;;a;;;;;;;b;;"
    let address = try cards("4.0", lines)[0]["address"]
    #expect(address == ";;Mill\\; 1,rear;Brno;;60\\\\2;CZ|;;x;;;;|;;a;;;;;;;b")
  }

  @Test func readsEscapesByVersion() throws {
    let line = "NOTE:a\\nb\\, c\\; d\\\\e\\:f\\x\\"
    #expect(try cards("3.0", line)[0]["note"] == "a\nb, c; d\\e:f\\x\\")
    #expect(try cards("2.1", line)[0]["note"] == "a\\nb, c; d\\\\e:f\\x\\")
    #expect(try cards("3.0", "X-P:a\\;b;c")[0]["X-P"] == "a\\;b;c")
    #expect(try cards("3.0", "X-P:a\\;b\\nc")[0]["X-P"] == "a;b\nc")
  }

  @Test func makesListsOfRepeatsAndOfCommas() throws {
    let row = try cards(
      "3.0",
      "TEL:1\nTEL:\ntel:2\nCATEGORIES:a,b\\,c, d\nCATEGORIES:e\nNICKNAME:Jo,Joey\nORG:Acme;;R\\;D")[
        0]
    #expect(
      row == [
        "phone": "1|2", "categories": "a|b,c|d|e", "nickname": "Jo|Joey",
        "organization": "Acme; R;D",
      ])
    #expect(try cards("2.1", "NICKNAME:Jo, the\nCATEGORIES:a,b")[0]["nickname"] == "Jo, the")
  }

  @Test func leavesOutTelButNoOtherScheme() throws {
    let row = try cards(
      "4.0", "TEL;VALUE=uri:tel:+1-202;ext=5\nTEL:TEL:7\nMEMBER:mailto:a@b\nUID:urn:uuid:1")[0]
    #expect(row["phone"] == "+1-202;ext=5|7")
    #expect(row["members"] == "mailto:a@b")
    #expect(row["uid"] == "urn:uuid:1")
  }

  @Test(arguments: [
    ("BDAY:19790603", "1979-06-03"), ("BDAY:--0412", "--04-12"), ("BDAY:--04-12", "--04-12"),
    ("BDAY:---12", "---12"), ("BDAY:1985-04", "1985-04"), ("BDAY:2020-4-1", "2020-04-01"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1604-02-29", "--02-29"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:16040229", "--02-29"),
    ("BDAY;X-APPLE-OMIT-YEAR=1604:1970-02-28", "1970-02-28"),
    ("BDAY;VALUE=text:19790603", "19790603"), ("BDAY:19531015T231000Z", "19531015T231000Z"),
    ("BDAY:12/24/1955", "12/24/1955"), ("BDAY:123-4-5", "123-4-5"),
  ])
  func makesDatesReadable(line: String, date: String) throws {
    #expect(try cards("3.0", line)[0]["birthDate"] == date)
  }

  @Test func keepsTypesAndLabelsBesideTheirValues() throws {
    let row = try cards(
      "3.0",
      """
      item2.X-ABLabel:_$!<Assistant>!$_
      TEL;TYPE=CELL,VOICE;TYPE=pref:1
      Item2.TEL:2
      TEL;type="work,fax":3
      item1.URL:https\\://x.example
      ITEM1.x-ablabel:Shop
      ADR;LABEL="1 Mill^nBrno":;;Mill 1;;;;
      lone.X-ABLabel:Nobody
      """)[0]
    #expect(row["phone"] == "1|2|3")
    #expect(row["phone.type"] == "cell,voice||work,fax")
    #expect(row["phone.label"] == "|Assistant|")
    #expect(row["url"] == "https://x.example")
    #expect(row["url.label"] == "Shop")
    #expect(row["address.label"] == "1 Mill\nBrno")
    #expect(row["X-ABLabel"] == "Nobody")
    #expect(try cards("2.1", "TEL;WORK;VOICE:1\nEMAIL;INTERNET:a")[0]["phone.type"] == "work,voice")
  }

  @Test func readsParametersWithQuotesAndCarets() throws {
    let row = try cards(
      "4.0", "ADR;X=\"a:b;c\";LABEL=\"^'1^' ^^ ^x:y;z\":;;s\nFN;X=\"open:Ann\nTITLE;X=a\"b\":T")[0]
    #expect(row["address.label"] == "\"1\" ^ ^x:y;z")
    #expect(row["fullName"] == "Ann")
    #expect(row["title"] == "T")
  }

  @Test func choosesOneLanguageAndKeepsTheOthers() throws {
    let row = try cards(
      "4.0",
      """
      N;ALTID=1;LANGUAGE=ja:中村;葵
      N;ALTID=1;LANGUAGE=en:Nakamura;Aoi
      FN;ALTID=1;LANGUAGE=en:Aoi Nakamura
      FN;ALTID=1;LANGUAGE=ja:中村 葵
      TITLE;ALTID=2:One
      TITLE;ALTID=2:Two
      TITLE:Three
      """)[0]
    #expect(
      row == [
        "fullName": "中村 葵", "lastName": "中村", "firstName": "葵", "title": "One|Three",
        "lastName.en": "Nakamura", "firstName.en": "Aoi", "fullName.en": "Aoi Nakamura",
        "title.alternative": "Two",
      ])
  }

  @Test func readsThePhoneticNamesOfPhones() throws {
    let row = try cards(
      "2.1", "SOUND;X-IRMC-N:Yamada;Taro;;;\nX-PHONETIC-FIRST-NAME:T\nSOUND;WAVE:x")[0]
    #expect(row["phoneticLastName"] == "Yamada")
    #expect(row["phoneticFirstName"] == "Taro|T")
    #expect(row["SOUND"] == "x")
  }

  @Test func sortsByWhatTheCardSays() throws {
    let table = try readCards(
      card("4.0", "N;SORT-AS=\"Berg,Anna\":van den Berg;Anna")
        + card("3.0", "N:von Holt;Gil\nFN:Gil von Holt\nSORT-STRING:Holt")
        + card("4.0", "N;SORT-AS=Harten,\"R\\,né\":de Harten;Rene\nORG;SORT-AS=\"B\":The B;x")
        + card("3.0", "FN:The Harbour\nSORT-STRING:Harbour") + card("3.0", "N:Dam;Bas"))
    let last = try #require(try sortTexts("lastName", of: table))
    #expect(last.texts == ["Berg", "Holt", "Harten", nil, nil])
    #expect(last.origins == ["SORT-AS", "SORT-STRING", "SORT-AS", nil, nil])
    #expect(
      try sortTexts("firstName", of: table)?.texts == ["Anna", nil, "R,né", nil, nil])
    #expect(try sortTexts("organization", of: table)?.texts == [nil, nil, "B", nil, nil])
    let full = try #require(try sortTexts("fullName", of: table))
    #expect(full.texts == [nil, nil, nil, "Harbour", nil])
    #expect(full.origins == [nil, nil, nil, "SORT-STRING", nil])
  }

  @Test func sortsAListByItsPreferredValue() throws {
    let table = try readCards(
      card("4.0", "EMAIL;PREF=50:a\nEMAIL;PREF=2:b\nEMAIL;PREF=2:c\nTEL;PREF=1:1\nTEL:2")
        + card("3.0", "EMAIL:d\nEMAIL;TYPE=INTERNET,pref:e") + card("2.1", "EMAIL:f\nEMAIL;PREF:g")
        + card("4.0", "EMAIL;PREF=0:h\nEMAIL;PREF=x:i"))
    #expect(try rows(of: table).map { $0["email"] } == ["a|b|c", "d|e", "f|g", "h|i"])
    let email = try #require(try sortTexts("email", of: table))
    #expect(email.texts == ["b", "e", "g", nil])
    #expect(email.origins == ["PREF", "PREF", "PREF", nil])
    #expect(try sortTexts("phone", of: table) == nil)
  }

  @Test(arguments: [
    ("BEGIN:VCARD\r\n", true), ("begin:vcard", true), ("\u{FEFF}\n \n Begin:vCard \n", true),
    ("BEGIN:VCALENDAR", false), ("", false), ("a,b\nBEGIN:VCARD", false), ("BEGIN:VCAR", false),
  ])
  func recognizesCards(head: String, isVCard: Bool) {
    #expect(Array(head.utf8).withUnsafeBytes { VCardReader().recognizes(head: $0) } == isVCard)
    let text = head.filter { $0 != "\u{FEFF}" }
    let wide = [0xFF, 0xFE] + UTF16Bytes.encode(Array(text.utf8), bigEndian: false)
    #expect(wide.withUnsafeBytes { VCardReader().recognizes(head: $0) } == isVCard)
  }
}
