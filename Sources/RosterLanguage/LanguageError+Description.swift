extension LanguageError: CustomStringConvertible {
  package var description: String {
    switch fact {
    case .unclosedQuote(let quote):
      "the quote \(quote) that opens here is never closed on its line"
    case .textAfterQuote(let text):
      "a blank is missing before '\(text)'; a quoted word ends at its closing quote"
    case .unknownEscape(let escape):
      "unknown escape '\(escape)'; there are \\\" \\\\ \\$ \\n \\r \\t \\u{…} and \\x{HH}"
    case .notACharacter(let code):
      "'\(code)' is no character's code"
    case .unclosedVariable:
      "'${' is never closed by '}'"
    case .unknownVariable(let name):
      "unknown variable '$\(name)'; single quotes keep a '$' as it is"
    }
  }
}
