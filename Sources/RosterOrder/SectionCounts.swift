package import RosterTable

/// The rows of a table by sections, as values that stand for them.
package struct SectionCounts {
  /// Those values, by row.
  package let column: ColumnData
  /// By value how many rows it stands for.
  package let rows: [Int]

  /// Looks through `table` once; `nil` where no first byte decides a section, values are ranked by
  /// `comparator` all together alone, or the column is known already.
  package init?(
    of table: Table, column: Int, comparator: any Comparator, sectioner: any Sectioner
  ) throws {
    guard (comparator as? any KeyedComparator)?.isByValue == true,
      let initials = try sectioner.initials(),
      let tally = try table.look(
        through: [column], for: { SectionTally(by: initials, source: $0) })
    else { return nil }
    (self.column, rows) = tally.finish()
  }
}
