package import RosterTable
internal import Synchronization

/// Rows in an order, which is computed as far as it is asked for and then kept.
package final class SortedRows: Sendable {
  package let count: Int
  private let keys: [RankedKey]
  private let cancellation: Cancellation
  private let known: Mutex<Known>

  private enum Known {
    /// The first of them, in order.
    case first([UInt32])
    case all([UInt32])
  }

  /// More than these are not selected but sorted.
  private static let mostSelected = 1024
  /// One in so many rows may be selected.
  private static let selectedShare = 64

  /// Rows that are in order.
  package init(_ rows: [UInt32]) {
    count = rows.count
    keys = []
    cancellation = .never
    known = Mutex(.all(rows))
  }

  /// The rows from 0 to the one before `count`, by the keys, stably.
  package init(count: Int, by keys: [RankedKey], cancellation: Cancellation) {
    self.count = count
    self.keys = keys
    self.cancellation = cancellation
    known = Mutex(.first([]))
  }

  /// All rows.
  ///
  /// O(keys × rows) once.
  package func all() throws -> [UInt32] {
    try known.withLock { try all(&$0) }
  }

  /// The row at `place`, counted from 0; `nil` when there are fewer.
  package func row(at place: Int) throws -> UInt32? {
    guard place >= 0, place < count else { return nil }
    return try known.withLock { known in
      switch known {
      case .all(let rows): return rows[place]
      case .first(let rows):
        if place < rows.count { return rows[place] }
        let wanted = max(2 * place, 64)
        guard wanted <= min(Self.mostSelected, count / Self.selectedShare) else {
          return try all(&known)[place]
        }
        let more = try RowOrder.first(wanted, of: count, by: keys, cancellation: cancellation)
        known = .first(more)
        return more[place]
      }
    }
  }

  /// The same rows by another key first, stably; no more is computed than was.
  package func sorted(by key: RankedKey) throws -> SortedRows {
    try known.withLock { known in
      guard case .all(let rows) = known else {
        return SortedRows(count: count, by: [key] + keys, cancellation: cancellation)
      }
      return SortedRows(try RowOrder.sorted(rows, by: [key], cancellation: cancellation))
    }
  }

  /// How many rows have each rank of a key.
  ///
  /// O(rows), without sorting them.
  package func counts(by key: RankedKey) throws -> [Int] {
    try known.withLock { known in
      guard case .all(let rows) = known else {
        return try RowOrder.counts(of: nil, count: count, by: key)
      }
      return try RowOrder.counts(of: rows, count: count, by: key)
    }
  }

  private func all(_ known: inout Known) throws -> [UInt32] {
    if case .all(let rows) = known { return rows }
    let rows = try RowOrder.sorted(count: count, by: keys, cancellation: cancellation)
    known = .all(rows)
    return rows
  }
}
