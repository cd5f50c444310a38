import Foundation
import RosterFormats
import RosterTable
import Testing

@Suite struct XMLReaderTests {
  private func read(_ bytes: some Sequence<UInt8>) throws -> any TableStorage {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).xml")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    return try XMLReader().read(SourceFile(path: file.path), options: ReadOptions())
  }

  private func read(_ text: String) throws -> any TableStorage { try read(text.utf8) }

  /// The table as one dictionary a row, what is absent left out.
  private func rows(_ text: String) throws -> [[String: String]] {
    let table = try read(text)
    return try texts(of: table).map { row in
      var found: [String: String] = [:]
      for (column, value) in zip(table.columns, row) { found[column.name] = value }
      return found
    }
  }

  @Test func joinsTextAndKeepsListsAligned() throws {
    let text = """
      <?xml version="1.0" encoding="ISO-8859-1"?>
      <!-- people list -->
      <p:people xmlns:p="urn:example:people" xmlns="urn:example:people">
        <person id="1" vip="yes">
          <name>Ren\u{E9}e &amp; S\u{F8}n &#x1F600; &#8364;5</name>
          <note><![CDATA[<b>5 > 3</b> & ]]]]><![CDATA[> end]]></note>
          <email>renee@home.example</email>
          <email kind="work">renee@work.example</email>
        </person>
        <p:person id="2"><p:name> Tom <!-- mid -->Ox</p:name><p:note/><p:email>t@x</p:email>
        </p:person>
        <person id="3&#10;x"><name>Ula&#xA0;Pim</name></person>
      </p:people>
      """
    let table = try read(text.unicodeScalars.map { UInt8($0.value) })
    #expect(table.columns.map(\.name) == ["id", "vip", "name", "note", "email", "email@kind"])
    #expect(
      try texts(of: table) == [
        [
          "1", "yes", "Renée & Søn 😀 €5", "<b>5 > 3</b> & ]]> end",
          "renee@home.example|renee@work.example", "|work",
        ], ["2", nil, " Tom Ox", "", "t@x", nil], ["3\nx", nil, "Ula\u{A0}Pim", nil, nil, nil],
      ])
    #expect(table.warnings.isEmpty)
  }

  @Test func findsRowsBelowAWrapper() throws {
    let wrapped = "<e><people><p><n>a</n></p><p><n>b</n></p></people></e>"
    #expect(try rows(wrapped) == [["n": "a"], ["n": "b"]])
    let beside = "<e v='1'><made>x</made><people><p><n>a</n></p><p><n>b</n></p></people></e>"
    #expect(try rows(beside) == [["n": "a"], ["n": "b"]])
    #expect(
      try read(beside).warnings == [
        SourceWarning(
          line: 1,
          text: "the rows are the 'p' elements; left out beside them: the attributes of 'e', 'made'"
        )
      ])
  }

  @Test func findsASingleRow() throws {
    #expect(
      try rows("<people><p><n>a</n><email>x</email><email>y</email></p></people>") == [
        ["n": "a", "email": "x|y"]
      ])
    #expect(try rows("<people><p id='1'/></people>") == [["id": "1"]])
    #expect(try rows("<p><n>a</n></p>") == [["n": "a"]])
    #expect(try read("<people/>").rowCount() == 0)
  }

  @Test func readsRowsOfNothingButTextOrAttributes() throws {
    let tags = "<t><tag>a</tag><tag/><tag> b</tag></t>"
    #expect(try rows(tags) == [["tag": "a"], [:], ["tag": " b"]])
    #expect(try rows("<t><p n='a'/><p n=''/></t>") == [["n": "a"], ["n": ""]])
    let empty = try read("<t><p/><p/></t>")
    #expect(empty.columns.map(\.name) == ["p"])
    #expect(try texts(of: empty) == [[nil], [nil]])
  }

  @Test func namesWhatIsNestedOrClashes() throws {
    let table = try read(
      """
      <t><p name="x"><name>y</name><address lang="de"><street>s</street><city>c</city></address></p>
      <p><address><city>d</city></address><address>loose <city>e</city><street>r</street></address>
      </p></t>
      """)
    #expect(
      table.columns.map(\.name) == [
        "@name", "name", "address", "address@lang", "address.street", "address.city",
      ])
    #expect(
      try texts(of: table) == [
        ["x", "y", nil, "de", "s", "c"], [nil, nil, "|loose ", nil, "|r", "d|e"],
      ])
  }

  @Test func readsEncodingsByDeclarationAndMark() throws {
    func document(_ encoding: String) -> String {
      "<?xml version='1.0' encoding='\(encoding)'?><t><n>é</n><n>x</n></t>"
    }
    func bytes(_ encoding: String, _ replacement: UInt8) -> [UInt8] {
      document(encoding).unicodeScalars.map { $0 == "é" ? replacement : UInt8($0.value) }
    }
    func first(_ bytes: [UInt8]) throws -> String? { try texts(of: read(bytes))[0][0] }
    #expect(try first(bytes("windows-1252", 0x80)) == "€")
    #expect(try first(bytes("ISO-8859-15", 0xA4)) == "€")
    #expect(try first(bytes("latin1", 0xE9)) == "é")
    var wide: [UInt8] = [0xFF, 0xFE]
    for unit in document("UTF-16").utf16 { wide += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try first(wide) == "é")
    #expect(wide.withUnsafeBytes { XMLReader().recognizes(head: $0) })
    #expect(
      throws: ReadError.malformed(
        format: "xml", line: 1, column: 31, reason: "unknown encoding 'x-none'")
    ) { try read(bytes("x-none", 0x41)) }
  }

  @Test func refusesEntitiesAndWhatIsOutside() throws {
    let refused: [(String, Int)] = [
      ("<!DOCTYPE t [\n<!ENTITY a 'b'>]><t>&a;</t>", 2),
      ("<!DOCTYPE t [\n\n<!ENTITY a SYSTEM 'canary.txt'>]><t>&a;</t>", 3),
      ("<!DOCTYPE t [<!ENTITY % n SYSTEM 'http://127.0.0.1:9/x.dtd'> %n;]><t/>", 1),
      ("<!DOCTYPE t SYSTEM 'x.dtd'><t>&a;</t>", 1),
      ("<!DOCTYPE t PUBLIC '-//x' 'x.dtd'><t/>", 1),
      ("<!DOCTYPE t [%n;]><t><a>&a;</a></t>", 1),
    ]
    for (text, line) in refused {
      let error = try #require(throws: ReadError.self) { try read(text) }
      guard case .refused(_, line) = error else {
        Issue.record("\(text): \(error)")
        continue
      }
    }
    let plain = "<!DOCTYPE t [<!ELEMENT t ANY><!ATTLIST p k CDATA 'd'>]><t><p/><p k='e'/></t>"
    #expect(try rows(plain) == [["k": "d"], ["k": "e"]])
  }

  @Test(arguments: [
    "<r>\n <a x='1'/>\n <!-- c -->\n <a x='2'/>\n <b>z</b>\n <a x='3'></a>\n</r>\n",
    "<?xml version='1.0'?><r><s><a>1</a><a>2</a></s></r>", "<r><a/><a/></r><!-- end -->\n",
  ])
  func recordsAreCopiedAsTheyWereRead(document: String) throws {
    let table = try XMLReader().read(
      SourceFile(bytes: ByteStore(document.utf8)), options: ReadOptions())
    let records = try #require(try table.records)
    let count = try table.rowCount()
    func written(_ rows: [Int]) throws -> String {
      var out = records.header()
      for (place, row) in rows.enumerated() {
        try records.append(record: row, isLast: place == rows.count - 1, to: &out)
      }
      return String(decoding: out + records.footer(), as: UTF8.self)
    }
    #expect(try written(Array(0..<count)) == document)
    let turned = try written((0..<count).reversed())
    let again = try XMLReader().read(
      SourceFile(bytes: ByteStore(turned.utf8)), options: ReadOptions())
    #expect(try again.rowCount() == count)
    #expect(try again.cell(row: 0, column: 0) == table.cell(row: count - 1, column: 0))
  }

  @Test(.timeLimit(.minutes(1)))
  func limitsWhatGrowsOutOfProportion() throws {
    let deep = String(repeating: "<a>", count: 300)
    #expect(throws: ReadError.overLimit(what: "levels of elements", limit: 256)) { try read(deep) }
    let attributes = (0...10_000).map { "a\($0)=''" }.joined(separator: " ")
    #expect(throws: ReadError.overLimit(what: "columns", limit: 10_000)) {
      try read("<t><p \(attributes)/><p/></t>")
    }
    let names = (0...20_000).map { "<p><a\($0)/></p>" }.joined()
    #expect(throws: ReadError.overLimit(what: "different paths of elements", limit: 20_000)) {
      try read("<t>\(names)</t>")
    }
    // Each row has a column of its own: the cells in between are many more than the bytes.
    let sparse = (0..<9_000).map { "<p><a\($0)/></p>" }.joined()
    let sparseError = try #require(throws: ReadError.self) { try read("<t>\(sparse)</t>") }
    #expect(sparseError.reason.hasSuffix("cells"))
    // The last of many elements has many children, whose lists are as long.
    let last = (0..<5_000).map { "<c\($0)/>" }.joined()
    let long = "<t><p>\(String(repeating: "<a/>", count: 100_000))<a>\(last)</a></p><p/></t>"
    let longError = try #require(throws: ReadError.self) { try read(long) }
    #expect(longError.reason.hasSuffix("cells"))
    let many = String(repeating: "x", count: 2000)
    let defaults = "<!DOCTYPE t [<!ATTLIST p k CDATA '\(many)'>]><t/>"
    #expect(throws: ReadError.self) { try read(defaults) }
    #expect(throws: ReadError.self) {
      try read("<t xmlns='\(String(repeating: "x", count: 5000))'/>")
    }
  }

  @Test func saysWhereTextIsMalformed() throws {
    #expect(
      throws: ReadError.malformed(format: "xml", line: 2, column: 8, reason: "mismatched tag")
    ) { try read("<t>\n<p>é</q></t>") }
    #expect(throws: ReadError.empty) { try read("") }
    #expect(throws: ReadError.self) { try read(" ") }
    #expect(throws: ReadError.self) { try read("<t><p></t>") }
    #expect(throws: ReadError.self) { try read([0x3C, 0x74, 0x3E, 0xFF, 0x3C, 0x2F, 0x74, 0x3E]) }
  }

  @Test func survivesAnyDamage() throws {
    let whole = Array(
      """
      <!DOCTYPE t [<!ATTLIST p k CDATA 'd'>]><t xmlns:q="u"><p k="1"><q:a>&#65;&amp;<![CDATA[x]]></q:a>
      <a b="c"/></p><p>text<e><f/></e></p></t>
      """.utf8)
    for place in whole.indices {
      _ = try? texts(of: read(whole[..<place]))
      for byte: UInt8 in [0, 0x3C, 0x3E, 0x26, 0x22, 0xFF] {
        var damaged = whole
        damaged[place] = byte
        _ = try? texts(of: read(damaged))
      }
    }
  }

  @Test(arguments: [
    ("<?xml version='1.0'?>\n<people>", true), ("\u{FEFF}\n <people/>", true),
    ("<!-- x --><people>", true), ("<!DOCTYPE people><people>", true),
    ("<?xml version='1.0'?>", true),
    ("<p:people xmlns:p='u'>", true), ("<!DOCTYPE plist PUBLIC \"-//Apple\"><plist>", false),
    ("<?xml version='1.0'?><plist version='1.0'>", false), ("<!doctype html><html>", false),
    ("<HTML>", false), ("<a@b.example>,x", false), ("a,b\n<c>", false), ("", false), ("<", false),
    ("<vcards xmlns='urn:ietf:params:xml:ns:vcard-4.0'>", false), ("< b>", false), ("<b", false),
  ])
  func recognizesXML(head: String, isXML: Bool) {
    #expect(Array(head.utf8).withUnsafeBytes { XMLReader().recognizes(head: $0) } == isXML)
  }
}
