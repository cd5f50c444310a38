/// The list under the line when there is more than one way to complete it.
struct CandidateList {
  /// What is listed; what would scroll the line away helps nobody.
  static let shown = 100

  /// Rows of text for `texts`, down the columns first, in at most `width` cells.
  ///
  /// The texts must be safe to print.
  static func rows(of texts: [String], width: Int) -> [String] {
    let listed = texts.prefix(shown)
    let widths = listed.map { Terminal.width(of: $0) }
    let column = (widths.max() ?? 0) + 2
    let columns = max(1, (width + 2) / column)
    let height = (listed.count + columns - 1) / columns
    var rows = (0..<height).map { row in
      stride(from: row, to: listed.count, by: height).reduce("") { text, index in
        let isLast = index + height >= listed.count
        let padding = isLast ? 0 : column - widths[index]
        return text + listed[index] + String(repeating: " ", count: padding)
      }
    }
    if texts.count > listed.count { rows.append("… and \(texts.count - listed.count) more") }
    return rows
  }
}
