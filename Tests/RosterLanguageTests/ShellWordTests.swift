import RosterLanguage
import Testing

@Suite struct ShellWordTests {
  @Test(arguments: [
    ("!ls -l | wc", "ls -l | wc"), ("! ls", " ls"), ("!", ""), ("  !ls '$a' # x", "ls '$a' # x"),
    (#"!echo a\;b"#, #"echo a\;b"#), (#"!echo "a\";b""#, #"echo "a\";b""#),
    (#"!echo 'a\'"#, #"echo 'a\'"#), ("!echo 'open", "echo 'open"), ("!a\0b", "a\0b"),
  ])
  func theRestOfTheLineIsOneQuotedWord(text: String, command: String) throws {
    let found = try words(text)
    #expect(found.count == 1)
    #expect(found[0].map(\.text) == ["!", command])
    #expect(found[0].map(\.isQuoted) == [false, true])
  }

  @Test func itEndsAtASemicolonOutsideQuotes() throws {
    #expect(try texts("!echo ';'; show") == [["!", "echo ';'"], ["show"]])
    #expect(try texts("show; !ls") == [["show"], ["!", "ls"]])
    #expect(try texts("!ls; # done") == [["!", "ls"]])
  }

  @Test func itIsContinuedAtABackslash() throws {
    #expect(try texts("!ls \\\n -l\nshow") == [["!", "ls  -l"], ["show"]])
  }

  @Test func elsewhereAnExclamationMarkIsText() throws {
    #expect(try texts("filter a != b !c") == [["filter", "a", "!=", "b", "!c"]])
  }
}
