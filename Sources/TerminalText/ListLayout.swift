/// Lays rows out like an address book: a number and a title, and a dimmed line of detail below.
package struct ListLayout: Sendable {
  private let numberWidth: Int
  private let width: Int?
  private let hasMarks: Bool
  private let palette: Palette

  /// A layout for rows with numbers of at most `numberWidth` cells, 0 if they have none.
  ///
  /// Lines are cut to `width` cells; nil cuts nothing. With `hasMarks` each row begins with `[x]` or
  /// `[ ]`.
  package init(numberWidth: Int, width: Int?, hasMarks: Bool = false, palette: Palette) {
    self.numberWidth = max(0, numberWidth)
    self.width = width
    self.hasMarks = hasMarks
    self.palette = palette
  }

  /// Adds a row as one line, or two if it has a detail; all texts are raw.
  package func append(
    number: String, title: String, detail: String = "", isMarked: Bool = false,
    to output: inout String
  ) {
    let shownNumber = number.visible
    var first = TableLine(keepsOrder: width != nil)
    if hasMarks {
      first.append(isMarked ? "[x]" : "[ ]", used: 3, width: 3)
      first.skip(2)
    }
    if numberWidth > 0 {
      first.append(
        shownNumber, used: shownNumber.displayWidth, width: numberWidth, alignment: .right,
        style: .dim, palette: palette)
      first.skip(2)
    }
    first.append(cut(title), used: 0, width: 0)
    output += first.text
    output += "\n"

    let shownDetail = cut(detail)
    guard !shownDetail.isEmpty else { return }
    var second = TableLine(keepsOrder: width != nil)
    second.skip(indent)
    second.append(shownDetail, used: 0, width: 0, style: .dim, palette: palette)
    output += second.text
    output += "\n"
  }

  private var indent: Int {
    (hasMarks ? 5 : 0) + (numberWidth > 0 ? numberWidth + 2 : 0)
  }

  private func cut(_ raw: String) -> String {
    let shown = raw.visible
    return width.map { shown.truncated(toWidth: max(1, $0 - indent)) } ?? shown
  }
}
