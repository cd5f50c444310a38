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

  /// The text with what stands outside the quotes, for commands that only pass it on.
  package var wholeText: String {
    (sigil.map { String($0.rawValue) } ?? "") + text + (suffix.map { ".\($0)" } ?? "")
  }

  /// The key of a reference `@key`, else `nil`.
  package var reference: String? {
    if sigil == .at { return text }
    guard !isQuoted, text.hasPrefix("@"), text.count > 1 else { return nil }
    return String(text.dropFirst())
  }

  /// Whether it is a bare word with commas.
  package var holdsCommas: Bool { !isQuoted && text.utf8.contains(UInt8(ascii: ",")) }

  /// Splits a bare word at its commas, each of which becomes a word of its own; a quoted word is
  /// left whole.
  package var splitAtCommas: [Word] {
    guard holdsCommas else { return [self] }
    // In ASCII every scalar is a character.
    let characters = text.isPlain ? nil : text.characterOfScalar
    func character(ofScalar number: Int) -> Int { characters.map { $0[number] } ?? number }
    let scalars = text.unicodeScalars
    // Where a variable was put in, the parts have no places of their own.
    let count = scalars.count
    let isVerbatim = range.length == character(ofScalar: count - 1) + 1
    var parts: [Word] = []
    func add(_ part: Substring.UnicodeScalarView, _ numbers: Range<Int>) {
      guard !numbers.isEmpty else { return }
      let first = character(ofScalar: numbers.lowerBound)
      let length = character(ofScalar: numbers.upperBound - 1) - first + 1
      let place = SourceRange(line: range.line, column: range.column + first, length: length)
      parts.append(Word(String(part), range: isVerbatim ? place : range))
    }
    var start = scalars.startIndex
    var startNumber = 0
    // Scalars, not characters: a mark behind a comma or a sign before it must not hide it.
    for (number, index) in scalars.indices.enumerated() where scalars[index] == "," {
      add(scalars[start..<index], startNumber..<number)
      start = scalars.index(after: index)
      add(scalars[index..<start], number..<(number + 1))
      startNumber = number + 1
    }
    add(scalars[start...], startNumber..<count)
    return parts
  }
}
