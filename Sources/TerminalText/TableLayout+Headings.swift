extension TableLayout {
  /// Adds the heading of a section: its label in bold, a thin rule, and a dimmed note if any.
  package func appendHeading(_ label: String, note: String = "", to output: inout String) {
    let note = cut(note, width.map { min($0 / 2, 40) })
    let noteCells = note.text.isEmpty ? 0 : note.width + 1
    let label = cut(label, width.map { $0 - noteCells })
    let labelCells = label.text.isEmpty ? 0 : label.width + 1
    let target = min(max(24, tableWidth), 72, width ?? .max)
    let rule = String(repeating: "─", count: max(0, target - labelCells - noteCells))

    var line = TableLine(keepsOrder: width != nil)
    line.append(label.text, used: label.width, width: 0, style: .bold, palette: palette)
    line.skip(label.text.isEmpty ? 0 : 1)
    line.append(rule, used: rule.count, width: 0, style: .dim, palette: palette)
    line.skip(rule.isEmpty ? 0 : 1)
    line.append(note.text, used: note.width, width: 0, style: .dim, palette: palette)
    output += line.text
    output += "\n"
  }

  private func cut(_ raw: String, _ room: Int?) -> (text: String, width: Int) {
    let shown = raw.visible
    return room.map { shown.fitted(toWidth: $0) } ?? (shown, shown.displayWidth)
  }

  /// The titles of the columns that the width leaves no room for.
  package var omittedTitles: [String] {
    columns.suffix(fitting.omitted).map(\.title)
  }

  /// Adds a line that names the columns left out: `… 2 more columns: phone, city`; nothing if all
  /// are shown.
  package func appendOmission(to output: inout String) {
    let titles = omittedTitles
    guard !titles.isEmpty else { return }
    let names = titles.map(\.visible).joined(separator: ", ")
    let text = "… \(titles.count) more \(titles.count == 1 ? "column" : "columns"): \(names)"
    output += palette.dim(width.map { text.truncated(toWidth: $0) } ?? text)
    output += "\n"
  }

  /// The cells from the first to the last column.
  private var tableWidth: Int {
    let marks = hasMarks ? 3 + Self.gap : 0
    let numbers = numberWidth > 0 ? numberWidth + Self.gap : 0
    return marks + numbers + fitting.widths.reduce(-Self.gap) { $0 + $1 + Self.gap }
  }
}
