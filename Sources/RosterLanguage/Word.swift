/// A word of a statement after its variables were put in.
package struct Word: Sendable, Hashable {
  /// What stood before the opening quote.
  package enum Sigil: Character, Sendable { case at = "@", pipe = "|" }

  /// Without quotes and escapes; a bare word as it was typed.
  package let text: String
  /// A quoted word is never a keyword, number, reference, option or comment.
  package let isQuoted: Bool
  package let sigil: Sigil?
  /// The N of a `.N` behind the closing quote.
  package let suffix: String?
  package let range: SourceRange

  package init(
    _ text: String, isQuoted: Bool = false, sigil: Sigil? = nil, suffix: String? = nil,
    range: SourceRange = SourceRange(line: 1, column: 1, length: 1)
  ) {
    self.text = text
    self.isQuoted = isQuoted
    self.sigil = sigil
    self.suffix = suffix
    self.range = range
  }

  /// The text in lower case when the word may be a keyword, else `nil`.
  package var keyword: String? { isQuoted ? nil : text.lowercased() }

  /// The key of a reference `@key`, else `nil`.
  package var reference: String? {
    if sigil == .at { return text }
    guard !isQuoted, text.hasPrefix("@"), text.count > 1 else { return nil }
    return String(text.dropFirst())
  }

  /// Splits a bare word at its commas, each of which becomes a word of its own; a quoted word is
  /// left whole.
  package var splitAtCommas: [Word] {
    guard !isQuoted, text.utf8.contains(UInt8(ascii: ",")) else { return [self] }
    var parts: [Word] = []
    var current = ""
    var start = 0
    func add(_ text: String, at offset: Int) {
      let place = SourceRange(
        line: range.line, column: range.column + offset, length: text.count)
      parts.append(Word(text, range: place))
    }
    var offset = 0
    for character in text {
      if character.unicodeScalars.first == "," {
        if !current.isEmpty { add(current, at: start) }
        add(",", at: offset)
        current = String(character.unicodeScalars.dropFirst())
        start = offset + 1
      } else {
        if current.isEmpty { start = offset }
        current.append(character)
      }
      offset += 1
    }
    if !current.isEmpty { add(current, at: start) }
    return parts
  }
}
