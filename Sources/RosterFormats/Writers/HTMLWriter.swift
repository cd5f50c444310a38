internal import RosterTable

/// Writes a page of its own: a table, and for sections a heading each and a letter index.
///
/// The page names no other resource, runs nothing and says so to the browser.
package struct HTMLWriter: FormatWriter {
  package let name = "html"
  package let fileEndings = ["html", "htm"]

  package init() {}

  /// Throws what reading cells or writing throws.
  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    try output.write(head(of: document))
    if let sections = document.sections {
      try output.write(index(of: sections))
      for (number, section) in sections.enumerated() {
        let id = Self.id(of: number)
        try output.write(
          "<section aria-labelledby=\"\(id)\">\n<h2 id=\"\(id)\">\(escaped(section.label))</h2>\n")
        try writeTable(section.rows, of: document, to: output)
        try output.write("</section>\n")
      }
    } else {
      try writeTable(0..<document.rowCount, of: document, to: output)
    }
    try output.write("</main>\n</body>\n</html>\n")
  }

  private func head(of document: Document) -> String {
    let title = escaped(document.name)
    return """
      <!DOCTYPE html>
      <html>
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>\(title)</title>
      <style>
      \(HTMLStyle.sheet)
      </style>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>

      """
  }

  private func index(of sections: [Document.Section]) -> String {
    let links = sections.enumerated().map { number, section in
      "<a href=\"#\(Self.id(of: number))\">\(escaped(section.label))</a>"
    }
    return "<nav aria-label=\"Index\">\n\(links.joined(separator: "\n"))\n</nav>\n"
  }

  /// Labels may hold anything, so the ids are numbers, counted from 1.
  private static func id(of section: Int) -> String { "section-\(section + 1)" }

  private func writeTable(_ rows: Range<Int>, of document: Document, to output: ByteOutput) throws {
    let headings = document.columns.map { column in
      "<th scope=\"col\"\(Self.alignment(of: column))>\(escaped(column.name))</th>"
    }
    try output.write(
      "<table>\n<thead>\n<tr>\(headings.joined())</tr>\n</thead>\n<tbody>\n")
    for row in rows {
      var line = "<tr>"
      for (index, column) in document.columns.enumerated() {
        let content = self.content(of: try document.cell(row, index))
        let alignment = Self.alignment(of: column)
        line +=
          index == 0
          ? "<th scope=\"row\"\(alignment)>\(content)</th>" : "<td\(alignment)>\(content)</td>"
      }
      try output.write(line + "</tr>\n")
    }
    try output.write("</tbody>\n</table>\n")
  }

  private static func alignment(of column: Document.Column) -> String {
    column.isNumeric ? " class=\"n\"" : ""
  }

  private func content(of cell: Cell) -> String {
    let members = cell.members.map(escaped)
    guard members.count > 1 else { return members.first ?? "" }
    return "<ul>\(members.map { "<li>\($0)</li>" }.joined())</ul>"
  }

  private func escaped(_ text: String) -> String {
    var escaped = ""
    MarkupText.appendEscaped(
      MarkupText.withPlainLineEnds(text), lineEnd: "<br>", picture: MarkupText.picture,
      to: &escaped)
    return escaped
  }
}

/// How a page looks, in light and dark surroundings and on paper.
private enum HTMLStyle {
  static let sheet = """
    :root { color-scheme: light dark; --line: #8884; --quiet: #8882; --link: #06c }
    @media (prefers-color-scheme: dark) { :root { --link: #6bf } }
    body { margin: 0; font: 1rem/1.45 system-ui, sans-serif }
    main { max-width: 80rem; margin: auto; padding: 1rem }
    nav { position: sticky; top: 0; padding: .4rem 0; background: Canvas; line-height: 1.9 }
    nav a { padding: .1rem .4rem; color: var(--link); text-decoration: none }
    nav a:hover { background: var(--quiet) }
    h2 { margin: 1.2rem 0 .3rem; scroll-margin-top: 3rem }
    table { border-collapse: collapse; width: 100% }
    th, td { padding: .3rem .6rem; border-bottom: 1px solid var(--line); text-align: start;
      vertical-align: top; overflow-wrap: anywhere }
    thead th { border-bottom-width: 2px }
    tbody th { font-weight: 600 }
    tbody tr:hover { background: var(--quiet) }
    .n { text-align: end; font-variant-numeric: tabular-nums }
    ul { margin: 0; padding: 0; list-style: none }
    @media print { nav { display: none } }
    """
}
