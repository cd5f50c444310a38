internal import RosterOrder
internal import RosterTable

extension Arranger {
  /// The columns that name a row: as set, else `name`, else the full name, else the first column.
  package func titleColumns(_ arrangement: Arrangement) throws -> [ColumnPlace] {
    let lookup = self.lookup
    if let names = arrangement.title { return try names.map { try lookup.find($0).place } }
    if let named = try? lookup.find("name") { return [named.place] }
    if let full = lookup.first(.fullName) { return [.source(full)] }
    return lookup.columns.isEmpty ? [] : [.source(0)]
  }

  /// What names a row: the filled cells of the title columns, joined by a blank.
  package func title(of row: UInt32, in arrangement: Arrangement) throws -> String {
    try joined(titleColumns(arrangement), row: row, separator: " ")
  }

  /// What the list format prints below the title: the filled cells of the detail columns.
  package func detail(of row: UInt32, in arrangement: Arrangement) throws -> String {
    let lookup = self.lookup
    let places = try (arrangement.detail ?? []).map { try lookup.find($0).place }
    return try joined(places, row: row, separator: " – ")
  }

  private func joined(_ places: [ColumnPlace], row: UInt32, separator: String) throws -> String {
    try places.map { try cell($0, row: row) }.filter { !$0.isEmpty }.map(\.text)
      .joined(separator: separator)
  }

  /// All rows, hidden ones too, whose title is `title`, in the source's order.
  ///
  /// Canonically equivalent texts are the same. O(rows) the first time.
  package func rows(titled title: String, in arrangement: Arrangement) throws -> [UInt32] {
    if let known = titles, known.columns == arrangement.title { return known.rows[title] ?? [] }
    var rows: [String: [UInt32]] = [:]
    // Whole columns: a cell at a time would split every record again.
    let columns = try titleColumns(arrangement).map { try data($0) }
    for row in 0..<UInt32(clamping: try table.rowCount()) {
      if row & 0xFFF == 0xFFF { try cancellation.check() }
      let cells = columns.lazy.map { $0.cell(row: Int(row)) }.filter { !$0.isEmpty }
      rows[cells.map(\.text).joined(separator: " "), default: []].append(row)
    }
    titles = (arrangement.title, rows)
    return rows[title] ?? []
  }
}
