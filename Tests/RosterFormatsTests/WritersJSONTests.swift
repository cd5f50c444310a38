import Foundation
import RosterFormats
import RosterTable
import Testing

@Suite struct WritersJSONTests {
  @Test func writesOneObjectALine() throws {
    let rows = [[Cell("x"), .number("1.10")], [Cell(""), .null], [.missing, .list("p", "q\"")]]
    #expect(
      try written(document(rows), by: JSONWriter()) == """
        [
        {"a":"x","b":1.10},
        {"a":"","b":null},
        {"b":["p","q\\""]}
        ]

        """)
    #expect(
      try written(document(rows), by: NDJSONWriter()) == """
        {"a":"x","b":1.10}
        {"a":"","b":null}
        {"b":["p","q\\""]}

        """)
    #expect(try written(document([]), by: JSONWriter()) == "[]\n")
    #expect(try written(document([]), by: NDJSONWriter()) == "")
    #expect(try written(document([[.missing]]), by: NDJSONWriter()) == "{}\n")
  }

  @Test func groupsBySection() throws {
    let sections = [
      Document.Section(label: "A\"", rows: 0..<2), Document.Section(label: "#", rows: 2..<2),
      Document.Section(label: "Z", rows: 2..<3),
    ]
    let sectioned = document([[Cell("1")], [Cell("2")], [Cell("3")]], sections: sections)
    #expect(
      try written(sectioned, by: JSONWriter(), isSectioned: true) == """
        [
        {"section":"A\\"","rows":[{"a":"1"},{"a":"2"}]},
        {"section":"#","rows":[]},
        {"section":"Z","rows":[{"a":"3"}]}
        ]

        """)
    #expect(
      try written(document([[Cell("1")]]), by: JSONWriter(), isSectioned: true) == """
        [
        {"section":"","rows":[{"a":"1"}]}
        ]

        """)
  }

  @Test func writesABareTokenOnlyWhereJSONHasIt() throws {
    let bare = ["0", "-0", "-1.5e+30", "123456789012345678901234567890", "1E5"]
    let quoted = ["", "inf", "01", "+1", "1.", ".5", "1e", "0x1", "-", "1 ", "1,2", "٣"]
    for token in bare {
      #expect(try written(document([[.number(token)]]), by: NDJSONWriter()) == "{\"a\":\(token)}\n")
    }
    for token in quoted {
      #expect(
        try written(document([[.number(token)]]), by: NDJSONWriter()) == "{\"a\":\"\(token)\"}\n")
    }
    let columns = [
      Document.Column(name: "a", isNumeric: true, isTyped: true),
      Document.Column(name: "b", isNumeric: true, isTyped: false),
    ]
    let typed = document([[Cell("1"), Cell("1")], [Cell("x"), Cell("")]], columns: columns)
    #expect(
      try written(typed, by: NDJSONWriter()) == "{\"a\":1,\"b\":\"1\"}\n{\"a\":\"x\",\"b\":\"\"}\n")
    let flags = [
      Cell(tag: .boolean, bytes: Array("true".utf8)), Cell(tag: .boolean, bytes: [0x79]),
    ]
    #expect(try written(document([flags]), by: NDJSONWriter()) == "{\"a\":true,\"b\":\"y\"}\n")
  }

  @Test func keepsNestedJSONOnOneLineAndQuotesWhatIsNone() throws {
    let good = "{ \"x\" :\n [1, {\"y\": \"a b\\n\"}, [], {}, true, null ] }"
    #expect(
      try written(document([[.json(good)]]), by: NDJSONWriter())
        == "{\"a\":{\"x\":[1,{\"y\":\"a b\\n\"},[],{},true,null]}}\n")
    for bad in [
      "{", "[1,]", "[1 2]", "{\"a\"}", "{\"a\":1,}", "1 2", "\"\n\"", "\"\\x\"", "\"\\u12\"", "tru",
      "]", "{\"a\":1]", "\"", "[", "", String(repeating: "[", count: 5000),
    ] {
      let text = try written(document([[.json(bad)]]), by: NDJSONWriter())
      #expect(text.hasPrefix("{\"a\":\""), "\(bad)")
      #expect(text.utf8.filter { $0 == 0x0A }.count == 1)
      let object = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: String]
      #expect(object?["a"] == bad)
    }
  }

  @Test func repairsAndEscapesText() throws {
    let text = Cell(bytes: [0x41, 0xFF, 0x07, 0x0A, 0x1B, 0x5C, 0xE2, 0x80, 0xA8])
    #expect(
      try written(document([[text]]), by: NDJSONWriter())
        == "{\"a\":\"A\u{FFFD}\\u0007\\n\\u001b\\\\\u{2028}\"}\n")
  }

  @Test func passesErrorsOn() {
    struct Broken: Error {}
    var broken = document([[Cell("x")]])
    broken.cell = { _, _ in throw Broken() }
    let writers: [any FormatWriter] = [
      JSONWriter(), NDJSONWriter(), MarkdownWriter(), HTMLWriter(), XMLWriter(), VCardWriter(),
    ]
    for writer in writers { #expect(throws: Broken.self) { try written(broken, by: writer) } }
    let full = ByteOutput { _ in throw Broken() }
    for writer in writers {
      #expect(throws: Broken.self) {
        try writer.write(document([[Cell("x")]]), to: full, options: WriteOptions())
        try full.flush()
      }
    }
  }
}
