import RosterArrangement
import RosterFormats
import RosterOrder
import RosterTable

/// An arranger of a table given as CSV, in English, on 31 January 2026.
func arranger(_ csv: String, locale: String = "en") throws -> Arranger {
  let file = SourceFile(bytes: ByteStore(Array(csv.utf8)))
  let storage = try DelimitedReader.csv.read(file, options: ReadOptions())
  return try arranger(storage, locale: locale)
}

func arranger(_ storage: any TableStorage, locale: String = "en") throws -> Arranger {
  let source = TableSource(shown: "test", path: nil, format: "csv")
  return Arranger(
    table: Table(source: source, storage: storage), library: OrderLibrary(),
    locale: try LocaleIdentifier(locale), today: "2026-01-31")
}

/// A column of cells as a typed source gives them.
func storage(_ columns: [(String, [Cell])]) -> ColumnStorage {
  let data = columns.map { column -> ColumnData in
    var builder = ColumnBuilder()
    for cell in column.1 { builder.append(cell.bytes, tag: cell.tag) }
    return builder.finish()
  }
  return ColumnStorage(
    columns: Column.columns(headers: columns.map(\.0)), data: data,
    rowCount: columns.first?.1.count ?? 0)
}

func list(_ members: String...) -> Cell {
  Cell(tag: .list, bytes: ListText.encode(members.map { Array($0.utf8) }))
}

extension SortKey {
  static func up(_ column: String) -> SortKey { SortKey(column: column, locale: "en") }
  static func down(_ column: String) -> SortKey {
    SortKey(column: column, isDescending: true, locale: "en")
  }
}

extension Arranger {
  /// The rows shown, by their place in the source.
  func shown(_ arrangement: Arrangement) throws -> [UInt32] {
    let view = try view(arrangement)
    return try (0..<view.count()).compactMap { try view.row(at: $0) }
  }

  /// Moves as the command does.
  func moved(_ rows: [UInt32], to target: MoveTarget, _ arrangement: Arrangement) throws
    -> Arrangement
  {
    var arrangement = arrangement
    if let move = try move(rows, to: target, in: view(arrangement), of: arrangement) {
      arrangement.steps.append(.move(move))
    }
    return arrangement
  }

  /// The first column of the rows that a condition lets through.
  func found(_ condition: Condition, kinds: [String: Kind] = [:]) throws -> [String] {
    var arrangement = Arrangement()
    arrangement.kinds = kinds
    arrangement.filter = condition
    return try shown(arrangement).map { try table.cell(row: Int($0), column: 0).text }
  }

  func sectionTexts(_ arrangement: Arrangement) throws -> [[String]] {
    let view = try view(arrangement)
    return try (view.sections() ?? []).map { section in
      try [section.label]
        + section.rows.map { place in
          try view.row(at: place).map { try title(of: $0, in: arrangement) } ?? "?"
        }
    }
  }
}

/// A row as a user names it.
func number(_ place: Int) -> RowReference { .number(String(place)) }
