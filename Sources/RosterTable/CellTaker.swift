/// Takes the cells of some columns as a source is looked through, so that what is not needed of them
/// need not be kept.
package protocol CellTaker: Sendable {
  /// The one of the columns by which the taker chooses rows; `nil` where it takes all of them.
  ///
  /// Then cells of the others are only split out of rows that were chosen.
  var leading: Int? { get }
  /// Looks at the cells of the leading column alone; returns the rows that it wants, by their numbers
  /// in `cells`, ascending. If there are any they are what `take` gets next.
  mutating func choose(from cells: CellPiece) -> ArraySlice<UInt32>
  /// Takes the cells of the next rows, or of those that were chosen.
  mutating func take(_ cells: CellPiece)
  /// Takes over what another, made alike, took of the rows behind.
  ///
  /// Throws `Cancelled`; then it has some of that.
  mutating func append(_ later: consuming Self, cancellation: Cancellation) throws
  /// Says that so many rows may come in all.
  mutating func reserve(_ rows: Int)
}

extension CellTaker {
  package var leading: Int? { nil }
  package mutating func choose(from cells: CellPiece) -> ArraySlice<UInt32> { [] }
  package mutating func reserve(_ rows: Int) {}
}

/// The cells of some columns in rows that follow each other; valid as long as the call it is for.
package struct CellPiece {
  package let rows: Int
  package let source: UnsafeRawBufferPointer
  /// In the order of the columns asked for.
  package let columns: [CellRun]

  package init(rows: Int, source: UnsafeRawBufferPointer, columns: [CellRun]) {
    self.rows = rows
    self.source = source
    self.columns = columns
  }
}

/// The cells of one column in those rows, which stand in the source or in `side`.
package struct CellRun {
  package let slices: UnsafeBufferPointer<Slice>
  package let side: [UInt8]

  package init(slices: UnsafeBufferPointer<Slice>, side: [UInt8]) {
    self.slices = slices
    self.side = side
  }
}

/// Keeps all cells: makes columns of them.
package struct ColumnCollector: CellTaker {
  package private(set) var columns: [ColumnBuilder]

  /// Cells may stand in `source`.
  package init(columns: Int, source: ByteStore) {
    self.columns = (0..<columns).map { _ in ColumnBuilder(source: source) }
  }

  package mutating func take(_ cells: CellPiece) {
    for (place, run) in cells.columns.enumerated() {
      run.side.withUnsafeBytes { columns[place].append(run.slices, side: $0) }
    }
  }

  package mutating func append(_ later: consuming ColumnCollector, cancellation: Cancellation)
    throws
  {
    for place in columns.indices {
      try cancellation.check()
      columns[place].append(later.columns[place])
    }
  }

  package mutating func reserve(_ rows: Int) {
    for place in columns.indices { columns[place].reserve(rows) }
  }
}
