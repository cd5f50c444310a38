import Testing

@testable import LineEditing

@Suite struct HistoryEntryTests {
  @Test(arguments: [
    "sort name", "a\nb", #"a\nb"#, #"\"#, "\\\n\\n\r", "é 山 \u{1F469}\u{200D}\u{1F373}", "",
  ])
  func decodesWhatItEncoded(_ entry: String) {
    let line = HistoryEntry.encode(entry)
    #expect(!line.utf8.contains(0x0A))
    #expect(HistoryEntry.decode(line).utf8.elementsEqual(entry.utf8))
  }

  /// Every text of up to five of the characters that matter.
  @Test func decodesWhatItEncodedExhaustively() {
    var texts = [""]
    for _ in 0..<5 {
      texts += texts.flatMap { text in ["\\", "\n", "\r", "n", "r"].map { text + $0 } }
      texts = Array(Set(texts.map { Array($0.utf8) })).map { String(decoding: $0, as: UTF8.self) }
    }
    for text in texts {
      let decoded = HistoryEntry.decode(HistoryEntry.encode(text))
      #expect(decoded.utf8.elementsEqual(text.utf8))
    }
  }

  @Test(arguments: [(#"a\tb"#, #"a\tb"#), (#"a\"#, #"a\"#), (#"\\n"#, #"\n"#)])
  func keepsUnknownEscapes(_ line: String, _ entry: String) {
    #expect(HistoryEntry.decode(line) == entry)
  }

  @Test func leavesOutWhatIsNotWorthKeeping() {
    #expect(!HistoryEntry.isKept("", after: nil))
    #expect(!HistoryEntry.isKept(" secret", after: nil))
    #expect(!HistoryEntry.isKept("\tsecret", after: nil))
    #expect(!HistoryEntry.isKept("a\0b", after: nil))
    #expect(!HistoryEntry.isKept("sort a", after: "sort a"))
    #expect(HistoryEntry.isKept("sort a", after: "sort b"))
    #expect(HistoryEntry.isKept("hide \u{E9}", after: "hide e\u{301}"))
  }

  @Test func readsADamagedFile() {
    let bytes =
      Array("one\n\n  \ntwo\ntwo\nba".utf8) + [0xFF, 0x0A, 0x00, 0x41, 0x0A] + Array("torn".utf8)
    #expect(HistoryEntry.entries(in: bytes, limit: 9) == ["one", "two", "ba\u{FFFD}", "torn"])
  }

  @Test(arguments: 0...4)
  func keepsTheNewest(_ limit: Int) {
    let entries = HistoryEntry.entries(in: Array("a\nb\nc\n".utf8), limit: limit)
    #expect(entries == Array(["a", "b", "c"].suffix(limit)))
  }
}
