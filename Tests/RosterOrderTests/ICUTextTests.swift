import RosterOrder
import Testing

@Suite struct ICUTextTests {
  @Test(arguments: [
    ("É", "e"), ("e\u{301}", "e"), ("ＡＢＣ", "abc"), ("Straße", "strasse"), ("Łukasz", "lukasz"),
    ("Ægir Østby", "aegir ostby"), ("İstanbul", "istanbul"), ("ﬁsher", "fisher"),
    ("Ώρα", "ωρα"), ("Ёлкин", "елкин"), ("שָׁלוֹם", "שלום"), ("plain ASCII 1", "plain ascii 1"),
    ("", ""),
  ])
  func foldsCaseAndAccents(text: String, folded: String) {
    #expect(FoldedText(text).bytes == Array(folded.utf8))
  }

  @Test func foldingKeepsWhatSpells() {
    #expect(FoldedText("が") != FoldedText("か"))
    #expect(FoldedText("ｶﾞ") == FoldedText("ガ"))
    #expect(FoldedText("हिन्दी").bytes == Array("हिन्दी".utf8))
    #expect(FoldedText("김").bytes == Array("김".utf8))
  }

  @Test func foldingTakesAnyBytes() {
    let long = String(repeating: "é", count: 10_000)
    #expect(FoldedText(long).bytes == Array(repeating: UInt8(ascii: "e"), count: 10_000))
    [UInt8]([0xFF, 0x41]).withUnsafeBytes {
      #expect(FoldedText($0).bytes == Array("\u{FFFD}a".utf8))
    }
    #expect(FoldedText("A\0B").bytes == Array("a\0b".utf8))
  }

  @Test func composes() {
    Array("e\u{301}".utf8).withUnsafeBytes {
      #expect(!ComposedText.isComposed($0))
      #expect(ComposedText.compose($0) == Array("\u{E9}".utf8))
    }
    Array("\u{E9}".utf8).withUnsafeBytes { #expect(ComposedText.isComposed($0)) }
    UnsafeRawBufferPointer(start: nil, count: 0).withMemoryRebound(to: UInt8.self) {
      #expect(ComposedText.isComposed(UnsafeRawBufferPointer($0)))
    }
    [UInt8]([0xC3]).withUnsafeBytes { #expect(ComposedText.compose($0) == Array("\u{FFFD}".utf8)) }
  }

  @Test func findsARegularExpressionAnywhere() throws {
    let expression = try RegularExpression("^\\p{Lu}.*ß$")
    #expect(try expression.matches("Groß"))
    #expect(try !expression.matches("groß"))
    #expect(try RegularExpression("groß", ignoringCase: true).matches("ein GROẞ"))
    #expect(try !expression.matches(""))
    #expect(try RegularExpression("x*").matches(""))
  }

  @Test(arguments: [
    ("a(b", "U_REGEX_MISMATCHED_PAREN"), ("[a", "U_REGEX_MISSING_CLOSE_BRACKET"), ("*", nil),
    ("", nil),
    ("\\", nil), ("a{3,1}", "U_REGEX_MAX_LT_MIN"), (String(repeating: "(", count: 20_000), nil),
  ])
  func refusesAFaultyPattern(pattern: String, fault: String?) {
    do {
      _ = try RegularExpression(pattern)
      Issue.record("'\(pattern)' compiled")
    } catch .invalid(let said, let found, let offset) {
      #expect(said == pattern)
      #expect(offset <= pattern.utf8.count)
      if let fault { #expect(found == fault) }
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test func tellsTheCharacterOfAFault() {
    let error = #expect(throws: RegularExpressionError.self) { try RegularExpression("ßé\\p{zz}") }
    #expect(
      error?.description
        == "'ßé\\p{zz}' is not a regular expression: unknown property in '\\p{…}' or '[:…:]',"
        + " at character 9")
  }

  @Test func givesUpOnCatastrophicBacktracking() throws {
    let expression = try RegularExpression("(a+)+$")
    let started = ContinuousClock.now
    #expect(throws: RegularExpressionError.limit(pattern: "(a+)+$")) {
      try expression.matches(String(repeating: "a", count: 40) + "b")
    }
    #expect(ContinuousClock.now - started < .seconds(60))
    #expect(try expression.matches("aaa"))
    #expect(throws: RegularExpressionError.limit(pattern: "(.|\\n)*x")) {
      try RegularExpression("(.|\\n)*x").matches(String(repeating: "a", count: 4_000_000))
    }
  }

  @Test(arguments: [
    ("en", "1234567.50", "1,234,567.50"), ("de", "1234567.50", "1.234.567,50"),
    ("de", "-0.10", "-0,10"), ("en", "-0", "-0"), ("en", "007", "007"),
    ("fr", "12345", "12\u{202F}345"), ("hi", "1234567", "12,34,567"),
    (
      "en", "12345678901234567890.12345678901234567890",
      "12,345,678,901,234,567,890.12345678901234567890"
    ),
  ])
  func writesNumbersAsTheLocaleDoes(locale: String, token: String, expected: String) throws {
    let symbols = try NumberSymbols(locale: LocaleIdentifier(locale))
    #expect(symbols.format(token) == expected)
  }

  @Test func refusesWhatIsNoDecimal() throws {
    let symbols = try NumberSymbols(locale: .root)
    for token in ["", "-", ".", "1.", ".5", "1e5", "+1", "NaN", "1,5", "１", "1\0", " 1"] {
      #expect(symbols.format(token) == nil, "\(token)")
    }
    #expect(symbols.format(String(repeating: "9", count: 301)) == nil)
    #expect(symbols.format(String(repeating: "9", count: 300))?.count == 399)
  }

  @Test func knowsItsSeparators() throws {
    let german = try NumberSymbols(locale: LocaleIdentifier("de"))
    #expect(german.decimal == ",")
    #expect(german.grouping == ".")
    #expect(try NumberSymbols(locale: LocaleIdentifier("de-CH")).grouping == "’")
  }

  @Test func tellsItsVersions() {
    #expect(ICUVersion.library.contains("."))
    #expect(ICUVersion.localeData.contains("."))
  }
}
