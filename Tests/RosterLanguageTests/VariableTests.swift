import RosterLanguage
import Testing

@Suite struct VariableTests {
  @Test func variablesStandInBareAndDoubleQuotedWords() throws {
    #expect(
      try texts("echo $a x${a}y \"$a\" '$a' $c_1-$12") == [
        ["echo", "1 b", "x1 by", "1 b", "$a", "c-twelve"]
      ])
    #expect(try texts("echo $1 $# \"$#\" ${#} ${1}2") == [["echo", "one", "2", "2", "2", "one2"]])
  }

  @Test func aValueNeverSplitsAWord() throws {
    #expect(try words("x $a")[0].map(\.isQuoted) == [false, false])
    #expect(try word("$a") == Word("1 b", range: SourceRange(1, 3, 2)))
  }

  @Test func aDollarBeforeNoNameIsItself() throws {
    #expect(
      try texts("echo $ a$ $- \"$\" $é \\$") == [["echo", "$", "a$", "$-", "$", "$é", "\\$"]])
    #expect(try texts(#"echo "\$a""#) == [["echo", "$a"]])
  }

  @Test func anUnknownNameIsAnErrorAtItsPlace() {
    #expect(fault("echo é$zz!") == LanguageError(.unknownVariable("zz"), at: SourceRange(1, 7, 3)))
    #expect(fault("echo ${zz}") == LanguageError(.unknownVariable("zz"), at: SourceRange(1, 6, 5)))
    #expect(fault("echo $3") == LanguageError(.unknownVariable("3"), at: SourceRange(1, 6, 2)))
  }

  @Test(arguments: [("${", 2), ("${}", 2), ("${a", 3), ("${a-b}", 3), ("\"${a\"", 3)])
  func anOpenBraceIsAnErrorAtItsPlace(text: String, length: Int) {
    let column = text.hasPrefix("\"") ? 4 : 3
    #expect(
      fault("x " + text) == LanguageError(.unclosedVariable, at: SourceRange(1, column, length)))
  }
}
