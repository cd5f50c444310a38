extension String {
  /// Whether every byte is a character: ASCII needs no search for clusters, but for the one that CR
  /// and LF make.
  var isPlain: Bool { allBytes { $0 < 0x80 && $0 != 0x0D } }

  /// Whether `holds` is true of all bytes: O(n), without a look for scalars.
  @inline(__always)
  func allBytes(_ holds: (UInt8) -> Bool) -> Bool {
    let bytes = utf8.span
    for place in bytes.indices where !holds(bytes[place]) { return false }
    return true
  }

  /// For each scalar the number of the character that it belongs to, counted from 0: O(n).
  var characterOfScalar: [Int] { characterNumbers { $0.unicodeScalars.count } }

  /// For each byte the number of the character that it belongs to, counted from 0: O(n).
  var characterOfByte: [Int] { characterNumbers { $0.utf8.count } }

  /// For each of the parts that `parts` counts in a character, the number of that character.
  private func characterNumbers(_ parts: (Character) -> Int) -> [Int] {
    if isPlain { return Array(0..<utf8.count) }
    var numbers: [Int] = []
    numbers.reserveCapacity(utf8.count)
    for (number, character) in enumerated() {
      numbers.append(contentsOf: repeatElement(number, count: parts(character)))
    }
    return numbers
  }
}
