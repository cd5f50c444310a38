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
  package var suffix: String? { ending.map { String(decoding: $0, as: UTF8.self) } }
  /// The same as bytes: hardly any word has some, and where there are none a copy of the word takes
  /// less.
  private let ending: [UInt8]?
  package let range: SourceRange

  package init(
    _ text: String, isQuoted: Bool = false, sigil: Sigil? = nil, suffix: String? = nil,
    range: SourceRange = SourceRange(line: 1, column: 1, length: 1)
  ) {
    self.text = text
    self.isQuoted = isQuoted
    self.sigil = sigil
    ending = suffix.map { Array($0.utf8) }
    self.range = range
  }

  /// The text in lower case when the word may be a keyword, else `nil`.
  package var keyword: String? { isQuoted ? nil : isSmall ? text : text.lowercased() }

  /// Whether it is the keyword, case aside.
  package func isKeyword(_ keyword: String) -> Bool {
    !isQuoted && (text == keyword || !isSmall && text.lowercased() == keyword)
  }

  /// Whether it is the comma between two items.
  package var isComma: Bool { !isQuoted && text == "," }

  /// Whether the text is in lower case already, which takes no more than a look where it is ASCII.
  private var isSmall: Bool { text.allBytes { $0 < 0x80 && !(0x41...0x5A).contains($0) } }

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

  /// Splits a bare word at its commas, each of which becomes a word of its own; a quoted word is
  /// left whole.
  package var splitAtCommas: [Word] { [self].splitAtCommas(from: 0) }

  /// Appends what `splitAtCommas` makes of a bare word with commas.
  fileprivate func appendParts(to parts: inout [Word]) {
    // Bytes, not characters: a mark behind a comma or a sign before it must not hide it.
    let bytes = Array(text.utf8)
    // In ASCII every byte is a character.
    let characters = text.isPlain ? nil : text.characterOfByte
    func character(ofByte number: Int) -> Int { characters.map { $0[number] } ?? number }
    // Where a variable was put in, the parts have no places of their own.
    let isVerbatim = range.length == character(ofByte: bytes.count - 1) + 1
    func part(_ numbers: Range<Int>) -> Word {
      let first = character(ofByte: numbers.lowerBound)
      let length = character(ofByte: numbers.upperBound - 1) - first + 1
      let place = SourceRange(line: range.line, column: range.column + first, length: length)
      return Word(
        String(decoding: bytes[numbers], as: UTF8.self), range: isVerbatim ? place : range)
    }
    var start = 0
    for (number, byte) in bytes.enumerated() where byte == UInt8(ascii: ",") {
      if start < number { parts.append(part(start..<number)) }
      parts.append(part(number..<(number + 1)))
      start = number + 1
    }
    if start < bytes.count { parts.append(part(start..<bytes.count)) }
  }
}

extension [Word] {
  /// The words, those from `place` on split at their commas; O(1) where none holds any, but for a
  /// look at their bytes.
  package func splitAtCommas(from place: Int) -> [Word] {
    // No word is copied for a look at its text.
    func isList(_ number: Int) -> Bool { !self[number].isQuoted && self[number].text.holdsCommas }
    guard let first = (place..<count).first(where: isList) else { return self }
    var split: [Word] = []
    // A list has a comma or two for each of its words.
    split.reserveCapacity(count * 2)
    split += self[..<first]
    for number in first..<count {
      if isList(number) {
        self[number].appendParts(to: &split)
      } else {
        split.append(self[number])
      }
    }
    return split
  }
}

extension String {
  fileprivate var holdsCommas: Bool { !allBytes { $0 != UInt8(ascii: ",") } }
}
