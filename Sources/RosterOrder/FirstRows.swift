package import RosterTable

/// Finds the first rows of a table under some keys in one look through it: rows that cannot be among
/// them are told by their first bytes, only the rest is ranked.
package struct FirstRows: Sendable {
  /// A column and how it sorts.
  package struct Key: Sendable {
    package let column: Int
    package let comparator: any Comparator
    package let isDescending: Bool
    package let empty: EmptyPlacement?

    package init(
      column: Int, comparator: any Comparator, isDescending: Bool, empty: EmptyPlacement?
    ) {
      self.column = column
      self.comparator = comparator
      self.isDescending = isDescending
      self.empty = empty
    }
  }

  private let keys: [Key]
  /// Whether that was assumed.
  package let areDates: Bool

  /// `nil` where values cannot be ranked but all together.
  ///
  /// With `areDates` the first key is taken to be one of dates as ISO 8601 writes days, which the look
  /// itself has to show.
  package init?(_ keys: [Key], areDates: Bool) {
    guard !keys.isEmpty,
      keys.allSatisfy({ ($0.comparator as? any KeyedComparator)?.isByValue == true })
    else { return nil }
    self.keys = keys
    self.areDates = areDates
  }

  /// The first `wanted` rows, in order, or all if there are fewer; `nil` where the first bytes of
  /// values do not tell, or something is no date that should be one.
  package func rows(_ wanted: Int, of table: Table, cancellation: Cancellation) throws -> [UInt32]?
  {
    guard let first = keys.first,
      let order = try (first.comparator as? any KeyedComparator)?.leadingOrder()
    else { return nil }
    let columns = Set(keys.map(\.column)).sorted()
    let places = Dictionary(uniqueKeysWithValues: columns.enumerated().map { ($1, $0) })
    let key = CandidateRows.Key(
      place: places[first.column] ?? 0, order: order, isDescending: first.isDescending,
      empty: first.empty)
    let candidates = try table.look(through: columns) {
      CandidateRows(wanted, by: key, columns: columns.count, source: $0)
    }
    guard let candidates, !candidates.areTooMany else { return nil }
    if areDates, candidates.unplaced > 0 { return nil }
    let data = candidates.columns.map { $0.finish() }
    let ranked = try keys.map { key in
      let column = data[places[key.column] ?? 0]
      return RankedKey(
        column: column,
        ranks: try ColumnRanks(
          column: column, comparator: key.comparator, cancellation: cancellation),
        isDescending: key.isDescending, empty: key.empty)
    }
    let rows = candidates.rows
    return try RowOrder.first(wanted, of: rows.count, by: ranked, cancellation: cancellation)
      .map { rows[Int($0)] }
  }
}
