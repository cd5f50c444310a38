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

  /// O(n log n) in comparisons of 8 bytes, mostly.
  func ranking() throws -> Ranking {
    let count = keys.count
    var order = [UInt32](repeating: 0, count: count)
    let ranks = try [UInt32](unsafeUninitializedCapacity: count) { ranks, used in
      // SAFETY: all arrays hold `count` entries, and `ends` lies within `bytes`.
      guard scan_rank_keys(keys.bytes, keys.ends, count, ranks.baseAddress, &order) >= 0 else {
        throw OutOfMemory()
      }
      used = count
    }
    var ends: [UInt32] = []
    var group: UInt8?
    for number in order {
      let own = keys.bytes[keys.range(Int(number)).lowerBound]
      if let group, own != group { ends.append(ranks[Int(number)]) }
      group = own
    }
    if let last = order.last { ends.append(ranks[Int(last)] + 1) }
    return Ranking(ranks: ranks, groupEnds: ends)
  }
}
