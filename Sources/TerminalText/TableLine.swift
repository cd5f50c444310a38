/// A line of columns in the making, which never ends in blanks.
struct TableLine {
  private(set) var text = ""
  private var blanks = 0
  private var endsLeftward = false
  private let keepsOrder: Bool

  /// - Parameter keepsOrder: whether to set a left-to-right mark after right-to-left text, lest a
  ///   terminal with bidirectional text exchange it with the next column.
  init(keepsOrder: Bool) {
    self.keepsOrder = keepsOrder
  }

  /// Adds a visible text of `used` cells in a column of `width` cells.
  mutating func append(
    _ cell: String, used: Int, width: Int, alignment: Alignment = .left, style: Style = Style(),
    palette: Palette = .plain
  ) {
    let shown = cell.utf8.last == 0x20 ? String(cell.withoutTrailingBlanks) : cell
    let trailing = cell.utf8.count - shown.utf8.count
    let padding = max(0, width - used)
    skip(alignment == .right ? padding : 0)
    if !shown.isEmpty {
      writeBlanks()
      text += palette.styled(shown, style)
      endsLeftward = keepsOrder && shown.printableASCIICount == nil && shown.reachesLeftward
    }
    skip(alignment == .left ? padding + trailing : trailing)
  }

  /// Leaves cells blank if something follows.
  mutating func skip(_ cells: Int) {
    blanks += cells
  }

  private mutating func writeBlanks() {
    if endsLeftward { text += "\u{200E}" }
    for _ in 0..<blanks { text += " " }
    blanks = 0
    endsLeftward = false
  }
}
