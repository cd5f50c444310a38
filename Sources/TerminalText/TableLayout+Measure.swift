extension TableLayout {
  /// The natural widths of columns, from their titles and the rows seen.
  package struct Measure: Sendable {
    package let columns: [Column]
    package private(set) var widths: [Int]
    package private(set) var numberWidth = 0

    /// Where nothing is cut, wider cells are not padded to: one huge cell must not widen each line.
    package static let widestPadding = 200

    package init(_ columns: [Column]) {
      self.columns = columns
      widths = columns.map(\.title.shownWidth)
    }

    /// Counts a row in.
    ///
    /// Linear in its text.
    package mutating func add(_ row: Row) {
      add(number: row.number)
      for (place, cell) in row.cells.prefix(widths.count).enumerated() {
        widths[place] = max(widths[place], cell.shownWidth)
      }
    }

    /// Counts in the number of a row that is not measured: the last, say, where a few stand for
    /// many.
    package mutating func add(number: String) {
      numberWidth = max(numberWidth, number.shownWidth)
    }
  }
}

extension String {
  /// The cells of the text once it is visible.
  var shownWidth: Int {
    printableASCIICount ?? visible.displayWidth
  }
}
