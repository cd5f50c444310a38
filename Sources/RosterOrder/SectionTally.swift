internal import CScan
internal import RosterTable

/// The rows of each section, counted as a table is looked through: most by the first byte of their
/// value alone, for which one value stands then; the values of the rest are kept.
struct SectionTally: CellTaker {
  private let initials: LeadingOrder
  private var counts = [UInt64](repeating: 0, count: 256)
  private var others: ColumnBuilder
  private var gathering = SliceGathering()

  init(by initials: LeadingOrder, source: ByteStore) {
    self.initials = initials
    others = ColumnBuilder(source: source)
  }

  mutating func take(_ cells: CellPiece) {
    guard let run = cells.columns.first else { return }
    gathering.gather(from: run, source: cells.source) { slices, buffers, kept in
      initials.withPlacing(isDescending: false, empty: nil) {
        // SAFETY: there are 256 counts, and room for the number of each slice.
        scan_tally($0, buffers, slices.baseAddress, slices.count, &counts, kept)
      }
    }
    gathering.append(from: run, to: &others)
  }

  mutating func append(_ later: consuming SectionTally, cancellation: Cancellation) {
    for byte in counts.indices { counts[byte] += later.counts[byte] }
    others.append(later.others)
  }

  /// A column that has the values which stand for all rows, and how many each stands for.
  consuming func finish() -> (column: ColumnData, rows: [Int]) {
    let used = (0...UInt8.max).filter { counts[Int($0)] > 0 }
    let before = others.count
    for byte in used { others.append([byte]) }
    let column = others.finish()
    var rows = column.rowsByValue ?? Array(repeating: 1, count: column.values.count)
    for (place, byte) in used.enumerated() {
      rows[column.valueIndex(ofRow: before + place)] += Int(counts[Int(byte)]) - 1
    }
    return (column, rows)
  }
}

/// Picks cells out of runs, for columns of some rows.
struct SliceGathering {
  /// The numbers of those picked last are in the first places.
  private var kept: [UInt32] = []
  private var count = 0
  private var slices: [Slice] = []

  /// Those picked last, by their places in the run.
  var picked: ArraySlice<UInt32> { kept[..<count] }

  /// Lets `pick` write the places of the cells to keep; it returns how many they are.
  mutating func gather(
    from run: CellRun, source: UnsafeRawBufferPointer,
    _ pick: (
      _ slices: UnsafeBufferPointer<Slice>, _ buffers: scan_buffers_t,
      _ kept: UnsafeMutablePointer<UInt32>?
    ) -> Int
  ) {
    if kept.count < run.slices.count { kept = Array(repeating: 0, count: run.slices.count) }
    count = run.side.withUnsafeBytes { side in
      let buffers = scan_buffers_t(
        source: source.assumingMemoryBound(to: UInt8.self).baseAddress,
        source_count: UInt64(source.count),
        side: side.assumingMemoryBound(to: UInt8.self).baseAddress, side_count: UInt64(side.count))
      return kept.withUnsafeMutableBufferPointer { pick(run.slices, buffers, $0.baseAddress) }
    }
  }

  /// Adds the cells of a run that stand in the places picked last.
  mutating func append(from run: CellRun, to builder: inout ColumnBuilder) {
    guard count > 0 else { return }
    slices.removeAll(keepingCapacity: true)
    slices.append(contentsOf: kept[..<count].lazy.map { run.slices[Int($0)] })
    slices.withUnsafeBufferPointer { slices in
      run.side.withUnsafeBytes { builder.append(slices, side: $0) }
    }
  }
}
