package import RosterTable

/// Which way round a comparator orders.
public enum SortOrder: Hashable, Sendable {
  case forward, reverse
}

/// How one value stands to another.
public enum ComparisonResult: Int, Sendable {
  case orderedAscending = -1
  case orderedSame = 0
  case orderedDescending = 1

  package var reversed: ComparisonResult {
    switch self {
    case .orderedAscending: .orderedDescending
    case .orderedSame: .orderedSame
    case .orderedDescending: .orderedAscending
    }
  }
}

/// An ordering of texts, a value of the shape of Foundation's `SortComparator`.
///
/// The order must be a strict weak one: the host checks samples of what a comparator says. Empty
/// cells never reach a comparator, and the host applies `order` itself: `rank` answers for
/// `.forward`.
public protocol Comparator: Sendable {
  /// Forward unless set; applied by `compare`.
  var order: SortOrder { get set }

  /// How `lhs` stands to `rhs` under `order`.
  func compare(_ lhs: String, _ rhs: String) throws -> ComparisonResult
}

/// A comparator that ranks a whole column at once, which is how the host always asks.
///
/// Whoever orders by keys, or in another process, implements this; every other comparator is
/// ranked by sorting with `compare`.
package protocol RankingComparator: Comparator {
  /// Forward ranks of `values`, none of which is empty. Equal values get equal ranks.
  func rank(_ values: ByteStrings, cancellation: Cancellation) throws -> Ranking
}

/// There was no memory for the keys of a column.
package struct OutOfMemory: Error, Equatable, CustomStringConvertible {
  package init() {}

  package var description: String { "there is no memory left to order the column" }
}

/// The outcome of ordering values: for each its rank, dense and counted from 0 within groups that
/// never mix.
///
/// Values of a group all stand before those of the next one, in both directions: what is of the
/// comparator's kind, then what is not quite, then what is not at all. Direction turns the ranks
/// round within each group.
package struct Ranking: Sendable, Equatable {
  /// By value; counted from 0 through all groups.
  package let ranks: [UInt32]
  /// Where each group ends, exclusive; the last is the number of different ranks.
  package let groupEnds: [UInt32]

  package init(ranks: [UInt32], groupEnds: [UInt32]) {
    self.ranks = ranks
    self.groupEnds = groupEnds
  }

  package var rankCount: UInt32 { groupEnds.last ?? 0 }

  /// Whether no two values share a rank: O(values) where there are as many ranks.
  package var isStrict: Bool {
    guard Int(rankCount) == ranks.count else { return false }
    var seen = [Bool](repeating: false, count: ranks.count)
    for rank in ranks {
      if seen[Int(rank)] { return false }
      seen[Int(rank)] = true
    }
    return true
  }

  /// The ranks turned round within each group: O(values).
  package func reversed() -> Ranking {
    var turned = [UInt32](repeating: 0, count: Int(rankCount))
    var start: UInt32 = 0
    for end in groupEnds {
      for rank in start..<end { turned[Int(rank)] = end - 1 - (rank - start) }
      start = end
    }
    return Ranking(ranks: ranks.map { turned[Int($0)] }, groupEnds: groupEnds)
  }
}
