import RosterLanguage
import Testing

@Suite struct LexerTests {
  @Test func partsStatementsAtSemicolonsAndLines() throws {
    #expect(
      try texts("sort a;show\nhide 1 ; ; undo;") == [
        ["sort", "a"], ["show"], ["hide", "1"], ["undo"],
      ])
    #expect(try texts("\r\n \t\n;;\n") == [])
    #expect(try texts("echo 'a;b' \"c;d\"") == [["echo", "a;b", "c;d"]])
  }

  @Test func continuesALineAtABackslash() throws {
    #expect(try texts("sort a, \\\n  b\nshow") == [["sort", "a,", "b"], ["show"]])
    #expect(try texts("sort a, \\\r\n  b\r\nshow\r\n") == [["sort", "a,", "b"], ["show"]])
    #expect(try texts("so\\\nrt a") == [["sort", "a"]])
    #expect(try texts("echo \"a\\\nb\"") == [["echo", "ab"]])
    #expect(try texts("echo a\\b") == [["echo", "a\\b"]])
  }

  @Test func aCommentEndsTheLine() throws {
    #expect(try texts("# sort a; show\n  #sort b\nshow # why; it's \"so\"") == [["show"]])
    #expect(
      try texts("goto #\nshow #.2\nfind a#b\nfind #x") == [
        ["goto", "#"], ["show", "#.2"], ["find", "a#b"], ["find", "#x"],
      ])
    #expect(try texts("show ; # why\nshow '#' x") == [["show"], ["show", "#", "x"]])
  }

  @Test func aCommentIsNotContinued() throws {
    #expect(try texts("# C:\\\nshow") == [["show"]])
    #expect(try texts("sort a # in C:\\\nshow") == [["sort", "a"], ["show"]])
    #expect(try texts("sort a, \\\n b # in C:\\\nshow") == [["sort", "a,", "b"], ["show"]])
    #expect(try texts("goto #\\\n2") == [["goto", "#2"]])
  }

  @Test func aMarkBehindANumberSignHidesNoComment() throws {
    #expect(try texts("#\u{301} sort a\\\nshow") == [["show"]])
  }

  @Test func quotesOpenAtTheStartOfAWordOnly() throws {
    #expect(try texts("hide O'Brien a\"b") == [["hide", "O'Brien", "a\"b"]])
    #expect(try word("'a b'") == Word("a b", isQuoted: true, range: SourceRange(1, 3, 5)))
    #expect(try word("\"\"") == Word("", isQuoted: true, range: SourceRange(1, 3, 2)))
    #expect(
      try word("@'a b'") == Word("a b", isQuoted: true, sigil: .at, range: SourceRange(1, 3, 6)))
    #expect(
      try word("|\"a b\"") == Word("a b", isQuoted: true, sigil: .pipe, range: SourceRange(1, 3, 6))
    )
    #expect(try word("@a'b") == Word("@a'b", range: SourceRange(1, 3, 4)))
    #expect(try word("@@'b'") == Word("@@'b'", range: SourceRange(1, 3, 5)))
  }

  @Test func aWordBeginsBehindTheCommaAfterAQuote() throws {
    #expect(
      try texts("columns \"First Name\",\"Last Name\"") == [
        ["columns", "First Name", ",", "Last Name"]
      ])
    #expect(try texts("hide 'a',@'b',,|'c'") == [["hide", "a", ",", "b", ",,", "c"]])
    #expect(try texts("hide 'a',b,'c") == [["hide", "a", ",b,'c"]])
    #expect(try words("hide 'a','b'")[0].map(\.isQuoted) == [false, true, false, true])
  }

  @Test func aSuffixMayFollowAQuote() throws {
    #expect(
      try word("\"St. Gallen\".2")
        == Word("St. Gallen", isQuoted: true, suffix: "2", range: SourceRange(1, 3, 14)))
    #expect(try words("hide 'a'.12,'b'.3")[0].map(\.suffix) == [nil, "12", nil, "3"])
    #expect(try texts("hide 'a'.1;show") == [["hide", "a"], ["show"]])
  }

  @Test(arguments: [
    ("'a'b", "b", 6, 1), ("'a'.", ".", 6, 1), ("'a'.x y", ".x", 6, 2), ("'a'.1.2", ".1.2", 6, 4),
    ("'a''b'", "'b'", 6, 3), ("\"é\u{301}\"#", "#", 6, 1), ("'a'.１", ".１", 6, 2),
  ])
  func textBehindAQuoteIsAnError(text: String, rest: String, column: Int, length: Int) {
    #expect(
      fault("x " + text) == LanguageError(.textAfterQuote(rest), at: SourceRange(1, column, length))
    )
  }

  @Test func escapesStandForCharactersInDoubleQuotes() throws {
    #expect(try word(#""\"\\\$\n\r\t\u{41}\u{1F600}\x{41}\x{e9}""#)?.text == "\"\\$\n\r\tA😀Aé")
    #expect(try word(#"'\n\'"#)?.text == #"\n\"#)
    #expect(try word(#"a\n"#)?.text == #"a\n"#)
  }

  @Test(arguments: [
    (#""\q""#, LanguageError.Fact.unknownEscape(#"\q"#), 4, 2),
    (#""é\q""#, .unknownEscape(#"\q"#), 5, 2),
    (#""e\#u{301}\q""#, .unknownEscape(#"\q"#), 5, 2),
    (#""\u41""#, .unknownEscape(#"\u"#), 4, 2),
    (#""\u{110000}""#, .notACharacter(#"\u{110000}"#), 4, 10),
    (#""\u{D800}""#, .notACharacter(#"\u{D800}"#), 4, 8),
    (#""\u{}""#, .notACharacter(#"\u{}"#), 4, 4),
    (#""\u{+41}""#, .notACharacter(#"\u{+41}"#), 4, 7),
    (#""\x{100}""#, .notACharacter(#"\x{100}"#), 4, 7),
    (#""\u{41""#, .notACharacter(#"\u{41"#), 4, 5),
    (#""\u{41 ""#, .notACharacter(#"\u{41"#), 4, 5),
    (#""\u{41"#, .notACharacter(#"\u{41"#), 4, 5),
    (#""\u{"#, .notACharacter(#"\u{"#), 4, 3),
    (#""\u{0000000041}""#, .notACharacter(#"\u{0000000041}"#), 4, 14),
  ])
  func aWrongEscapeIsAnErrorAtItsPlace(
    text: String, fact: LanguageError.Fact, column: Int, length: Int
  ) {
    #expect(fault("x " + text) == LanguageError(fact, at: SourceRange(1, column, length)))
  }

  @Test func anOpenQuoteIsAnErrorWhereItOpens() {
    #expect(fault("é\u{301}x 'a") == LanguageError(.unclosedQuote("'"), at: SourceRange(1, 4, 1)))
    #expect(
      fault("show\nx @\"a\ny\"") == LanguageError(.unclosedQuote("\""), at: SourceRange(2, 4, 1)))
    #expect(fault("x \"a\\\"") == LanguageError(.unclosedQuote("\""), at: SourceRange(1, 3, 1)))
    #expect(fault("x \"") == LanguageError(.unclosedQuote("\""), at: SourceRange(1, 3, 1)))
    #expect(fault("x \"a\\") == LanguageError(.unknownEscape("\\"), at: SourceRange(1, 5, 1)))
  }

  @Test func placesOnContinuedLinesAreThoseOfTheirLine() throws {
    let found = try words("# one\nsort a, \\\n  b 'c'")
    #expect(
      found[0].map(\.range) == [
        SourceRange(2, 1, 4), SourceRange(2, 6, 2), SourceRange(3, 3, 1), SourceRange(3, 5, 3),
      ])
    #expect(fault("x \\\n'a'b") == LanguageError(.textAfterQuote("b"), at: SourceRange(2, 4, 1)))
  }

  @Test func marksBehindQuotesAndBlanksPartWordsAllTheSame() throws {
    #expect(try texts("x 'a'; y\u{301} \"\u{301}b\"") == [["x", "a"], ["y\u{301}", "\u{301}b"]])
    #expect(try texts("x a \u{301}b") == [["x", "a", "\u{301}b"]])
    #expect(
      fault("x 'a'\u{301}") == LanguageError(.textAfterQuote("\u{301}"), at: SourceRange(1, 5, 1)))
  }

  @Test func wordsMayHoldAnyCharacter() throws {
    #expect(try texts("echo a\0b '\0' \u{A0}x") == [["echo", "a\0b", "\0", "\u{A0}x"]])
    #expect(try texts("echo a\rb") == [["echo", "a", "b"]])
  }

  @Test func aMarkOfByteOrderBeforeAScriptIsNoText() throws {
    #expect(try texts("\u{FEFF}show\n\u{FEFF}x") == [["show"], ["\u{FEFF}x"]])
    #expect(try texts("\u{FEFF}# a comment\nshow") == [["show"]])
  }

  /// Words of letters and digits are taken in one go; what else they hold must make no difference.
  @Test func aBareWordIsWhatWasTypedWhateverItHolds() throws {
    let scalars: [Unicode.Scalar] = ["a", "Z", "0", "_", "-", ".", ",", "é", "=", "#", "\u{301}"]
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      var text = "a"
      for _ in 0..<Int.random(in: 0...5, using: &random) {
        text.unicodeScalars.append(scalars.randomElement(using: &random) ?? "a")
      }
      for end in ["", " ", ";", " ; show"] {
        let found = try words("x \(text)\(end)").first
        let place = SourceRange(1, 3, text.count)
        #expect(found?.last?.text == text, "\(text.debugDescription)\(end)")
        #expect(found?.last?.range == place, "\(text.debugDescription)\(end)")
      }
    }
  }
}
