internal import RosterTable
internal import TerminalText

/// Writes each row as a card: its filled cells, a line each, below its title.
package struct CardWriter: FormatWriter {
  package let name = "card"
  package let fileEndings: [String] = []

  package init() {}

  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    for row in 0..<document.rowCount {
      var text = row > 0 ? "\n" : ""
      let title = try document.title(row).visible
      let number = options.palette.dim(String(document.mark(row).number))
      text += "\(number) \(options.palette.bold(title))\n"
      let fields = try document.columns.indices.compactMap { column -> CardLayout.Field? in
        let members = try document.cell(row, column).members
        return members.isEmpty ? nil : CardLayout.Field(document.columns[column].name, members)
      }
      CardLayout(labels: fields.map(\.label), width: options.width, palette: options.palette)
        .append(fields, to: &text)
      try output.write(text)
    }
  }
}
