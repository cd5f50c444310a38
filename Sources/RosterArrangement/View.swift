package import RosterOrder
package import RosterTable

/// What an arrangement shows: rows by their place in the source, in the order shown.
package struct View {
  /// A run of rows under one label.
  package struct Section: Sendable, Hashable {
    package let label: String
    /// Places among the rows shown, counted from 0.
    package let rows: Range<Int>

    package init(label: String, rows: Range<Int>) {
      self.label = label
      self.rows = rows
    }
  }

  private let table: Table
  /// `nil` for all rows in the source's order, which are then not counted before they have to be.
  private let sorted: SortedRows?
  private let parts: Once<[Section]>?

  package init(table: Table, rows: SortedRows?, sections: Once<[Section]>? = nil) {
    self.table = table
    sorted = rows
    parts = sections
  }

  package var isSectioned: Bool { parts != nil }

  /// `nil` when the table is not sectioned.
  package func sections() throws -> [Section]? { try parts?.value() }

  /// All rows shown; `nil` for all rows in the source's order.
  ///
  /// Sorts them where that was not done yet.
  package func rows() throws -> [UInt32]? { try sorted?.all() }

  /// How many rows are shown.
  package func count() throws -> Int { try sorted?.count() ?? table.rowCount() }

  /// The row at `place`, counted from 0; `nil` when fewer are shown.
  package func row(at place: Int) throws -> UInt32? {
    guard place >= 0 else { return nil }
    if let sorted { return try sorted.row(at: place) }
    return try table.hasRow(place) ? UInt32(clamping: place) : nil
  }

  /// How many rows are shown, but no more than `most`, without counting further.
  package func count(upTo most: Int) throws -> Int {
    if most > 0, try row(at: most - 1) != nil { return most }
    return min(try count(), most)
  }

  /// Where a row is shown, counted from 0: O(rows).
  package func place(of row: UInt32) throws -> Int? {
    guard let rows = try rows() else { return try table.hasRow(Int(row)) ? Int(row) : nil }
    return rows.firstIndex(of: row)
  }

  /// The section that the row at `place` stands in.
  package func section(at place: Int) throws -> Section? {
    try sections()?.first { $0.rows.contains(place) }
  }
}
