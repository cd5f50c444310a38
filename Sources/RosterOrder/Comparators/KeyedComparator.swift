internal import RosterTable

/// A comparator that orders by keys: what a built-in writes is how it makes one.
protocol KeyedComparator: RankingComparator {
  /// Appends the keys of `values` in turn; may look at all of them first.
  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws

  /// Whether the key of a value depends on that value alone, so that some values are ranked among
  /// themselves as they are among all.
  var isByValue: Bool { get }

  /// How the first bytes of values place them; `nil` where they do not.
  func leadingOrder() throws -> LeadingOrder?
}

extension KeyedComparator {
  var isByValue: Bool { true }
  func leadingOrder() throws -> LeadingOrder? { nil }

  package func rank(_ values: ByteStrings, cancellation: Cancellation) throws -> Ranking {
    var keys = ValueKeys(capacity: values.count)
    try appendKeys(of: values, to: &keys, cancellation: cancellation)
    return try ValueKeys.ranking(of: [keys], cancellation: cancellation)
  }

  package func compare(_ lhs: String, _ rhs: String) throws -> ComparisonResult {
    var keys = ValueKeys(capacity: 2)
    try appendKeys(of: ByteStrings([lhs, rhs]), to: &keys, cancellation: .never)
    return try comparison(of: keys)
  }

  /// How the first of two keys stands to the second under `order`.
  func comparison(of keys: ValueKeys) throws -> ComparisonResult {
    let ranks = try ValueKeys.ranking(of: [keys], cancellation: .never).ranks
    let forward: ComparisonResult =
      ranks[0] == ranks[1]
      ? .orderedSame : ranks[0] < ranks[1] ? .orderedAscending : .orderedDescending
    return order == .forward ? forward : forward.reversed
  }
}

/// Groups of values under a comparator of a kind: the lower come first in both directions.
enum KeyGroup {
  static let fits: UInt8 = 0
  static let partly: UInt8 = 1
  static let misfits: UInt8 = 2
}
