package import RosterArrangement
package import RosterFormats
internal import RosterOrder
internal import RosterTable

extension Session {
  /// The rows of `view` at `places`, counted from 0, as a document to be written.
  ///
  /// Machine formats get cells as they are; `isForScreen` applies `set format locale`.
  package func document(
    of table: OpenTable, view: View, places: [Int], isForScreen: Bool
  ) throws -> Document {
    let rows = try ShownRows(of: table, view: view, places: places, cancellation: cancellation)
    let localizer =
      isForScreen && settings.isLocalized ? try CellLocalizer(locale: settings.locale) : nil
    let kinds = try isForScreen ? screenKinds(rows.columns.map(\.name), table) : [:]
    var columns: [Document.Column] = []
    columns.reserveCapacity(rows.columns.count)
    let given = rows.arrangement.kinds
    for column in rows.columns {
      let kind = given[column.name]
      let isNumeric =
        switch column.place {
        case .computed(.age) where kind == nil: true
        default: (kind ?? kinds[column.name]) == .number
        }
      columns.append(
        Document.Column(
          name: column.name, role: column.role, isNumeric: isNumeric, isTyped: kind != nil))
    }
    let document = Document(
      name: table.name, columns: columns, rowCount: rows.rows.count,
      sections: try sections(of: view, places: places),
      cell: { try rows.cell($0, $1) }, append: { try rows.append($0, $1, partedBy: $2, to: &$3) },
      mark: { rows.mark($0) }, title: { try rows.title($0) }, detail: { try rows.detail($0) })
    guard let localizer else { return document }
    var localized = document
    localized.cell = { row, column in
      let kind = kinds[rows.columns[column].name] ?? .text
      return localizer.localized(try rows.found(row, column), kind: kind)
    }
    localized.append = nil
    return localized
  }

  /// Kinds for alignment: those that are known, or cheap to find out since all rows are printed.
  private func screenKinds(_ names: [String], _ table: OpenTable) throws -> [String: Kind] {
    var kinds: [String: Kind] = [:]
    let isSmall = try table.table.hasRow(100_000) == false
    for name in names where isSmall || table.arrangement.kinds[name] != nil {
      kinds[name] = try table.arranger.kind(name, in: table.arrangement)
    }
    return kinds
  }

  /// The sections of `view` cut down to the rows at `places`, which are in ascending order.
  private func sections(of view: View, places: [Int]) throws -> [Document.Section]? {
    guard let sections = try view.sections() else { return nil }
    var made: [Document.Section] = []
    var start = 0
    for section in sections {
      var end = start
      while end < places.count, section.rows.contains(places[end]) { end += 1 }
      if end > start { made.append(Document.Section(label: section.label, rows: start..<end)) }
      start = end
    }
    return made
  }
}

/// What is in the rows and columns that a document shows, counted from 0.
private final class ShownRows {
  let arrangement: Arrangement
  let columns: [ShownColumns.Column]
  let rows: [UInt32]
  private let arranger: Arranger
  /// The values of all columns, where they are there as a whole, else none.
  private let data: [ColumnData]
  private let places: [Int]
  private let cancellation: Cancellation
  /// In edit mode the rows that are not shown outside of it.
  private let hidden: Set<UInt32>?

  init(of table: OpenTable, view: View, places: [Int], cancellation: Cancellation) throws {
    arrangement = table.arrangement
    arranger = table.arranger
    var rows: [UInt32] = []
    rows.reserveCapacity(places.count)
    for place in places {
      if let row = try view.row(at: place) { rows.append(row) }
    }
    let shown = try arranger.shownColumns(arrangement)
    columns = shown.columns
    data = shown.data ?? []
    self.rows = rows
    self.places = places
    self.cancellation = cancellation
    hidden = table.isEditing ? Set(arrangement.hidden) : nil
  }

  /// A cell as the source has it.
  func found(_ row: Int, _ column: Int) throws -> Cell {
    if column == 0 { try cancellation.check() }
    return try arranger.cell(columns[column].place, row: rows[row])
  }

  func cell(_ row: Int, _ column: Int) throws -> Cell {
    try found(row, column).typed(arrangement.kinds[columns[column].name])
  }

  /// Adds cells of a row to others, as `Document` asks for it.
  func append(
    _ row: Int, _ columns: Range<Int>, partedBy delimiter: UInt8, to bytes: inout [UInt8]
  ) throws -> Bool {
    try cancellation.check()
    let place = Int(rows[row])
    if columns.count == data.count {
      return data.append(row: place, partedBy: delimiter, to: &bytes)
    }
    for column in columns {
      if column > columns.lowerBound { bytes.append(delimiter) }
      let source = self.columns[column].place
      if let data = arranger.knownData(source) {
        if case .list = data.append(row: place, to: &bytes) { return false }
      } else {
        let cell = try arranger.cell(source, row: rows[row])
        if case .list = cell.tag { return false }
        bytes += cell.bytes
      }
    }
    return true
  }

  func mark(_ row: Int) -> Document.Mark {
    Document.Mark(number: places[row] + 1, isShown: hidden.map { !$0.contains(rows[row]) })
  }

  func title(_ row: Int) throws -> String { try arranger.title(of: rows[row], in: arrangement) }
  func detail(_ row: Int) throws -> String { try arranger.detail(of: rows[row], in: arrangement) }
}

extension Cell {
  /// The cell as one of the type that the user gave its column, where its text is one of that type
  /// as it stands.
  fileprivate func typed(_ kind: Kind?) -> Cell {
    guard tag == .text else { return self }
    let isBoolean = bytes.elementsEqual("true".utf8) || bytes.elementsEqual("false".utf8)
    return kind == .boolean && isBoolean ? Cell(tag: .boolean, bytes: bytes) : self
  }
}

/// Shows numbers and booleans as a locale writes them.
struct CellLocalizer {
  private let symbols: NumberSymbols

  init(locale: LocaleIdentifier) throws {
    symbols = try NumberSymbols(locale: locale)
  }

  func localized(_ cell: Cell, kind: Kind) -> Cell {
    switch kind {
    case .number: symbols.format(cell.text).map { Cell($0) } ?? cell
    case .boolean:
      cell.bytes.withUnsafeBytes { BooleanReading.boolean($0, isSure: false) }
        .map { Cell($0 ? "Yes" : "No") } ?? cell
    case .text, .date: cell
    }
  }
}
