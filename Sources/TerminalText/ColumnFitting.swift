/// The widths that columns get on a line.
package struct ColumnFitting: Sendable, Equatable {
  /// The cells of each column that is kept, from the first on.
  package let widths: [Int]

  /// How many columns, the last ones, are left out.
  package let omitted: Int

  /// Shares a line among columns.
  ///
  /// Columns within their fair share keep their natural width, the wider ones share the rest alike
  /// (max-min fairness); cells left over go to the first of them. The last columns are left out
  /// while some column would get less than `minimum` cells or its natural width, whichever is less.
  ///
  /// - Parameters:
  ///   - natural: the cells that each column would take.
  ///   - total: the cells of the line.
  ///   - separator: the cells between two columns.
  ///   - minimum: the cells below which a column is of no use.
  package init(natural: [Int], total: Int, separator: Int, minimum: Int = 4) {
    let wanted = natural.map { max(0, $0) }
    var kept = 0
    var needed = 0
    for width in wanted {
      needed += (kept > 0 ? separator : 0) + min(width, minimum)
      guard needed <= total else { break }
      kept += 1
    }
    let room = total - separator * max(0, kept - 1)
    omitted = wanted.count - kept
    widths = Self.shares(of: room, among: Array(wanted.prefix(kept)))
  }

  private static func shares(of room: Int, among wanted: [Int]) -> [Int] {
    var rest = room
    var claimants = wanted.count
    for width in wanted.sorted() {
      guard width * claimants > rest else {
        rest -= width
        claimants -= 1
        continue
      }
      let share = rest / claimants
      var spare = rest % claimants
      return wanted.map { width in
        guard width > share else { return width }
        spare -= 1
        return spare >= 0 ? share + 1 : share
      }
    }
    return wanted
  }
}
