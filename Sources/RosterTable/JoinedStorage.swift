/// The rows of several tables one below the other, whose columns are matched by name, else by role;
/// columns that a table lacks are missing in its rows.
///
/// All tables stand side by side, so that a cell of a thousand joined files is as near as one of two.
package struct JoinedStorage: TableStorage {
  private struct Part {
    let table: Table
    /// The number of its first row.
    let start: Int
    let count: Int
    /// For each column its place in this table; a table knows nothing of columns added after it.
    let places: [Int?]

    func place(of column: Int) -> Int? { column < places.count ? places[column] : nil }
  }

  private let parts: [Part]
  private let count: Int
  package let columns: [Column]

  /// O(columns of all tables).
  package init(_ tables: [Table]) throws {
    var parts: [Part] = []
    var matching = ColumnMatching()
    var start = 0
    for table in tables {
      // All records first, since the last of them may bring columns.
      let count = try table.rowCount()
      parts.append(
        Part(table: table, start: start, count: count, places: matching.add(table.columns)))
      start += count
    }
    self.parts = parts
    count = start
    columns = matching.columns
  }

  package var tables: [Table] { parts.map(\.table) }

  package var records: (any RecordSource)? { nil }
  package var isDamaged: Bool { parts.contains { $0.table.isDamaged } }
  package var warnings: [SourceWarning] { parts.flatMap(\.table.warnings) }

  package func rowCount() -> Int { count }
  package func hasRow(_ row: Int) -> Bool { row < count }

  /// O(log tables).
  package func cell(row: Int, column: Int) throws -> Cell {
    var low = 0
    var high = parts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if parts[middle].start <= row { low = middle } else { high = middle }
    }
    guard low < high, let place = parts[low].place(of: column) else { return .missing }
    return try parts[low].table.cell(row: row - parts[low].start, column: place)
  }

  package func columnData(_ columns: [Int]) throws -> [ColumnData] {
    for part in parts { try part.table.prepare(columns.compactMap(part.place)) }
    return try columns.map(joined)
  }

  private func joined(_ column: Int) throws -> ColumnData {
    var builder = ColumnBuilder()
    for part in parts {
      let data = try part.place(of: column).map { try part.table.column($0) }
      Self.append(data, count: part.count, to: &builder)
    }
    return builder.finish()
  }

  package func sortTexts(_ column: Int) throws -> SortTexts? {
    let texts = try parts.map { part in
      (try part.place(of: column).flatMap { try part.table.sortTexts($0) }, part.count)
    }
    guard texts.contains(where: { $0.0 != nil }) else { return nil }
    var builder = ColumnBuilder()
    var origins = SortTexts.Origins()
    for (text, count) in texts {
      Self.append(text?.data, count: count, to: &builder)
      for row in 0..<count { origins.append(text?.origins.name(ofRow: row)) }
    }
    return SortTexts(data: builder.finish(), origins: origins)
  }

  private static func append(_ data: ColumnData?, count: Int, to builder: inout ColumnBuilder) {
    for row in 0..<count {
      if let data {
        let value = data.valueIndex(ofRow: row)
        builder.append(data.values[value], tag: data.values.tag(at: value))
      } else {
        builder.append([], tag: .missing)
      }
    }
  }
}

/// Columns of tables that are joined, as one table after the other brings its own.
private struct ColumnMatching {
  private(set) var columns: [Column] = []
  private var taken: Set<String> = []
  /// The first column of a name, case and blanks aside, and of a role.
  private var byName: [String: Int] = [:]
  private var byRole: [Role: Int] = [:]

  /// For each column so far the place in `added` that belongs to it.
  mutating func add(_ added: [Column]) -> [Int?] {
    var places = [Int?](repeating: nil, count: columns.count)
    var unmatched: [Int] = []
    // All names first, lest a column take by its role what another one is called.
    for (index, column) in added.enumerated() {
      if let place = byName[Role.folded(column.name)], places[place] == nil {
        places[place] = index
      } else {
        unmatched.append(index)
      }
    }
    for index in unmatched {
      if let place = added[index].role.flatMap({ byRole[$0] }), places[place] == nil {
        places[place] = index
      } else {
        append(added[index])
        places.append(index)
      }
    }
    return places
  }

  private mutating func append(_ column: Column) {
    var name = column.name
    while !taken.insert(name).inserted { name += ".2" }
    let place = columns.count
    columns.append(Column(name: name, header: column.header, role: column.role))
    if byName[Role.folded(name)] == nil { byName[Role.folded(name)] = place }
    if let role = column.role, byRole[role] == nil { byRole[role] = place }
  }
}
