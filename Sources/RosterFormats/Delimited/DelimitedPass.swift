internal import CScan
internal import RosterTable

/// One way through delimited text, or a part of it, that finds records and splits columns out of
/// them while they are in the processor's cache.
struct DelimitedPass: Sendable {
  let text: ByteStore
  let dialect: DelimitedDialect
  /// The columns to split out, ascending, each once.
  let columns: [Int]
  /// Those of them, and others, whose cells are lists.
  let lists: Set<Int>
  let cancellation: Cancellation

  /// So many records are found and then split: few enough to stay in the cache.
  private static let piece = 1024

  /// What a pass finds, and who takes the cells.
  struct Share<Taker: CellTaker>: Sendable {
    var starts = RecordStarts()
    var state: scan_records_t
    var taker: Taker

    /// Makes room for so many records in all.
    mutating func reserve(_ records: Int) {
      starts.reserve(records)
      taker.reserve(records)
    }
  }

  /// Goes on from where `share` stands up to `end`, as if the text ended there, until it has `most`
  /// records.
  ///
  /// Throws `Cancelled`; then the share has some of them.
  func search<Taker>(_ share: inout Share<Taker>, to end: Int, most: Int = .max) throws {
    try search(&share.starts, &share.state, for: &share.taker, to: end, most: most)
  }

  /// The same for the parts of a share.
  func search(
    _ starts: inout RecordStarts, _ state: inout scan_records_t, for taker: inout some CellTaker,
    to end: Int, most: Int = .max
  ) throws {
    var window = MappedWindow(of: text, from: Int(state.position))
    var scratch = Scratch(columns: columns.count, records: Self.piece)
    // SAFETY: `text` is alive through the call, and the C code stays within the counts.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    while Int(state.position) < end, starts.count < most {
      try cancellation.check()
      var special = 0
      let found = withWanted(indices(for: taker)) { wanted in
        // SAFETY: there is room for a start, and for a slice of each column, of a piece of records.
        scan_records_and_columns(
          &state, bytes, UInt64(end), dialect.scan, &scratch.starts,
          min(Self.piece, most - starts.count), wanted, &scratch.slices, &special)
      }
      scratch.starts.withUnsafeBufferPointer {
        let found = UnsafeBufferPointer(rebasing: $0[..<found])
        starts.append(found)
        hand(over: found, special: special, to: &taker, &scratch.slices)
      }
      window.move(to: Int(state.position))
    }
    window.close(at: Int(state.position))
  }

  /// Splits the columns out of records that are known.
  ///
  /// Throws `Cancelled`; then the taker has some of them.
  func split(_ starts: ArraySlice<UInt64>, isWellFormed: Bool, for taker: inout some CellTaker)
    throws
  {
    var window = MappedWindow(of: text, from: Int(starts.first ?? 0))
    var scratch = Scratch(columns: columns.count, records: Self.piece)
    try starts.withUnsafeBufferPointer { starts in
      var place = 0
      while place < starts.count {
        try cancellation.check()
        let end = min(place + Self.piece, starts.count)
        split(
          UnsafeBufferPointer(rebasing: starts[place..<end]), isWellFormed: isWellFormed,
          for: &taker, &scratch.slices)
        window.move(to: Int(starts[end - 1]))
        place = end
      }
      window.close(at: starts.last.map { Int($0) } ?? 0)
    }
  }

  // MARK: - Pieces

  private struct Scratch {
    var starts: [UInt64]
    var slices: [Slice]

    init(columns: Int, records: Int) {
      starts = Array(repeating: 0, count: records)
      slices = Array(repeating: .absent(.missing), count: columns * records)
    }
  }

  private func split(
    _ starts: UnsafeBufferPointer<UInt64>, isWellFormed: Bool, for taker: inout some CellTaker,
    _ slices: inout [Slice]
  ) {
    let special = slice(starts, indices(for: taker), isWellFormed: isWellFormed, &slices)
    hand(over: starts, special: special, to: &taker, &slices)
  }

  /// Finds the fields at `indices` of some records; returns how many are not as they stand.
  private func slice(
    _ starts: UnsafeBufferPointer<UInt64>, _ indices: [Int], isWellFormed: Bool,
    _ slices: inout [Slice]
  ) -> Int {
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return 0 }
    return withWanted(indices, starts, isWellFormed: isWellFormed) { wanted in
      // SAFETY: there is room for a slice of each column of each record, and the text is alive.
      scan_columns(bytes, UInt64(text.count), dialect.scan, wanted, &slices)
    }
  }

  /// The columns to split out of all records for `taker`.
  private func indices(for taker: some CellTaker) -> [Int] {
    taker.leading.map { [columns[$0]] } ?? columns
  }

  /// Calls `body` with what is wanted, as C has it: of `starts`, or of records that are yet to be found.
  private func withWanted(
    _ indices: [Int], _ starts: UnsafeBufferPointer<UInt64>? = nil, isWellFormed: Bool = true,
    _ body: (scan_wanted_t) -> Int
  ) -> Int {
    indices.withUnsafeBufferPointer { indices in
      body(
        scan_wanted_t(
          starts: starts?.baseAddress, records: starts?.count ?? 0, stride: Self.piece,
          indices: indices.baseAddress, columns: indices.count,
          missing_tag: UInt32(Cell.Tag.missing.rawValue), is_well_formed: isWellFormed ? 1 : 0))
    }
  }

  /// Gives the cells of the records at `starts` to `taker`; `special` of them are not as they stand.
  private func hand(
    over starts: UnsafeBufferPointer<UInt64>, special: Int, to taker: inout some CellTaker,
    _ slices: inout [Slice]
  ) {
    guard !starts.isEmpty, !columns.isEmpty else { return }
    guard let leading = taker.leading else {
      return withCells(of: starts.count, columns, special: special, &slices) { taker.take($0) }
    }
    let chosen = withCells(of: starts.count, [columns[leading]], special: special, &slices) {
      taker.choose(from: $0)
    }
    guard !chosen.isEmpty else { return }
    chosen.map { starts[Int($0)] }.withUnsafeBufferPointer { starts in
      let special = slice(starts, columns, isWellFormed: false, &slices)
      withCells(of: starts.count, columns, special: special, &slices) { taker.take($0) }
    }
  }

  /// Calls `body` with the cells that `slices` have of some columns; `special` of them are not as they
  /// stand.
  private func withCells<Result>(
    of records: Int, _ columns: [Int], special: Int, _ slices: inout [Slice],
    _ body: (CellPiece) -> Result
  ) -> Result {
    slices.withUnsafeMutableBufferPointer { slices in
      let runs = columns.enumerated().map { place, column in
        let own = UnsafeMutableBufferPointer(
          rebasing: slices[(place * Self.piece)..<(place * Self.piece + records)])
        let settling = FieldSettling(
          text: text, dialect: dialect, isList: lists.contains(column))
        var side: [UInt8] = []
        if special > 0 || settling.concernsAll { settling.settle(own, side: &side) }
        return CellRun(slices: UnsafeBufferPointer(own), side: side)
      }
      return body(CellPiece(rows: records, source: text.bytes, columns: runs))
    }
  }
}

/// The part of a mapped text that a pass is about: what lies behind is given back.
private struct MappedWindow {
  /// In bytes; the processors have to agree on each time that some is given back.
  private static let step = 8 << 20
  /// What was looked at last, which the next piece may begin with; in bytes.
  private static let kept = 256 << 10

  private let text: ByteStore
  private var released: Int

  init(of text: ByteStore, from start: Int) {
    self.text = text
    released = start
  }

  mutating func move(to place: Int) { release(to: place, from: Self.step) }

  /// Of a longer pass the rest is given back too: the rows that are then shown lie anywhere, and the
  /// system may map 2 MiB for each.
  mutating func close(at place: Int) { release(to: place, from: 4 * Self.kept) }

  private mutating func release(to place: Int, from least: Int) {
    guard place - released > least else { return }
    text.release(released..<(place - Self.kept))
    released = place - Self.kept
  }
}
