extension String {
  /// Whether every byte is a character: ASCII needs no search for clusters, but for the one that CR
  /// and LF make.
  var isPlain: Bool { utf8.allSatisfy { $0 < 0x80 && $0 != 0x0D } }

  /// For each scalar the number of the character that it belongs to, counted from 0: O(n).
  var characterOfScalar: [Int] {
    var numbers: [Int] = []
    numbers.reserveCapacity(utf8.count)
    if isPlain {
      numbers.append(contentsOf: 0..<utf8.count)
      return numbers
    }
    for (number, character) in enumerated() {
      for _ in character.unicodeScalars { numbers.append(number) }
    }
    return numbers
  }
}
