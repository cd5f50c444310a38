import RosterLanguage
import Testing

@Suite struct RenderingTests {
  private static let pieces = [
    "a", "B1", "_", "é", "e\u{301}", "\u{301}", "#", "@", "|", "\"", "'", "\\", "$", "${", "}", ";",
    ",", " ", "\t", "\n", "\r", "\0", "\u{7F}", "\u{9B}", "\u{A0}", "\u{200D}", "\u{202E}",
    "\u{600}", "\u{FEFF}", "\u{2028}", "😀", "東", ".2", "-", "!", "=", "last", "1",
  ]

  @Test func everyTextIsReadBackFromItsQuotedForm() throws {
    try forNastyTexts { text, seed in
      let read = try word(Word.quoted(text))
      #expect(
        read?.text == text && read?.isQuoted == true, "seed \(seed): \(text.debugDescription)")
      let chosen = try word(Word.quoting(text, keywords: ["last"]))
      #expect(chosen?.text == text, "seed \(seed): \(text.debugDescription)")
      #expect(chosen?.keyword != "last")
    }
  }

  @Test func aCommandIsRenderedWordByWord() throws {
    try forNastyTexts { text, seed in
      let words = [
        Word(text, isQuoted: true), Word("b-c.d"), Word(text), Word(","), Word(""), Word("F9"),
        Word("e", isQuoted: true, suffix: "2"),
      ]
      for words in [words[...], words[2...], words[..<0]] {
        let wanted = ([Word("sort")] + Array(words)).map(\.rendered).joined(separator: " ")
        #expect(words.rendered(after: Word("sort")) == wanted, "seed \(seed)")
      }
    }
  }

  @Test func everyWordIsReadBackFromItsRenderedForm() throws {
    try forNastyTexts { text, seed in
      for sigil in [Word.Sigil.at, .pipe, nil] {
        for suffix in ["12", nil] {
          let word = Word(text, isQuoted: true, sigil: sigil, suffix: suffix)
          let read = try RosterLanguageTests.word(word.rendered)
          #expect(
            read?.text == text && read?.sigil == sigil && read?.suffix == suffix
              && read?.isQuoted == true, "seed \(seed): \(word.rendered.debugDescription)")
        }
      }
      let bare = Word(text)
      let read = try word(bare.rendered)
      #expect(read?.text == text, "seed \(seed): \(bare.rendered.debugDescription)")
    }
  }

  @Test func bareWordsThatWereTypedStayBare() throws {
    for text in ["a", "2-4", "@key", "#.2", "D.2", "O'Brien", "a,b", ",", "!=", "-5", "1,3,7-9"] {
      #expect(Word(text).rendered == text)
      #expect(try word(text)?.isQuoted == false)
    }
    #expect(Word("#").rendered == "\"#\"")
  }

  @Test func quotingLeavesPlainNamesBare() {
    #expect(Word.quoting("Nachname_2") == "Nachname_2")
    #expect(Word.quoting("名前") == "名前")
    #expect(Word.quoting("Last", keywords: ["last"]) == "\"Last\"")
    for text in ["", "2nd", "First Name", "a-b", "a,b", "e\u{301}", "$a"] {
      #expect(Word.quoting(text).hasPrefix("\""))
    }
  }

  @Test func invisibleCharactersAreWrittenAsEscapes() {
    #expect(Word.quoted("a\u{202E}\u{9B}\0\n") == #""a\u{202E}\u{9B}\u{0}\n""#)
  }

  private func forNastyTexts(_ body: (String, UInt64) throws -> Void) throws {
    for first in Self.pieces {
      try body(first, 0)
      for second in Self.pieces { try body(first + second, 0) }
    }
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let length = Int.random(in: 3...12, using: &random)
      let text = (0..<length).map { _ in Self.pieces.randomElement(using: &random) ?? "" }.joined()
      try body(text, seed)
    }
  }
}

@Suite struct CommaTests {
  private func split(_ text: String) -> [(String, Int, Int)] {
    let word = Word(text, range: SourceRange(1, 5, text.count))
    return word.splitAtCommas.map { ($0.text, $0.range.column, $0.range.length) }
  }

  private func expect(_ text: String, _ parts: [(String, Int, Int)]) {
    #expect(split(text).elementsEqual(parts, by: ==), "\(text.debugDescription): \(split(text))")
  }

  @Test func commasBecomeWordsOfTheirOwn() {
    expect("a,bc", [("a", 5, 1), (",", 6, 1), ("bc", 7, 2)])
    expect(",", [(",", 5, 1)])
    expect("a,,b,", [("a", 5, 1), (",", 6, 1), (",", 7, 1), ("b", 8, 1), (",", 9, 1)])
    expect("abc", [("abc", 5, 3)])
    expect("", [("", 5, 1)])
  }

  @Test func placesCountCharacters() {
    expect(
      "e\u{301}x,👨‍👩‍👧,b", [("e\u{301}x", 5, 2), (",", 7, 1), ("👨‍👩‍👧", 8, 1), (",", 9, 1), ("b", 10, 1)])
  }

  @Test func marksAndPrefixesHideNoComma() {
    expect("a,\u{301}b", [("a", 5, 1), (",", 6, 1), ("\u{301}b", 6, 2)])
    expect("a\u{600},b", [("a\u{600}", 5, 2), (",", 6, 1), ("b", 7, 1)])
  }

  @Test func quotedWordsStayWhole() {
    let word = Word("a,b", isQuoted: true)
    #expect(word.splitAtCommas == [word])
  }

  @Test func aListIsSplitFromAPlaceOn() throws {
    let list = try #require(try words("a,b c,d e 'f,g' h,").first)
    func texts(from place: Int) -> [String] { list.splitAtCommas(from: place).map(\.text) }
    #expect(texts(from: 0) == ["a", ",", "b", "c", ",", "d", "e", "f,g", "h", ","])
    #expect(texts(from: 1) == ["a,b", "c", ",", "d", "e", "f,g", "h", ","])
    #expect(texts(from: 3) == ["a,b", "c,d", "e", "f,g", "h", ","])
    #expect(texts(from: 5) == list.map(\.text))
  }

  @Test func partsOfAnExpandedWordHaveThePlaceOfTheWhole() throws {
    let word = try #require(try words("x $a,b")[0].last)
    #expect(word.splitAtCommas.map(\.range) == Array(repeating: SourceRange(1, 3, 4), count: 3))
  }

  @Test func joiningThePartsGivesTheWord() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let pieces = ["a", ",", "\u{301}", "\u{600}", "é", "😀", "\u{200D}", "\0"]
      let text = (0..<8).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let parts = Word(text, range: SourceRange(1, 1, text.count)).splitAtCommas
      #expect(parts.map(\.text).joined() == text, "seed \(seed)")
      #expect(
        parts.allSatisfy { $0.text == "," || !$0.text.unicodeScalars.contains(",") },
        "seed \(seed): \(text.debugDescription)")
    }
  }

  @Test func keywordsAndReferencesAreThoseOfBareWords() {
    #expect(Word("LAST").keyword == "last")
    #expect(Word("last", isQuoted: true).keyword == nil)
    #expect(Word("\u{212A}EY").keyword == "key")
    for text in ["last", "LAST", "Last"] { #expect(Word(text).isKeyword("last")) }
    #expect(Word("\u{212A}ey").isKeyword("key"))
    #expect(!Word("lasts").isKeyword("last") && !Word("").isKeyword("last"))
    #expect(!Word("last", isQuoted: true).isKeyword("last"))
    #expect(Word(",").isComma && !Word(",", isQuoted: true).isComma && !Word(",,").isComma)
    #expect(Word("@ab").reference == "ab")
    #expect(Word("@").reference == nil)
    #expect(Word("a b", isQuoted: true, sigil: .at).reference == "a b")
    #expect(Word("@a", isQuoted: true).reference == nil)
  }
}
