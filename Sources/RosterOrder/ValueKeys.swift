internal import CScan
internal import RosterTable

/// Keys that order values, each with the group that it belongs to.
struct ValueKeys {
  private var keys: SortKeys

  init(capacity: Int) {
    keys = SortKeys(capacity: capacity)
  }

  /// Adds the key of the next value: the bytes that `write` appends, within `group`, of which the
  /// lower ones come first.
  mutating func append(group: UInt8, _ write: (inout [UInt8]) -> Void) {
    keys.bytes.append(group)
    write(&keys.bytes)
    keys.ends.append(keys.bytes.count)
  }

  /// The order of the values whose keys are in `parts`, those of the first part first.
  ///
  /// O(n log n) in comparisons of 8 bytes, mostly.
  static func ranking(of parts: [ValueKeys], cancellation: Cancellation) throws -> Ranking {
    var all: [Key] = []
    all.reserveCapacity(parts.reduce(0) { $0 + $1.keys.count })
    return try ranking(of: parts[...], after: &all, cancellation: cancellation)
  }

  /// Collects the keys of the first part while its bytes stay where they are, then those of the rest.
  private static func ranking(
    of parts: ArraySlice<ValueKeys>, after all: inout [Key], cancellation: Cancellation
  ) throws -> Ranking {
    guard let part = parts.first else {
      let made = try KeyRanking(all, cancellation: cancellation)
      return Ranking(ranks: made.ranks, groupEnds: groupEnds(all, made))
    }
    return try part.keys.bytes.withUnsafeBytes { bytes in
      for place in 0..<part.keys.count {
        if place & 0xFFFF == 0 { try cancellation.check() }
        all.append(Key(UnsafeRawBufferPointer(rebasing: bytes[part.keys.range(place)])))
      }
      return try ranking(of: parts.dropFirst(), after: &all, cancellation: cancellation)
    }
  }

  /// Every key begins with its group.
  private static func groupEnds(_ keys: [Key], _ ranking: KeyRanking) -> [UInt32] {
    func group(_ place: Int) -> UInt8? { keys[Int(ranking.order[place])].start?.pointee }
    var ends: [UInt32] = []
    var start = 0
    while start < ranking.order.count {
      var (low, high) = (start, ranking.order.count)
      while high - low > 1 {
        let middle = (low + high) / 2
        if group(middle) == group(start) { low = middle } else { high = middle }
      }
      ends.append(ranking.ranks[Int(ranking.order[low])] + 1)
      start = high
    }
    return ends
  }
}
