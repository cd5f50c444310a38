import RosterLanguage
import Testing

@Suite struct StatementReaderTests {
  @Test func whatStandsBeforeAnErrorIsDeliveredFirst() throws {
    let reader = StatementReader(text: "show; sort a; echo 'open; show\nundo")
    #expect(try reader.next()?.text == "show")
    #expect(try reader.next()?.text == "sort a")
    #expect(throws: LanguageError.self) { try reader.next() }
    #expect(try reader.next()?.text == "undo")
    #expect(try reader.next() == nil)
    #expect(try reader.next() == nil)
  }

  @Test func anErrorKnowsItsLines() throws {
    let reader = StatementReader(text: "show\nsort \\\n'a'b; undo")
    _ = try reader.next()
    let error = try #require(throws: LanguageError.self) { try reader.next() }
    #expect(
      error.lines == [
        SourceLine(number: 2, text: "sort \\"), SourceLine(number: 3, text: "'a'b; undo"),
      ])
  }

  @Test func linesAreTakenNoSoonerThanTheyAreNeeded() throws {
    var lines = ["show; undo", "sort a, \\", "b", "redo"][...]
    var asked: [Bool] = []
    let reader = StatementReader(mode: .script) { isContinuation in
      asked.append(isContinuation)
      return lines.popFirst()
    }
    _ = try reader.next()
    _ = try reader.next()
    #expect(asked == [false])
    #expect(try reader.next()?.text == "sort a, b")
    #expect(asked == [false, false, true])
    #expect(lines == ["redo"])
  }

  @Test func theShellGoesOnWhileAQuoteIsOpen() throws {
    #expect(try shell(["echo 'a", "b\\", "c'", "show"]) == ["echo a\nbc", "show"])
    #expect(try shell(["echo \"a; show", "b\" ; undo"]) == ["echo a; show\nb", "undo"])
    #expect(try shell(["echo a # it's", "show"]) == ["echo a", "show"])
    #expect(try shell(["# it's", "show"]) == ["show"])
    #expect(try shell(["hide O'Brien", "show"]) == ["hide O'Brien", "show"])
    #expect(try shell(["!echo 'a", "show"]) == ["! echo 'a", "show"])
    #expect(try shell(["echo a \\", "b"]) == ["echo a b"])
  }

  @Test func theShellsQuoteThatNeverClosesIsAnError() throws {
    let error = try #require(throws: LanguageError.self) { try shell(["echo 'a", "b"]) }
    #expect(error == anchored(.unclosedQuote("'"), SourceRange(1, 6, 1), ["echo 'a", "b"]))
  }

  @Test func theBeginningEndsAtAVariable() throws {
    let text = "sort $a; so$a; $a x; 'sort it' $a; '' x; so\"$a\"; \"$a\""
    #expect(
      try statements(text).map(\.beginning) == ["sort", "so", "", "sort it", "", "so\"", ""])
  }

  @Test func variablesArePutInWhereTheyStand() throws {
    let statement = try #require(try statements("a $1 b '$1' \"$2-$1\" @\"$2\"").first)
    for number in 1...2 {
      let words = try statement.words { "\($0)\(number)" }
      #expect(
        words.map(\.text)
          == ["a", "1\(number)", "b", "$1", "2\(number)-1\(number)", "2\(number)"])
      #expect(words.last?.sigil == .at)
    }
    #expect(throws: LanguageError(.unknownVariable("2"), at: SourceRange(1, 14, 2))) {
      try statement.words { $0 == "1" ? "x" : nil }
    }
  }

  @Test func aDroppedLineIsForgotten() throws {
    let reader = StatementReader(text: "show; undo\nredo")
    _ = try reader.next()
    reader.dropLine()
    #expect(try reader.next()?.text == "redo")
  }

  @Test func anErrorOfTheSourceComesThrough() throws {
    struct Broken: Error {}
    let reader = StatementReader(mode: .script) { _ in throw Broken() }
    #expect(throws: Broken.self) { try reader.next() }
  }

  @Test(.timeLimit(.minutes(5))) func hugeLinesTakeLittleTime() throws {
    let letters = String(repeating: "abcdefgh", count: 1 << 15)
    let cases = [
      "echo " + letters + letters + letters + letters, "echo '" + letters + "'",
      "echo \"" + letters + "\"", "!" + letters,
      "echo '" + letters, "echo \"\\u{" + letters, "# " + letters,
    ]
    for text in cases {
      let took = threadTime { _ = try? statements(text) }
      #expect(took < .seconds(30), "\(text.prefix(12))…")
    }
    let many = String(repeating: "é $a ", count: 1 << 13)
    let took = threadTime { _ = try? words(many) }
    #expect(took < .seconds(30))
  }

  private func shell(_ lines: [String]) throws -> [String] {
    var left = lines[...]
    let reader = StatementReader(mode: .shell) { _ in left.popFirst() }
    var found: [String] = []
    while let statement = try reader.next() { found.append(try #require(statement.text)) }
    return found
  }

  private func anchored(_ fact: LanguageError.Fact, _ range: SourceRange, _ lines: [String])
    -> LanguageError
  {
    var error = LanguageError(fact, at: range)
    error.lines = lines.enumerated().map { SourceLine(number: $0 + 1, text: $1) }
    return error
  }
}
