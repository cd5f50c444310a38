/// What is wrong with the text of a statement, and where.
package struct LanguageError: Error, Equatable {
  package enum Fact: Equatable, Sendable {
    case unclosedQuote(Character)
    case textAfterQuote(String)
    case unknownEscape(String)
    /// A `\u{…}` or `\x{…}` that names no character.
    case notACharacter(String)
    case unclosedVariable
    case unknownVariable(String)
  }

  package let fact: Fact
  package let range: SourceRange
  /// The lines known when it was found, for showing the place.
  package var lines: [SourceLine] = []

  package init(_ fact: Fact, at range: SourceRange) {
    self.fact = fact
    self.range = range
  }
}
