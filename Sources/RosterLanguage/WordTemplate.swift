/// A word as it stands in the text, its variables not yet put in.
package struct WordTemplate: Sendable, Hashable {
  package enum Piece: Sendable, Hashable {
    case text(String)
    /// A name, a number or `#`.
    case variable(String, SourceRange)
  }

  package let pieces: [Piece]
  package let isQuoted: Bool
  package let sigil: Word.Sigil?
  package let suffix: String?
  package let range: SourceRange

  /// The word with its variables put in, which never split it.
  ///
  /// Throws at an unknown name.
  package func expanded(_ value: (String) -> String?) throws(LanguageError) -> Word {
    if case .text(let text)? = pieces.first, pieces.count == 1 {
      return Word(text, isQuoted: isQuoted, sigil: sigil, suffix: suffix, range: range)
    }
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let part): text += part
      case .variable(let name, let range):
        guard let value = value(name) else {
          throw LanguageError(.unknownVariable(name), at: range)
        }
        text += value
      }
    }
    return Word(text, isQuoted: isQuoted, sigil: sigil, suffix: suffix, range: range)
  }
}

/// One command with its words, and the lines that it stands on.
package struct Statement: Sendable {
  package let words: [WordTemplate]
  package let lines: [SourceLine]
  /// The text from the first word to the last.
  package let text: String
}

/// A line of a script or of the shell, without its terminator.
package struct SourceLine: Sendable, Hashable {
  /// Counted from 1.
  package let number: Int
  package let text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}
