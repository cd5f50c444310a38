internal import RosterTable

/// A file of cards as a table: the values stand in the file or beside it, a column is spread over all
/// rows when it is asked for.
struct VCardStorage: TableStorage {
  /// A column that has a value in some row.
  struct Values: Sendable {
    let cells: SparseCells
    let sortTexts: SparseCells
    let origins: [VCardColumn.Origin]
  }

  let columns: [Column]
  private let values: [Values]
  private let side: ByteStore
  private let cards: VCardRecords
  let warnings: [SourceWarning]

  init(
    columns: [VCardColumn], side: ByteStore, cards: VCardRecords, warnings: [SourceWarning]
  ) throws(ReadError) {
    let used = Self.used(columns)
    // A column may be spread over all rows: of few bytes there can be no more cells than these.
    let most = 1 << 20 + 16 * min(cards.text.count, 1 << 44)
    guard used.count <= most / max(cards.starts.count, 1) else {
      throw .overLimit(what: "cells", limit: most)
    }
    var taken = Set(used.compactMap(\.role).map { Role.folded($0.rawValue) } + ["name", "age"])
    self.columns = used.map { column in
      guard column.role == nil else {
        return Column(name: column.name, header: nil, role: column.role)
      }
      var name = column.name
      var number = 2
      while !taken.insert(Role.folded(name)).inserted {
        name = "\(column.name).\(number)"
        number += 1
      }
      return Column(name: name, header: nil)
    }
    values = used.map {
      Values(cells: $0.cells, sortTexts: $0.sortTexts, origins: $0.origins)
    }
    self.side = side
    self.cards = cards
    self.warnings = warnings
  }

  /// Those that some card has a value for.
  private static func used(_ columns: [VCardColumn]) -> [VCardColumn] {
    columns.filter { !$0.cells.isEmpty }
  }

  var records: (any RecordSource)? { cards }
  var isDamaged: Bool { cards.original.isDamaged || cards.text.isDamaged }

  func rowCount() -> Int { cards.starts.count }
  func hasRow(_ row: Int) -> Bool { row < cards.starts.count }

  func cell(row: Int, column: Int) -> Cell {
    guard let slice = values[column].cells.slice(ofRow: row) else { return .missing }
    return ByteStrings(source: cards.text, side: side, slices: [slice]).cell(at: 0)
  }

  func columnData(_ columns: [Int]) -> [ColumnData] {
    columns.map { data(of: values[$0].cells) }
  }

  func sortTexts(_ column: Int) -> SortTexts? {
    let sortTexts = values[column].sortTexts
    guard !sortTexts.isEmpty else { return nil }
    var origins = SortTexts.Origins()
    var row = 0
    for (place, origin) in zip(sortTexts.rows, values[column].origins) {
      while row < Int(place) {
        origins.append(nil)
        row += 1
      }
      origins.append(origin.rawValue)
      row += 1
    }
    return SortTexts(data: data(of: sortTexts), origins: origins)
  }

  /// A value for each row.
  ///
  /// O(rows).
  private func data(of cells: SparseCells) -> ColumnData {
    let slices = cells.spread(over: cards.starts.count)
    return ColumnData(slices, source: cards.text, side: side)
  }
}
