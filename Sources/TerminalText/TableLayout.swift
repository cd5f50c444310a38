/// Lays rows out as a table for people to read: a header, two blanks between columns, row numbers
/// at the left, headings between rows.
///
/// Measure first, then append lines in any number; nothing is kept of the rows. On a terminal
/// (`width` given) columns are fitted and cells cut to one line; else nothing is cut, and a cell
/// wider than was measured moves what follows it. Everything raw is made visible here.
package struct TableLayout: Sendable {
  /// What is known of a column before its rows.
  package struct Column: Sendable, Hashable {
    package var title: String
    package var alignment: Alignment

    /// A column with its raw title; numbers go right.
    package init(_ title: String, alignment: Alignment = .left) {
      self.title = title
      self.alignment = alignment
    }
  }

  /// A row as it is to be shown.
  package struct Row: Sendable, Hashable {
    package var number: String
    package var cells: [String]
    package var isMarked: Bool

    /// A row with its raw cells; lacking cells are blank, surplus ones are not shown.
    package init(number: String = "", cells: [String], isMarked: Bool = false) {
      self.number = number
      self.cells = cells
      self.isMarked = isMarked
    }
  }

  let columns: [Column]
  let width: Int?
  let palette: Palette
  let hasMarks: Bool
  let numberWidth: Int
  let fitting: ColumnFitting

  /// The cells between two columns.
  static let gap = 2

  /// A layout for rows like the ones measured.
  ///
  /// - Parameters:
  ///   - measure: what the columns need.
  ///   - width: the cells of the terminal; nil where nothing may be cut. One column is shown even
  ///     where there is no room for it.
  ///   - hasMarks: whether each row begins with `[x]` or `[ ]`.
  ///   - palette: how to draw styles.
  package init(_ measure: Measure, width: Int?, hasMarks: Bool = false, palette: Palette) {
    columns = measure.columns
    self.width = width
    self.palette = palette
    self.hasMarks = hasMarks
    numberWidth = measure.numberWidth
    guard let width else {
      let natural = measure.widths.map { min($0, Measure.widestPadding) }
      fitting = ColumnFitting(natural: natural, total: .max, separator: Self.gap)
      return
    }
    let left = (hasMarks ? 3 + Self.gap : 0) + (numberWidth > 0 ? numberWidth + Self.gap : 0)
    // A date or a first name; narrower columns tell less than fewer of them.
    let least = 10
    let total = max(4, width - left)
    fitting = ColumnFitting(
      natural: measure.widths, total: total, separator: Self.gap, minimum: min(least, total))
  }

  /// Adds one row as one line.
  package func append(_ row: Row, to output: inout String) {
    var line = beginLine(number: row.number, mark: row.isMarked ? "[x]" : "[ ]")
    for ((column, cells), cell) in zip(zip(columns, fitting.widths), row.cells) {
      append(cell, cells, column.alignment, Style(), to: &line)
      line.skip(Self.gap)
    }
    end(line, &output)
  }

  /// Adds the titles and a rule below each; nothing if there is no column.
  package func appendHeader(to output: inout String) {
    guard !fitting.widths.isEmpty else { return }
    var titles = beginLine(number: "", mark: "")
    var rules = beginLine(number: "", mark: "")
    for (column, cells) in zip(columns, fitting.widths) {
      append(column.title, cells, column.alignment, .bold, to: &titles)
      titles.skip(Self.gap)
      let rule = String(repeating: "─", count: cells)
      rules.append(rule, used: cells, width: cells, style: .dim, palette: palette)
      rules.skip(Self.gap)
    }
    end(titles, &output)
    end(rules, &output)
  }

  private func beginLine(number: String, mark: String) -> TableLine {
    var line = TableLine(keepsOrder: width != nil)
    if hasMarks {
      line.append(mark, used: mark.utf8.count, width: 3)
      line.skip(Self.gap)
    }
    if numberWidth > 0 {
      let shown = number.visible
      line.append(
        shown, used: shown.displayWidth, width: numberWidth, alignment: .right, style: .dim,
        palette: palette)
      line.skip(Self.gap)
    }
    return line
  }

  private func append(
    _ raw: String, _ cells: Int, _ alignment: Alignment, _ style: Style, to line: inout TableLine
  ) {
    let (shown, used) = cell(raw, width: cells)
    line.append(
      shown, used: used, width: cells, alignment: alignment, style: style, palette: palette)
  }

  private func cell(_ raw: String, width cells: Int) -> (text: String, width: Int) {
    if let count = raw.printableASCIICount, count <= cells { return (raw, count) }
    let shown = raw.visible
    return width == nil ? (shown, shown.displayWidth) : shown.fitted(toWidth: cells)
  }

  private func end(_ line: TableLine, _ output: inout String) {
    output += line.text
    output += "\n"
  }
}
