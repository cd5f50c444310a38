import Foundation
import RosterFormats
import RosterTable
import Testing

/// What is wrong with files that people have, and what no file may do.
@Suite struct VCardDamageTests {
  private func warnings(_ text: String) throws -> [String] {
    try readCards(text).warnings.map(\.description)
  }

  @Test func readsAnyCaseAndBlanks() throws {
    let text =
      "\u{FEFF} \nbegin:vcard \nversion : 3.0\n fN :a\nEnd : vCard\t\n\u{FEFF}Begin:VCard\nfn:b\nend:VCARD"
    #expect(try rows(of: readCards(text)).compactMap { $0["fullName"] } == ["b"])
    #expect(try rows(of: readCards(text)).count == 2)
  }

  @Test func readsPastStrayLines() throws {
    let text = "Exported\n\n" + card("3.0", "FN:a") + "-- \n" + card("3.0", "FN:b") + "NULL"
    #expect(try rows(of: readCards(text)).map { $0["fullName"] } == ["a", "b"])
    let words = "outside of any card; skipped, and kept on export"
    #expect(try warnings(text) == ["1: \(words)", "7: \(words)", "12: \(words)"])
  }

  @Test func countsWarningsThatAreTooMany() throws {
    let found = try warnings(String(repeating: "x\n", count: 9) + card("3.0", "FN:a"))
    #expect(found.count == 6)
    #expect(found.last == "4 more lines outside of cards; all kept")
  }

  @Test func endsACardWhereTheNextBegins() throws {
    let text = "BEGIN:VCARD\nFN:a\nBEGIN:VCARD\nFN:b\nEND:VCARD\nBEGIN:VCARD\nFN:c"
    #expect(try rows(of: readCards(text)).map { $0["fullName"] } == ["a", "b", "c"])
    let words = "the card that begins here has no END:VCARD"
    #expect(try warnings(text) == ["1: \(words)", "6: \(words)"])
  }

  @Test func keepsLinesThatAreNoProperties() throws {
    let text = card("3.0", "FN:a\nno colon\nhas blanks: x\n:y\nbin\u{1}:z\nX/Y:1\nx;A=b\n cd")
    let row = try rows(of: readCards(text))[0]
    #expect(row["other"] == "no colon|has blanks: x|:y|bin\u{1}:z|x;A=b\r\n cd")
    #expect(row["X/Y"] == "1")
    #expect(try warnings(text).first == "4: no property; kept in the column 'other'")
  }

  @Test func keepsNULBytes() throws {
    let table = try readCards(card("3.0", "FN:a\u{0}b"))
    #expect(try table.cell(row: 0, column: 0).bytes == [0x61, 0, 0x62])
    #expect(table.warnings.map(\.description) == ["3: NUL bytes; kept as they are"])
  }

  @Test func keepsCardsWithOneUID() throws {
    let text = card("3.0", "UID:1\nFN:a") + card("3.0", "FN:b") + card("3.0", "FN:c\nUID:1")
    #expect(try rows(of: readCards(text)).count == 3)
    #expect(try warnings(text) == ["13: UID '1' stands on line 3 too; both kept"])
  }

  @Test func keepsNestedCardsAsText() throws {
    let inner = "BEGIN:VCARD\nFN:Zed\nAGENT:BEGIN:VCARD\nFN:Y\nEND:VCARD\nEND:VCARD"
    let text = "BEGIN:VCARD\nFN:a\nAGENT:\n\n\(inner)\nTEL:1\nEND:VCARD\n"
    #expect(
      try rows(of: readCards(text)) == [["fullName": "a", "AGENT": inner, "phone": "1"]])
    #expect(try warnings(text).isEmpty)
    #expect(try cards("3.0", "AGENT:BEGIN:VCARD\\nFN:x\\nEND:VCARD")[0]["AGENT"]?.count == 26)
    #expect(try cards("2.1", "AGENT:\nTEL:1") == [["phone": "1"]])
    let open = "BEGIN:VCARD\nAGENT:\nBEGIN:VCARD\nFN:z\nBEGIN:VCARD\nFN:b\nEND:VCARD"
    #expect(try rows(of: readCards(open)).map { $0["fullName"] } == [nil, "b"])
    #expect(try warnings(open).count == 2)
    let deep = String(repeating: "AGENT:\nBEGIN:VCARD\n", count: 100)
    #expect(throws: ReadError.overLimit(what: "cards inside one another", limit: 64)) {
      try readCards("BEGIN:VCARD\n\(deep)")
    }
  }

  @Test func refusesWhatHoldsNoCard() throws {
    #expect(throws: ReadError.empty) { try readCards("") }
    #expect(throws: ReadError.notOfFormat("vCard")) { try readCards("\u{FEFF}\n") }
    #expect(throws: ReadError.notOfFormat("vCard")) { try readCards("FN:x\nEND:VCARD\n") }
  }

  @Test func takesTimeInProportionToTheSize() throws {
    let clock = ContinuousClock()
    let many = 20_000
    let texts = [
      card("3.0", (0..<many).map { "X-P\($0):v" }.joined(separator: "\n")),
      card(
        "3.0", (0..<many).map { "g\($0).TEL:\($0)\ng\($0).X-ABLabel:l" }.joined(separator: "\n")),
      card("4.0", (0..<many).map { "TITLE;ALTID=\($0):v" }.joined(separator: "\n")),
      card("3.0", "NOTE:" + String(repeating: "\n x", count: 100_000)),
      card("2.1", "NOTE;QUOTED-PRINTABLE:" + String(repeating: "x=\n", count: 100_000)),
      card(
        "2.1",
        "PHOTO;BASE64:"
          + String(repeating: "\n " + String(repeating: "A", count: 76), count: 40_000)),
      "BEGIN:VCARD\r" + String(repeating: "X:y\r\r", count: many),
      String(repeating: "BEGIN:VCARD\n", count: many),
      "BEGIN:VCARD\nFN" + String(repeating: ";A=\"b", count: many),
      "BEGIN:VCARD\nFN" + String(repeating: "\n ;A", count: many),
      "BEGIN:VCARD\n" + String(repeating: "AGENT:\n\n", count: many),
      "BEGIN:VCARD\n" + String(repeating: "FN\n ;A\n", count: many),
    ]
    for (number, text) in texts.enumerated() {
      let time = try clock.measure { _ = try readCards(text) }
      #expect(time < .seconds(20), "text \(number)")
    }
    let row = try rows(of: readCards(texts[0]))[0]
    #expect(row.count == 1001)
    #expect(row["other"]?.hasPrefix("X-P1000:v|X-P1001:v|") == true)
  }

  @Test func refusesTablesOutOfProportion() throws {
    let wide = card("3.0", (0..<999).map { "X\($0):" + "v" }.joined(separator: "\n"))
    let error = try #require(throws: ReadError.self) {
      try readCards(wide + String(repeating: "BEGIN:VCARD\nEND:VCARD\n", count: 20_000))
    }
    #expect(error.reason.hasSuffix("cells"))
  }

  @Test func survivesAnyDamage() throws {
    let sample = Array(try Data(contentsOf: Self.sample).prefix(6000))
    let seed = UInt64.random(in: 0 ... .max)
    var random = SplitMix(state: seed)
    let pieces = [
      "BEGIN:VCARD\n", "END:VCARD\r\n", "AGENT:\n", "\r", "\n ", "=\n", ";", ":", "\"", "\\",
      "\u{0}",
      "NOTE;QUOTED-PRINTABLE:=", "PHOTO;BASE64:\n", "N;SORT-AS=\",", "item1.X-ABLabel:x\n",
      ";CHARSET=x",
      "ALTID=1;", "TEL;PREF=1:x\n", "VERSION:2.1\n", "\u{FEFF}", "BDAY:--",
    ].map { Array($0.utf8) }
    for _ in 0..<400 {
      var bytes = sample
      for _ in 0..<Int.random(in: 1...12, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = .random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(place + 40, bytes.count))
        case 2: bytes = Array(bytes.prefix(max(place, 200)))
        default: bytes.insert(contentsOf: pieces.randomElement(using: &random) ?? [], at: place)
        }
      }
      guard let table = try? readCards(bytes) else { continue }
      _ = try rows(of: table)
      for column in table.columns.indices { _ = try table.sortTexts(column) }
      #expect(try exportedCards(table) == bytes, "seed \(seed)")
    }
  }

  /// The samples of the package.
  static let sample = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Samples/contacts.vcf")
}
