extension LocaleIdentifier {
  /// Up to three known tags that `name` may have been meant for, nearest first.
  ///
  /// A tag is near if at most two letters were mistyped, left out, added or swapped, and fewer than
  /// half of them. Costs about a millisecond, which only an error pays.
  package static func near(_ name: String) -> [String] {
    let wanted = Array(name.prefix(24).utf8.prefix { $0 != 0x2E && $0 != 0x40 }.map(folded))
    let allowed = min(2, (wanted.count - 1) / 2)
    guard allowed > 0 else { return [] }
    var found: [(distance: Int, tag: String)] = []
    for tag in available {
      let candidate = tag.utf8.map(folded)
      guard abs(candidate.count - wanted.count) <= allowed else { continue }
      let distance = distance(from: wanted, to: candidate)
      if distance <= allowed { found.append((distance, tag)) }
    }
    // Locales of one language by their length, then their name: the order must not vary.
    found.sort {
      ($0.distance, $0.tag.utf8.count, $0.tag) < ($1.distance, $1.tag.utf8.count, $1.tag)
    }
    return found.prefix(3).map(\.tag)
  }

  private static func folded(_ byte: UInt8) -> UInt8 {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte + 32
    case UInt8(ascii: "_"): UInt8(ascii: "-")
    default: byte
    }
  }

  /// Edit distance with neighbours swapped counting as one (optimal string alignment).
  private static func distance(from lhs: [UInt8], to rhs: [UInt8]) -> Int {
    var before: [Int] = []
    var last = Array(0...rhs.count)
    for i in lhs.indices {
      var row = [i + 1]
      for j in rhs.indices {
        let change = last[j] + (lhs[i] == rhs[j] ? 0 : 1)
        var best = min(change, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, lhs[i] == rhs[j - 1], lhs[i - 1] == rhs[j] {
          best = min(best, before[j - 1] + 1)
        }
        row.append(best)
      }
      before = last
      last = row
    }
    return last[rhs.count]
  }
}
