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
    let arranger = table.arranger
    let arrangement = table.arrangement
    let lookup = arranger.lookup
    let columns =
      try arrangement.columns?.map { try lookup.find($0) }
      ?? lookup.columns.enumerated().map { ($1.name, .source($0)) }
    let rows = try places.compactMap { try view.row(at: $0) }
    let localizer =
      isForScreen && settings.isLocalized ? try CellLocalizer(locale: settings.locale) : nil
    let kinds = try isForScreen ? screenKinds(columns.map(\.name), rows: rows, table) : [:]
    let described = columns.map { name, place -> Document.Column in
      var column = Document.Column(name: name)
      if case .source(let index) = place { column.role = lookup.columns[index].role }
      if case .computed(.age) = place { column.isNumeric = true }
      column.isNumeric = column.isNumeric || kinds[name] == .number
      if let kind = arrangement.kinds[name] {
        column.isTyped = true
        column.isNumeric = kind == .number
      }
      return column
    }
    let known = columns.map { arranger.knownData($0.place) }
    let hidden = table.isEditing ? Set(arrangement.hidden) : []
    var document = Document(
      name: table.name, columns: described, rowCount: rows.count,
      sections: try sections(of: view, places: places),
      cell: { [cancellation] row, column in
        if column == 0 { try cancellation.check() }
        let cell = try arranger.cell(columns[column].place, row: rows[row])
        guard let localizer else { return cell.typed(arrangement.kinds[columns[column].name]) }
        return localizer.localized(cell, kind: kinds[columns[column].name] ?? .text)
      },
      mark: { row in
        Document.Mark(
          number: places[row] + 1,
          isShown: table.isEditing ? !hidden.contains(rows[row]) : nil)
      },
      title: { try arranger.title(of: rows[$0], in: arrangement) },
      detail: { try arranger.detail(of: rows[$0], in: arrangement) })
    guard localizer == nil else { return document }
    document.append = { [cancellation] row, column, bytes in
      if column == 0 { try cancellation.check() }
      if let data = known[column] { return data.append(row: Int(rows[row]), to: &bytes) }
      let cell = try arranger.cell(columns[column].place, row: rows[row])
      bytes += cell.bytes
      return cell.tag
    }
    return document
  }

  /// Kinds for alignment: those that are known, or cheap to find out since all rows are printed.
  private func screenKinds(_ names: [String], rows: [UInt32], _ table: OpenTable) throws
    -> [String: Kind]
  {
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
