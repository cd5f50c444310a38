import RosterFormats
import RosterTable
import Testing

@Suite struct WritersRegistryTests {
  private struct Shout: FormatWriter {
    let name: String
    let fileEndings = ["json", "shout"]
    func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {}
  }

  @Test func findsFormatsByNameEndingAndContent() {
    let registry = FormatRegistry.builtIn
    func reader(_ head: String) -> String? {
      Array(head.utf8).withUnsafeBytes { registry.reader(recognizing: $0)?.name }
    }
    #expect(registry.reader(named: "SQLite")?.name == "sqlite")
    #expect(registry.reader(named: "nope") == nil)
    #expect(registry.reader(forPath: "a.b/PEOPLE.DB")?.name == "sqlite")
    #expect(registry.writer(forPath: "x/.json") == nil)
    #expect(registry.writer(forPath: "x.d/json") == nil)
    #expect(registry.writer(forPath: "out.tar.HTML")?.name == "html")
    #expect(reader("SQLite format 3\0...") == "sqlite")
    #expect(reader("<a/>") == "xml")
    #expect(reader("a,b") == nil)
  }

  @Test func addsAndReplacesFormats() {
    var registry = FormatRegistry.builtIn
    let before = registry.writerNames
    registry.register(writer: Shout(name: "shout"))
    #expect(registry.writerNames == before + ["shout"])
    #expect(registry.writer(forPath: "x.json")?.name == "json")
    #expect(registry.writer(forPath: "x.shout")?.name == "shout")
    registry.register(writer: Shout(name: "json"))
    #expect(registry.writerNames == before + ["shout"])
    #expect(registry.writer(named: "json") is Shout)
  }

  @Test func saysWhatIsWrongInWords() {
    let errors: [(ReadError, String)] = [
      (
        .malformed(format: "xml", line: 2, column: 5, reason: "mismatched tag"),
        "line 2, column 5: not well-formed xml: mismatched tag"
      ), (.unknownInner("c", known: ["a", "b"]), "there is no table 'c'; there are 'a', 'b'"),
      (.severalInner(["a", "b"]), "several tables, so one has to be named: 'a', 'b'"),
      (.overLimit(what: "columns", limit: 5), "more than 5 columns"),
    ]
    for (error, words) in errors { #expect(error.description == words) }
    #expect(ReadError.refused(what: "it", line: 3).line == 3)
    #expect(ReadError.binary.line == nil)
  }
}
