internal import CScan
internal import RosterTable

/// The rows that may be among the first under a key, found as a table is looked through; the cells of
/// all others are dropped at once.
struct CandidateRows: CellTaker {
  /// Ascending, in a table that does not have more rows than there are numbers.
  private(set) var rows: [UInt32] = []
  private var cells: ColumnCollector
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
  private var gathering = SliceGathering()

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
    cells = ColumnCollector(columns: columns, source: source)
    best = Array(repeating: 0, count: wanted + 1)
  }

  /// The cells of those rows, in the order of the columns asked for.
  var columns: [ColumnBuilder] { cells.columns }

  var leading: Int? { key.place }

  mutating func choose(from cells: CellPiece) -> ArraySlice<UInt32> {
    defer { seen += cells.rows }
    guard !areTooMany else { return [] }
    gathering.gather(from: cells.columns[0], source: cells.source) {
      slices, buffers, kept in
      key.order.withPlacing(isDescending: key.isDescending, empty: key.empty) { placing in
        best.withUnsafeMutableBufferPointer { places in
          // SAFETY: there is a place for each that is wanted, and room for the number of each slice.
          var best = scan_best_t(
            places: places.baseAddress, count: known, wanted: wanted, unplaced: unplaced)
          defer { (known, unplaced) = (best.count, best.unplaced) }
          return scan_candidates(
            placing, buffers, slices.baseAddress, slices.count, &best, kept)
        }
      }
    }
    let first = UInt32(truncatingIfNeeded: seen)
    rows.append(contentsOf: gathering.picked.lazy.map { first &+ $0 })
    return gathering.picked
  }

  mutating func take(_ piece: CellPiece) {
    cells.take(piece)
    judge()
  }

  private mutating func judge() {
    guard rows.count > Self.few, rows.count > seen / Self.mostShare else { return }
    areTooMany = true
    rows = []
    cells = ColumnCollector(columns: 0, source: .empty)
  }

  mutating func append(_ later: consuming CandidateRows, cancellation: Cancellation) throws {
    areTooMany = areTooMany || later.areTooMany
    guard !areTooMany else { return }
    rows += later.rows.map { [seen] in UInt32(truncatingIfNeeded: seen) &+ $0 }
    try cells.append(later.cells, cancellation: cancellation)
    seen += later.seen
    unplaced += later.unplaced
  }
}
