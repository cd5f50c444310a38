internal import RosterTable
internal import TerminalText

/// Writes the table that people read: a header, numbered rows, section headings.
package struct TableWriter: FormatWriter {
  package let name = "table"
  package let fileEndings: [String] = []

  /// Column widths are measured on this many rows at most; a terminal cuts wider cells.
  private static let measured = 10_000

  package init() {}

  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    var measure = TableLayout.Measure(
      document.columns.map { TableLayout.Column($0.name, alignment: $0.isNumeric ? .right : .left) }
    )
    for row in 0..<min(document.rowCount, Self.measured) {
      measure.add(try self.row(row, of: document))
    }
    if document.rowCount > 0 {
      measure.add(number: String(document.mark(document.rowCount - 1).number))
    }
    let hasMarks = document.rowCount > 0 && document.mark(0).isShown != nil
    let layout = TableLayout(
      measure, width: options.width, hasMarks: hasMarks, palette: options.palette)
    var text = ""
    layout.appendHeader(to: &text)
    var sections = (document.sections ?? [])[...]
    for row in 0..<document.rowCount {
      if let section = sections.first, section.rows.lowerBound == row {
        layout.appendHeading(section.label, note: "", to: &text)
        sections.removeFirst()
      }
      layout.append(try self.row(row, of: document), to: &text)
      if text.utf8.count > 1 << 15 {
        try output.write(text)
        text = ""
      }
    }
    layout.appendOmission(to: &text)
    try output.write(text)
  }

  private func row(_ row: Int, of document: Document) throws -> TableLayout.Row {
    let mark = document.mark(row)
    let cells = try document.columns.indices.map { try document.cell(row, $0).text }
    return TableLayout.Row(
      number: String(mark.number), cells: cells, isMarked: mark.isShown ?? false)
  }
}
