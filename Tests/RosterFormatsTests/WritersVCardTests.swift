import RosterFormats
import RosterTable
import Testing

@Suite struct WritersVCardTests {
  private func card(_ fields: [(String, Role?, Cell)]) throws -> [String] {
    let columns = fields.map { Document.Column(name: $0.0, role: $0.1) }
    let text = try written(document([fields.map(\.2)], columns: columns), by: VCardWriter())
    #expect(text.hasSuffix("END:VCARD\r\n"))
    return text.split(separator: "\r\n").map(String.init)
  }

  @Test func writesPropertiesByRole() throws {
    let lines = try card([
      ("Last", .lastName, Cell("Poe; \"x\"")), ("First", .firstName, Cell("Ann")),
      ("Mail", .email, .list("a@x", "b@x")), ("Tel", .phone, Cell("+41 1")),
      ("Tags", .categories, .list("a,b", "c")), ("Born", .birthDate, Cell("1980-05-03")),
      ("Id", .uid, Cell("17")), ("Web", .url, Cell("https://x.example/?a=1,2;3")),
      ("Home", .address, Cell("Main St 5\nBern")), ("Größe", nil, Cell("178")),
      ("Note", .note, .missing), ("Org", .organization, Cell("")),
    ])
    #expect(
      lines == [
        "BEGIN:VCARD", "VERSION:4.0", "FN:Ann Poe\\; \"x\"", "N:Poe\\; \"x\";Ann;;;", "EMAIL:a@x",
        "EMAIL:b@x", "TEL:+41 1", "CATEGORIES:a\\,b,c", "BDAY:19800503", "UID;VALUE=text:17",
        "URL:https://x.example/?a=1,2;3", "ADR:;;Main St 5\\nBern;;;;", "X-GR-SSE:178", "END:VCARD",
      ])
  }

  @Test func alwaysHasAName() throws {
    #expect(try card([("o", .organization, Cell("ACME"))])[2...3] == ["FN:ACME", "ORG:ACME"])
    #expect(try card([("m", .email, Cell("a@x"))])[2] == "FN:row 1")
    #expect(try card([("f", .fullName, Cell("Ann")), ("l", .lastName, Cell("P"))])[2] == "FN:Ann")
  }

  @Test func keepsWhatACardHasOnlyOnce() throws {
    let lines = try card([
      ("fn", .fullName, Cell("A")), ("bday", .birthDate, Cell("in May")),
      ("bday.2", .birthDate, Cell("2000")), ("x y", nil, Cell("1")), ("X-Y", nil, Cell("2")),
      ("", nil, Cell("3")), ("adr", .address, Cell(";;S;C;;1;CH")),
    ])
    #expect(
      lines[3...] == [
        "BDAY;VALUE=text:in May", "X-BDAY-2:2000", "X-X-Y:1", "X-Y:2", "X-COLUMN6:3",
        "ADR:;;S;C;;1;CH", "END:VCARD",
      ])
  }

  @Test func letsNoCellBeginAProperty() throws {
    let roles: [Role?] = Role.allCases + [nil]
    for role in roles {
      for text in [
        "x\r\nEND:VCARD\r\nBEGIN:VCARD", "https://x\nURL:y", "\u{0}\u{1B}\rTEL:1", "a;b,c\\",
      ] {
        let lines = try card([("name", role, Cell(text)), ("n", nil, .list(text, text))])
        #expect(lines.filter { $0.hasPrefix("END") || $0.hasPrefix("BEGIN") }.count == 2)
        #expect(!lines.contains { $0.hasPrefix("TEL:1") || $0.hasPrefix("URL:y") })
        #expect(!lines.joined().unicodeScalars.contains { $0.value < 0x20 })
      }
    }
  }

  @Test func foldsWithoutSplittingACharacter() throws {
    for text in [
      String(repeating: "x", count: 400), String(repeating: "é€😀", count: 60),
      "x" + String(repeating: "😀", count: 40),
    ] {
      let columns = [Document.Column(name: "n", role: .note)]
      let card = try written(document([[Cell(text)]], columns: columns), by: VCardWriter())
      for line in card.split(separator: "\r\n") {
        #expect(line.utf8.count <= 75)
        #expect(!line.unicodeScalars.contains("\u{FFFD}"))
      }
      #expect(card.replacing("\r\n ", with: "").contains("NOTE:\(text)\r\n"))
    }
  }
}
