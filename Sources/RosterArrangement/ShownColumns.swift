package import RosterTable

/// The columns that an arrangement shows, in order.
package struct ShownColumns: Sendable {
  package struct Column: Sendable {
    package let name: String
    package let place: ColumnPlace
    /// `nil` for a computed one.
    package let role: Role?
  }

  package let columns: [Column]
  /// All values of each, where those of all are known already.
  package fileprivate(set) var data: [ColumnData]?

  /// The names that were asked for, and how many columns the table had.
  fileprivate let names: [String]?
  fileprivate let among: Int
}

extension Arranger {
  /// The columns that `arrangement` shows.
  ///
  /// O(1) where they were shown before and all their values are known.
  package func shownColumns(_ arrangement: Arrangement) throws -> ShownColumns {
    let lookup = self.lookup
    var shown: ShownColumns
    if let last = lastShown, last.names == arrangement.columns, last.among == lookup.columns.count {
      if last.data != nil { return last }
      shown = last
    } else {
      shown = ShownColumns(
        columns: try Self.columns(named: arrangement.columns, of: lookup),
        names: arrangement.columns, among: lookup.columns.count)
    }
    let data = shown.columns.compactMap { knownData($0.place) }
    if data.count == shown.columns.count { shown.data = data }
    lastShown = shown
    return shown
  }

  private static func columns(named names: [String]?, of lookup: ColumnLookup) throws
    -> [ShownColumns.Column]
  {
    let found =
      try names?.map { try lookup.find($0) }
      ?? lookup.columns.enumerated().map { ($1.name, .source($0)) }
    return found.map { name, place in
      guard case .source(let index) = place else {
        return ShownColumns.Column(name: name, place: place, role: nil)
      }
      return ShownColumns.Column(name: name, place: place, role: lookup.columns[index].role)
    }
  }
}
