internal import CScan
internal import RosterTable

/// The rows that may be among the first under a key, found as a table is looked through; the cells of
/// all others are dropped at once.
struct CandidateRows: CellTaker {
  /// Ascending.
  private(set) var rows: [UInt32] = []
  /// The cells of those rows, in the order of the columns asked for.
  private(set) var columns: [ColumnBuilder]
  /// Whether there are so many that it is better to rank all rows.
  private(set) var areTooMany = false

  /// How many cells of dates are none.
  private(set) var unplaced = 0

  private let key: Key
  private let wanted: Int
  private var seen = 0
  /// The latest places of the best rows so far, of which `known` are there.
  private var best: [UInt64]
  private var known = 0
  private var kept: [UInt32] = []
  private var slices: [Slice] = []

  /// What decides first.
  struct Key: Sendable {
    /// Among the columns asked for.
    let place: Int
    let order: LeadingOrder
    let isDescending: Bool
    let empty: EmptyPlacement?
  }

  /// So many candidates are few, whatever their share.
  private static let few = 1 << 16
  /// More than one row in so many is too many.
  private static let mostShare = 4

  init(_ wanted: Int, by key: Key, columns: Int, source: ByteStore) {
    self.key = key
    self.wanted = wanted
    self.columns = (0..<columns).map { _ in ColumnBuilder(source: source) }
    best = Array(repeating: 0, count: wanted + 1)
  }

  mutating func take(_ cells: CellPiece) {
    defer { seen += cells.rows }
    guard !areTooMany else { return }
    let found = candidates(among: cells.columns[key.place], source: cells.source)
    rows.append(contentsOf: kept[..<found].lazy.map { [seen] in UInt32(clamping: seen) + $0 })
    guard found > 0 else { return }
    for (place, run) in cells.columns.enumerated() {
      slices.removeAll(keepingCapacity: true)
      slices.append(contentsOf: kept[..<found].lazy.map { run.slices[Int($0)] })
      slices.withUnsafeBufferPointer { slices in
        run.side.withUnsafeBytes { columns[place].append(slices, side: $0) }
      }
    }
    judge()
  }

  /// Writes the numbers of those in a run to `kept`; returns how many they are.
  private mutating func candidates(among run: CellRun, source: UnsafeRawBufferPointer) -> Int {
    if kept.count < run.slices.count { kept = Array(repeating: 0, count: run.slices.count) }
    return run.side.withUnsafeBytes { side in
      let buffers = scan_buffers_t(
        source: source.assumingMemoryBound(to: UInt8.self).baseAddress,
        source_count: UInt64(source.count),
        side: side.assumingMemoryBound(to: UInt8.self).baseAddress, side_count: UInt64(side.count))
      return key.order.withPlacing(isDescending: key.isDescending, empty: key.empty) { placing in
        best.withUnsafeMutableBufferPointer { places in
          // SAFETY: there is a place for each that is wanted, and room for a number of each slice.
          var best = scan_best_t(
            places: places.baseAddress, count: known, wanted: wanted, unplaced: unplaced)
          defer { (known, unplaced) = (best.count, best.unplaced) }
          return scan_candidates(
            placing, buffers, run.slices.baseAddress, run.slices.count, &best, &kept)
        }
      }
    }
  }

  private mutating func judge() {
    guard rows.count > Self.few, rows.count > seen / Self.mostShare else { return }
    areTooMany = true
    rows = []
    columns = []
  }

  mutating func append(_ later: consuming CandidateRows) {
    areTooMany = areTooMany || later.areTooMany
    guard !areTooMany else { return }
    rows += later.rows.map { [seen] in UInt32(clamping: seen) + $0 }
    for place in columns.indices { columns[place].append(later.columns[place]) }
    seen += later.seen
    unplaced += later.unplaced
  }
}
