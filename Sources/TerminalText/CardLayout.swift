/// Lays records out as `name: value` lines, a list as one line a value.
///
/// On a terminal (`width` given) long values are wrapped beside their label; else nothing is cut.
package struct CardLayout: Sendable {
  /// A label with its values; blank ones are the caller's to leave out.
  package struct Field: Sendable, Hashable {
    package var label: String
    package var values: [String]

    package init(_ label: String, _ values: [String]) {
      self.label = label
      self.values = values
    }
  }

  private let labelWidth: Int
  private let alignment: Alignment
  private let width: Int?
  private let palette: Palette

  /// A layout for cards with some of the labels.
  ///
  /// - Parameters:
  ///   - labels: all labels that cards may have, raw.
  ///   - alignment: the side of their column that labels go to.
  ///   - width: the cells of the terminal; nil where nothing may be cut. A third goes to labels.
  ///   - palette: how to draw styles.
  package init(
    labels: some Sequence<String>, alignment: Alignment = .left, width: Int?, palette: Palette
  ) {
    let natural = labels.reduce(0) { max($0, $1.shownWidth) }
    labelWidth = min(natural, width.map { max(8, $0 / 3) } ?? TableLayout.Measure.widestPadding)
    self.alignment = alignment
    self.width = width
    self.palette = palette
  }

  /// Adds the lines of one card.
  package func append(_ fields: some Sequence<Field>, to output: inout String) {
    for field in fields {
      let lines = field.values.flatMap(lines(of:))
      appendLine(label: field.label, lines.first ?? "", to: &output)
      for line in lines.dropFirst() { appendLine(label: nil, line, to: &output) }
    }
  }

  private func appendLine(label: String?, _ value: String, to output: inout String) {
    var line = TableLine(keepsOrder: width != nil)
    let cells = labelWidth + 1
    if let label {
      var shown = label.visible
      if width != nil { shown = shown.truncated(toWidth: labelWidth) }
      shown += ":"
      line.append(
        shown, used: shown.displayWidth, width: cells, alignment: alignment, style: .dim,
        palette: palette)
    } else {
      line.skip(cells)
    }
    line.skip(1)
    line.append(value, used: 0, width: 0)
    output += line.text
    output += "\n"
  }

  /// One value as visible lines; the ones after the first are indented.
  private func lines(of value: String) -> [String] {
    let shown = value.visible
    let indent = 2
    guard let width else { return [shown] }
    let room = max(10, width - labelWidth - 2)
    guard shown.displayWidth > room else { return [shown] }
    let lines = shown.wrapped(toWidth: room - indent)
    return lines.prefix(1) + lines.dropFirst().map { String(repeating: " ", count: indent) + $0 }
  }
}
