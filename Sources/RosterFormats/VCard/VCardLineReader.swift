internal import Glibc

/// The lines of a text, whichever of CR LF, LF and CR ends each of them; CR CR LF, which bad
/// conversions leave, counts as one end.
///
/// O(bytes) for all lines together, also where there is no LF at all.
struct VCardLineReader {
  private let text: UnsafeRawBufferPointer  // SAFETY: whoever makes the reader keeps the text alive
  /// Where the next line begins.
  private(set) var position: Int
  /// The number of the line read last, counted from 1.
  private(set) var number = 0
  /// The first LF at or after `position`, the end of the text if there is none.
  private var lineFeed = -1

  init(text: UnsafeRawBufferPointer, from start: Int) {
    self.text = text
    position = start
  }

  /// The place of the next line, its end left out; `nil` at the end of the text.
  mutating func next() -> Range<Int>? {
    guard position < text.count else { return nil }
    if lineFeed < position {
      lineFeed = text.firstPlace(of: UInt8(ascii: "\n"), in: position..<text.count) ?? text.count
    }
    let start = position
    number += 1
    if let end = text.firstPlace(of: UInt8(ascii: "\r"), in: start..<lineFeed) {
      let isDoubled = end + 2 == lineFeed && text[end + 1] == UInt8(ascii: "\r")
      let endsAtFeed = end + 1 == lineFeed || isDoubled
      position = endsAtFeed ? min(lineFeed + 1, text.count) : end + 1
      return start..<end
    }
    position = min(lineFeed + 1, text.count)
    return start..<lineFeed
  }

  /// The line that `next` would give.
  func ahead() -> Range<Int>? {
    var reader = self
    return reader.next()
  }

  /// Whether the next line goes on with this one: it begins with a blank (RFC 6350, section 3.2).
  var isFolded: Bool {
    position < text.count && text[position].isBlank
  }
}

extension UInt8 {
  /// A space or a tab.
  var isBlank: Bool { self == 0x20 || self == 0x09 }

  /// Letters of ASCII in upper case, all else as it is.
  var upper: UInt8 { (0x61...0x7A).contains(self) ? self & 0xDF : self }

  /// Letters of ASCII in lower case, all else as it is.
  var lower: UInt8 { (0x41...0x5A).contains(self) ? self | 0x20 : self }

  var isDigit: Bool { (0x30...0x39).contains(self) }
}

extension UnsafeRawBufferPointer {
  /// The first place of `byte` within `range`, which must lie in the buffer.
  ///
  /// O(n).
  func firstPlace(of byte: UInt8, in range: Range<Int>) -> Int? {
    guard !range.isEmpty, let base = baseAddress else { return nil }
    // SAFETY: the range lies in the buffer, by contract.
    guard let found = memchr(base + range.lowerBound, Int32(byte), range.count) else { return nil }
    return UnsafeRawPointer(found) - base
  }

  /// `range` without the blanks at both its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var low = range.lowerBound
    var high = range.upperBound
    while low < high, self[low].isBlank { low += 1 }
    while low < high, self[high - 1].isBlank { high -= 1 }
    return low..<high
  }

  /// Whether the bytes in `range` are `word`, which is in upper case, whatever the case of letters.
  func matches(_ word: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == word.utf8CodeUnitCount else { return false }
    return starts(with: word, in: range)
  }

  /// Likewise, with more behind it or not.
  func starts(with word: StaticString, in range: Range<Int>) -> Bool {
    guard range.count >= word.utf8CodeUnitCount else { return false }
    // SAFETY: a static string is there for ever, and its length is asked before.
    for offset in 0..<word.utf8CodeUnitCount
    where self[range.lowerBound + offset].upper != word.utf8Start[offset] {
      return false
    }
    return true
  }

  /// The part in `range`, which must lie in the buffer.
  func part(_ range: Range<Int>) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(rebasing: self[range])
  }
}
