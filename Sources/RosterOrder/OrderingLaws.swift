/// The laws of a strict weak order, asked of samples: a comparator that breaks one gives an order
/// that depends on how it was asked.
package struct OrderingLaws {
  /// Values by rank, and ranks by value, both counted from 0.
  private let order: [Int]
  private let ranks: [UInt32]

  private static let triples = 1000

  package init(order: [Int], ranks: [UInt32]) {
    self.order = order
    self.ranks = ranks
  }

  /// Asks every adjacent pair both ways and 1,000 seeded triples; throws `BrokenLaw`.
  package func check(
    seed: UInt64 = 1, _ compare: (Int, Int) throws -> ComparisonResult, texts: (Int) -> String
  ) throws {
    for (lhs, rhs) in zip(order, order.dropFirst()) {
      try checkPair(lhs, rhs, compare, texts)
    }
    guard order.count > 2 else { return }
    var random = SplitMix64(state: seed)
    for _ in 0..<Self.triples {
      let places = (0..<3).map { _ in Int(random.next() % UInt64(order.count)) }.sorted()
      try checkPair(order[places[0]], order[places[1]], compare, texts)
      try checkPair(order[places[1]], order[places[2]], compare, texts)
      try checkPair(order[places[0]], order[places[2]], compare, texts)
    }
  }

  private func checkPair(
    _ lhs: Int, _ rhs: Int, _ compare: (Int, Int) throws -> ComparisonResult,
    _ texts: (Int) -> String
  ) throws {
    let there = try compare(lhs, rhs)
    let back = try compare(rhs, lhs)
    guard back == there.reversed else {
      throw BrokenLaw(law: .antisymmetry, values: [texts(lhs), texts(rhs)])
    }
    let expected: ComparisonResult =
      ranks[lhs] == ranks[rhs]
      ? .orderedSame : ranks[lhs] < ranks[rhs] ? .orderedAscending : .orderedDescending
    guard there == expected else {
      throw BrokenLaw(law: .transitivity, values: [texts(lhs), texts(rhs)])
    }
  }
}

/// A comparator contradicted itself.
package struct BrokenLaw: Error, Equatable {
  package enum Law: Sendable, Equatable {
    /// If a comes before b, then b comes after a.
    case antisymmetry
    /// If a comes before b and b before c, then a comes before c; likewise for equal ones.
    case transitivity
  }

  package let law: Law
  package let values: [String]

  package init(law: Law, values: [String]) {
    self.law = law
    self.values = values
  }
}

/// A small generator of pseudo-random numbers that a seed fixes.
package struct SplitMix64: RandomNumberGenerator {
  package var state: UInt64

  package init(state: UInt64) {
    self.state = state
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
