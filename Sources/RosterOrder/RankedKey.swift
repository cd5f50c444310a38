package import RosterTable

/// Where empty cells go.
package enum EmptyPlacement: String, Sendable, Hashable {
  case first, last
}

/// The order that one key gives to rows: a rank for each value of a column.
package final class RankedKey: Sendable {
  /// For each row the value that it has; `nil` when values are by row.
  package let codes: [UInt32]?
  /// By value, in the direction asked for, empty ones included.
  package let ranks: [UInt32]
  package let rankCount: UInt32
  /// Whether it is known that no two rows have the same rank.
  package let leavesNoTies: Bool
  /// All rows in the order of this key alone, where there are so few that it costs little to have it.
  let sorted: [UInt32]?

  /// So many rows are sorted in some ten microseconds.
  private static let fewRows = 4096

  /// Places the empty values among the ranked ones: first ascending and last descending unless
  /// `empty` says otherwise.
  package init(
    column: ColumnData, ranks forward: ColumnRanks, isDescending: Bool, empty: EmptyPlacement?
  ) {
    let ranking = isDescending ? forward.ranking.reversed() : forward.ranking
    let placement = empty ?? (isDescending ? .last : .first)
    let shift: UInt32 = placement == .first ? 1 : 0
    let emptyRank = placement == .first ? 0 : ranking.rankCount
    codes = column.codes
    leavesNoTies = codes == nil && forward.places == nil && ranking.isStrict
    rankCount = ranking.rankCount + 1
    if let places = forward.places {
      ranks = places.map { $0 == .max ? emptyRank : ranking.ranks[Int($0)] + shift }
    } else {
      ranks = ranking.ranks.map { $0 + shift }
    }
    let rows = column.rowCount
    let isFew = rows <= Self.fewRows && Int(rankCount) <= Self.fewRows
    let alone = isFew ? RankedKey(codes: codes, ranks: ranks, rankCount: rankCount) : nil
    // What nobody can cancel does not fail.
    sorted = alone.flatMap { try? RowOrder.sorted(count: rows, by: [$0]) }
  }

  /// A key whose ranks, all below `rankCount`, are known.
  package init(codes: [UInt32]?, ranks: [UInt32], rankCount: UInt32) {
    self.codes = codes
    leavesNoTies = false
    sorted = nil
    self.ranks = ranks
    self.rankCount = rankCount
  }

  package func rank(ofRow row: Int) -> UInt32 {
    ranks[codes.map { Int($0[row]) } ?? row]
  }
}

/// What a comparator said of the values of a column.
package struct ColumnRanks: Sendable {
  /// Of the filled values only.
  package let ranking: Ranking
  /// By value its place in the ranking, the largest number for an empty one; `nil` when none is.
  package let places: [UInt32]?
  /// The filled values, in the order of the ranking's `ranks`.
  package let filled: ByteStrings

  /// Asks `comparator` for the ranks of all distinct filled values of `column`, in one go.
  package init(
    column: ColumnData, comparator: any Comparator, cancellation: Cancellation = .never
  ) throws {
    // What sorts decides: a list whose first member is empty sorts as empty.
    (filled, places) = try column.values.sortTexts.filled(cancellation: cancellation)
    ranking = try comparator.ranking(of: filled, cancellation: cancellation)
  }

  /// Ranks of the values of a column, none of which is empty or a list.
  package init(ranking: Ranking, of column: ColumnData) {
    self.ranking = ranking
    places = nil
    filled = column.values
  }

  /// By value of the column its forward rank; `nil` where it is empty.
  package func rank(ofValue value: Int) -> UInt32? {
    let place = places.map { $0[value] } ?? UInt32(value)
    return place == .max ? nil : ranking.ranks[Int(place)]
  }
}
