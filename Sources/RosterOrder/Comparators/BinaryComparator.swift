internal import RosterTable

/// Text by its UTF-8 bytes.
struct BinaryComparator: KeyedComparator {
  var order: SortOrder = .forward

  /// U+FFFE, which parts the fields of a composed key, comes before every byte.
  private static let parting: [UInt8] = [0xEF, 0xBF, 0xBE]

  /// All bytes place a value but those that a composed key has others for, and 0, which ends one.
  func leadingOrder() -> LeadingOrder? {
    LeadingOrder(
      weights: (0...255).map { $0 == Self.parting[0] ? 0 : $0 },
      firm: Array(repeating: 1, count: 256))
  }

  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation) {
    for index in 0..<values.count {
      let bytes = values[index]
      keys.append(group: KeyGroup.fits) { key in
        guard bytes.contains(Self.parting[0]) else {
          key.append(contentsOf: bytes)
          return
        }
        var place = 0
        while place < bytes.count {
          if bytes[place...].starts(with: Self.parting) {
            key.append(0)
            place += Self.parting.count
          } else {
            key.append(bytes[place])
            place += 1
          }
        }
      }
    }
  }
}
