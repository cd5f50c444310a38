package import RosterTable

/// Rows in an order, which is computed as far as it is asked for and then kept.
///
/// Not for two threads at a time.
package final class SortedRows {
  /// What the rows are sorted by, found no earlier than it is needed.
  package struct Keys {
    /// How many rows there are: those from 0 to the one before that.
    package let count: () throws -> Int
    /// The ranks of all of them, the key that decides first in front.
    package let ranked: () throws -> [RankedKey]
    /// The first rows, as many as are wanted, where they can be found without the ranks of all.
    package let first: (_ wanted: Int) throws -> [UInt32]?

    package init(
      count: @escaping () throws -> Int, ranked: @escaping () throws -> [RankedKey],
      first: @escaping (_ wanted: Int) throws -> [UInt32]? = { _ in nil }
    ) {
      self.count = count
      self.ranked = ranked
      self.first = first
    }
  }

  private enum Known {
    /// The first of them in order, all if there are fewer than were wanted.
    case first([UInt32], wanted: Int)
    case all([UInt32])
  }

  private enum Source {
    case keys(Keys)
    /// How many rows there are, and the ranks of all of them.
    case ranked(Int, [RankedKey])
  }

  private var source: Source
  private let cancellation: Cancellation
  private var known: Known

  /// More than these are not selected but sorted.
  private static let mostSelected = 1024
  /// One in so many rows may be selected; where more are wanted, all are sorted.
  private static let selectedShare = 64

  /// Rows that are in order.
  package init(_ rows: [UInt32]) {
    source = .ranked(rows.count, [])
    cancellation = .never
    known = .all(rows)
  }

  /// All rows by the keys, stably.
  package init(by keys: Keys, cancellation: Cancellation) {
    source = .keys(keys)
    self.cancellation = cancellation
    known = .first([], wanted: 0)
  }

  /// All `count` rows by keys whose ranks are there, the one that decides first in front.
  package init(count: Int, by ranked: [RankedKey], cancellation: Cancellation) {
    source = .ranked(count, ranked)
    self.cancellation = cancellation
    known = .first([], wanted: 0)
  }

  /// How many rows there are.
  package func count() throws -> Int {
    if case .all(let rows) = known { return rows.count }
    switch source {
    case .keys(let keys): return try keys.count()
    case .ranked(let count, _): return count
    }
  }

  /// The ranks of all rows, found once; what fails is tried again.
  private func ranked() throws -> [RankedKey] {
    switch source {
    case .ranked(_, let ranked): return ranked
    case .keys(let keys):
      // The ranks first: what splits columns out counts rows on the way.
      let ranked = try keys.ranked()
      source = .ranked(try keys.count(), ranked)
      return ranked
    }
  }

  /// Whether all rows are in order already.
  package var isSorted: Bool { if case .all = known { true } else { false } }

  /// All rows.
  ///
  /// O(keys × rows) once.
  package func all() throws -> [UInt32] {
    if case .all(let rows) = known { return rows }
    let ranked = try ranked()
    let rows = try RowOrder.sorted(count: count(), by: ranked, cancellation: cancellation)
    known = .all(rows)
    return rows
  }

  /// The row at `place`, counted from 0; `nil` when there are fewer.
  package func row(at place: Int) throws -> UInt32? {
    guard place >= 0 else { return nil }
    switch known {
    case .all(let rows): return place < rows.count ? rows[place] : nil
    case .first(let rows, let wanted):
      if place < rows.count { return rows[place] }
      return rows.count < wanted ? nil : try rowBeyond(place)
    }
  }

  private func rowBeyond(_ place: Int) throws -> UInt32? {
    var wanted = max(2 * place, 64)
    var rows: [UInt32]?
    if wanted <= Self.mostSelected, case .keys(let keys) = source { rows = try keys.first(wanted) }
    if rows == nil {
      let ranked = try ranked()
      let count = try count()
      let most = min(Self.mostSelected, count / Self.selectedShare)
      guard place < most else {
        let all = try all()
        return place < all.count ? all[place] : nil
      }
      // With the ranks at hand it costs little to select again.
      wanted = min(max(2 * place, 8), most)
      rows = try RowOrder.first(wanted, of: count, by: ranked, cancellation: cancellation)
    }
    let found = rows ?? []
    known = .first(found, wanted: wanted)
    return place < found.count ? found[place] : nil
  }

  /// The same rows by other keys first, stably; no more is computed than was.
  package func sorted(by first: @escaping () throws -> [RankedKey]) throws -> SortedRows {
    if case .all(let rows) = known {
      return SortedRows(try RowOrder.sorted(rows, by: first(), cancellation: cancellation))
    }
    return SortedRows(
      by: Keys(
        count: count,
        ranked: {
          // These may be of several columns, which are split out together.
          let later = try self.ranked()
          return try first() + later
        }),
      cancellation: cancellation)
  }

  /// How many rows have each rank of a key.
  ///
  /// O(rows), without sorting them.
  package func counts(by key: RankedKey) throws -> [Int] {
    guard case .all(let rows) = known else {
      return try RowOrder.counts(of: nil, count: count(), by: key)
    }
    return try RowOrder.counts(of: rows, count: rows.count, by: key)
  }
}
