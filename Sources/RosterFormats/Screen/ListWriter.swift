internal import RosterTable
internal import TerminalText

/// Writes a line for each row, its title, and below it a line of details.
package struct ListWriter: FormatWriter {
  package let name = "list"
  package let fileEndings: [String] = []

  package init() {}

  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    let last = document.rowCount > 0 ? document.mark(document.rowCount - 1).number : 0
    let hasMarks = document.rowCount > 0 && document.mark(0).isShown != nil
    let layout = ListLayout(
      numberWidth: String(last).count, width: options.width, hasMarks: hasMarks,
      palette: options.palette)
    var sections = (document.sections ?? [])[...]
    for row in 0..<document.rowCount {
      var text = ""
      if let section = sections.first, section.rows.lowerBound == row {
        text += options.palette.bold(section.label.visible) + "\n"
        sections.removeFirst()
      }
      let mark = document.mark(row)
      layout.append(
        number: String(mark.number), title: try document.title(row),
        detail: try document.detail(row), isMarked: mark.isShown ?? false, to: &text)
      try output.write(text)
    }
  }
}
