/// One command with its words, and the lines that it stands on.
package struct Statement: Sendable {
  /// A part of a word as it stands in the text.
  enum Piece: Sendable {
    case text(String)
    /// A name, a number or `#`.
    case variable(String, SourceRange)
  }

  /// A word with variables: the place of its word, whose text is empty, and what it is made of.
  private struct Template: Sendable {
    let place: Int
    let pieces: [Piece]
  }

  package let lines: [SourceLine]
  private var words: [Word] = []
  /// Few words have variables.
  private var templates: [Template] = []

  init(lines: [SourceLine]) {
    self.lines = lines
  }

  package var wordCount: Int { words.count }

  /// The text of the first word, up to a variable.
  package var beginning: String {
    guard let first = templates.first, first.place == 0 else { return words.first?.text ?? "" }
    if case .text(let text)? = first.pieces.first { return text }
    return ""
  }

  /// Adds a word without variables.
  mutating func add(_ word: Word) {
    // Most statements need no more than this.
    if words.isEmpty { words.reserveCapacity(8) }
    words.append(word)
  }

  /// Adds a word made of pieces.
  mutating func add(
    _ pieces: [Piece], isQuoted: Bool = false, sigil: Word.Sigil? = nil, suffix: String? = nil,
    range: SourceRange
  ) {
    var text = ""
    if case .text(let whole)? = pieces.first, pieces.count == 1 {
      text = whole
    } else if !pieces.isEmpty {
      templates.append(Template(place: words.count, pieces: pieces))
    }
    add(Word(text, isQuoted: isQuoted, sigil: sigil, suffix: suffix, range: range))
  }

  /// The words with their variables put in, which never split one.
  ///
  /// Throws at an unknown name. Nothing is copied where there are no variables.
  package func words(_ value: (String) -> String?) throws(LanguageError) -> [Word] {
    guard !templates.isEmpty else { return words }
    var words = words
    for template in templates {
      var text = ""
      for piece in template.pieces {
        switch piece {
        case .text(let part): text += part
        case .variable(let name, let range):
          guard let value = value(name) else {
            throw LanguageError(.unknownVariable(name), at: range)
          }
          text += value
        }
      }
      words[template.place] = words[template.place].holding(text)
    }
    return words
  }
}

extension Word {
  /// The word with another text.
  fileprivate func holding(_ text: String) -> Word {
    Word(text, isQuoted: isQuoted, sigil: sigil, suffix: suffix, range: range)
  }
}
