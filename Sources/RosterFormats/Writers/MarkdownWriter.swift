internal import RosterTable

/// Writes a table in GitHub Flavored Markdown (version 0.29, section 4.10), one for each section.
package struct MarkdownWriter: FormatWriter {
  package let name = "markdown"
  package let fileEndings = ["md", "markdown"]

  package init() {}

  /// Throws what reading cells or writing throws.
  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    guard !document.columns.isEmpty else { return }
    guard let sections = document.sections else {
      return try writeTable(0..<document.rowCount, of: document, to: output)
    }
    for (index, section) in sections.enumerated() {
      try output.write("\(index > 0 ? "\n" : "")## \(escaped(section.label))\n\n")
      try writeTable(section.rows, of: document, to: output)
    }
  }

  private func writeTable(_ rows: Range<Int>, of document: Document, to output: ByteOutput) throws {
    try output.write(line(document.columns.map { escaped($0.name) }))
    try output.write(line(document.columns.map { $0.isNumeric ? "---:" : "---" }))
    for row in rows {
      let cells = try document.columns.indices.map { column in
        try document.cell(row, column).members.map(escaped).joined(separator: "<br>")
      }
      try output.write(line(cells))
    }
  }

  private func line(_ cells: [String]) -> String {
    "| \(cells.joined(separator: " | ")) |\n"
  }

  /// The text as one line without markup.
  ///
  /// What is escaped are the characters that begin inline markup, extensions of it that are in wide
  /// use included, so that no more is escaped than has to be: a cell never begins a line, so
  /// lists, quotes and rules cannot begin in it.
  private func escaped(_ text: String) -> String {
    if MarkupText.isPlain(text, except: "\\`*_[]<>|~&$#") { return text }
    var escaped = ""
    for scalar in MarkupText.withPlainLineEnds(text).unicodeScalars {
      switch scalar {
      case "\\", "`", "*", "_", "[", "]", "<", ">", "|", "~", "&", "$", "#":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "<br>"
      case "\t", "\u{2028}", "\u{2029}": escaped += " "
      case _ where MarkupText.isControl(scalar):
        escaped += MarkupText.picture(of: scalar) ?? "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
