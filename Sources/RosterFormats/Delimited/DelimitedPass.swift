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
  private static let piece = 2048
  /// So many bytes behind are kept in memory; in bytes.
  private static let trail = 4 << 20

  /// What a pass finds.
  struct Share: Sendable {
    var starts: [UInt64] = []
    var state: scan_records_t
    /// For each column of the pass.
    var columns: [ColumnBuilder]
  }

  /// Finds records from where `state` stands up to `end`, as if the text ended there, and at most
  /// `most` of them; about `expected` are likely.
  ///
  /// Throws `Cancelled`.
  func search(
    from state: scan_records_t, to end: Int, most: Int = .max, expecting expected: Int = 0
  ) throws -> Share {
    var share = Share(state: state, columns: builders(expecting: expected))
    share.starts.reserveCapacity(expected)
    var released = Int(state.position)
    var scratch = Scratch(columns: columns.count, records: Self.piece)
    // SAFETY: `text` is alive through the call, and the C code stays within the counts.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
      return share
    }
    while Int(share.state.position) < end, share.starts.count < most {
      try cancellation.check()
      let malformed = share.state.malformed
      let found = scratch.starts.withUnsafeMutableBufferPointer { starts in
        scan_records(
          &share.state, bytes, UInt64(end), dialect.scan, starts.baseAddress,
          min(starts.count, most - share.starts.count))
      }
      scratch.starts.withUnsafeBufferPointer { starts in
        let starts = UnsafeBufferPointer(rebasing: starts[..<found])
        share.starts.append(contentsOf: starts)
        split(
          starts, isWellFormed: share.state.malformed == malformed, into: &share.columns,
          &scratch.slices)
      }
      release(&released, upTo: Int(share.state.position))
    }
    return share
  }

  /// Splits the columns out of records that are known.
  ///
  /// Throws `Cancelled`.
  func split(_ starts: ArraySlice<UInt64>, isWellFormed: Bool) throws -> [ColumnBuilder] {
    var columns = builders(expecting: starts.count)
    var released = Int(starts.first ?? 0)
    var scratch = Scratch(columns: columns.count, records: Self.piece)
    try starts.withUnsafeBufferPointer { starts in
      var place = 0
      while place < starts.count {
        try cancellation.check()
        let end = min(place + Self.piece, starts.count)
        split(
          UnsafeBufferPointer(rebasing: starts[place..<end]), isWellFormed: isWellFormed,
          into: &columns, &scratch.slices)
        release(&released, upTo: Int(starts[end - 1]))
        place = end
      }
    }
    return columns
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

  private func builders(expecting rows: Int) -> [ColumnBuilder] {
    columns.map { _ in
      var builder = ColumnBuilder(source: text)
      builder.reserve(rows)
      return builder
    }
  }

  private func split(
    _ starts: UnsafeBufferPointer<UInt64>, isWellFormed: Bool, into builders: inout [ColumnBuilder],
    _ slices: inout [Slice]
  ) {
    guard !starts.isEmpty, !columns.isEmpty,
      let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress
    else { return }
    slices.withUnsafeMutableBufferPointer { slices in
      let special = columns.withUnsafeBufferPointer { indices in
        // SAFETY: `slices` holds a slice for each column of each record, and the text is alive.
        scan_columns(
          bytes, UInt64(text.count), dialect.scan,
          scan_wanted_t(
            starts: starts.baseAddress, records: starts.count, indices: indices.baseAddress,
            columns: indices.count, missing_tag: UInt32(Cell.Tag.missing.rawValue),
            is_well_formed: isWellFormed ? 1 : 0), slices.baseAddress)
      }
      for (place, column) in columns.enumerated() {
        let own = UnsafeMutableBufferPointer(
          rebasing: slices[(place * starts.count)..<((place + 1) * starts.count)])
        let settling = FieldSettling(
          text: text, dialect: dialect, isList: lists.contains(column))
        var side: [UInt8] = []
        if special > 0 || settling.concernsAll { settling.settle(own, side: &side) }
        side.withUnsafeBytes { builders[place].append(UnsafeBufferPointer(own), side: $0) }
      }
    }
  }

  /// Gives back what lies behind, now and then.
  private func release(_ released: inout Int, upTo place: Int) {
    guard place - released >= 2 * Self.trail else { return }
    text.release(released..<(place - Self.trail))
    released = place - Self.trail
  }
}
