/// The rows of one table and below them those of another, whose columns are matched by name, else by
/// role; columns that only one of them has are missing in the rows of the other.
package struct JoinedStorage: TableStorage {
  private let first: Table
  private let second: Table
  private let firstCount: Int
  private let secondCount: Int
  package let columns: [Column]
  /// For each column its place in each of the two.
  private let places: [(first: Int?, second: Int?)]

  package init(first: Table, second: Table) throws {
    self.first = first
    self.second = second
    firstCount = try first.rowCount()
    secondCount = try second.rowCount()
    var columns = first.columns
    var places = first.columns.indices.map { (first: Optional($0), second: Int?.none) }
    var names: [String: Int] = [:]
    for (place, column) in first.columns.enumerated().reversed() {
      names[Role.folded(column.name)] = place
    }
    // All names first, lest a column take by its role what another one is called.
    var matches = second.columns.map { names[Role.folded($0.name)] }
    for (index, place) in matches.enumerated() {
      guard let place else { continue }
      if places[place].second == nil { places[place].second = index } else { matches[index] = nil }
    }
    for (index, column) in second.columns.enumerated() where matches[index] == nil {
      let byRole = first.columns.firstIndex { $0.role != nil && $0.role == column.role }
      if let place = byRole, places[place].second == nil {
        places[place].second = index
      } else {
        var name = column.name
        while columns.contains(where: { $0.name == name }) { name += ".2" }
        columns.append(Column(name: name, header: column.header, role: column.role))
        places.append((nil, index))
      }
    }
    self.columns = columns
    self.places = places
  }

  package var records: (any RecordSource)? { nil }
  package var isDamaged: Bool { first.isDamaged || second.isDamaged }
  package var warnings: [SourceWarning] { first.warnings + second.warnings }

  package func rowCount() -> Int { firstCount + secondCount }
  package func hasRow(_ row: Int) -> Bool { row < firstCount + secondCount }

  package func cell(row: Int, column: Int) throws -> Cell {
    let place = places[column]
    if row < firstCount {
      return try place.first.map { try first.cell(row: row, column: $0) } ?? .missing
    }
    return try place.second.map { try second.cell(row: row - firstCount, column: $0) } ?? .missing
  }

  package func columnData(_ column: Int) throws -> ColumnData {
    var builder = ColumnBuilder()
    try append(places[column].first, of: first, count: firstCount, to: &builder)
    try append(places[column].second, of: second, count: secondCount, to: &builder)
    return builder.finish()
  }

  package func sortTexts(_ column: Int) throws -> SortTexts? {
    let place = places[column]
    let texts = [
      (try place.first.flatMap { try first.sortTexts($0) }, firstCount),
      (try place.second.flatMap { try second.sortTexts($0) }, secondCount),
    ]
    guard texts.contains(where: { $0.0 != nil }) else { return nil }
    var builder = ColumnBuilder()
    var origins = SortTexts.Origins()
    for (text, count) in texts {
      Self.append(text?.data, count: count, to: &builder)
      for row in 0..<count { origins.append(text?.origins.name(ofRow: row)) }
    }
    return SortTexts(data: builder.finish(), origins: origins)
  }

  private func append(_ column: Int?, of table: Table, count: Int, to builder: inout ColumnBuilder)
    throws
  {
    Self.append(try column.map { try table.column($0) }, count: count, to: &builder)
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
