internal import CScan
package import RosterTable

/// Sorts rows by keys that are ranks.
package enum RowOrder {
  /// A rank count up to this takes one counting pass.
  private static let countedAtOnce: UInt32 = 1 << 18
  /// The bits of the rank that a pass takes where there are more ranks.
  private static let radixBits = 11
  /// So many rows take some milliseconds.
  private static let mostAtOnce = 1 << 18
  /// Fewer rows are not worth a thread.
  private static let leastRows = 1 << 16

  /// `rows` in ascending order of the keys, the first key deciding first; rows that are equal in all
  /// of them keep their order: O(keys × rows).
  package static func sorted(
    _ rows: [UInt32], by keys: [RankedKey], cancellation: Cancellation = .never
  ) throws -> [UInt32] {
    try sorted(rows, count: rows.count, by: keys, cancellation)
  }

  /// The rows from 0 to the one before `count`, in ascending order of the keys.
  package static func sorted(
    count: Int, by keys: [RankedKey], cancellation: Cancellation = .never
  ) throws -> [UInt32] {
    try sorted(nil, count: count, by: keys, cancellation)
  }

  /// The first `wanted` of those rows.
  ///
  /// O(keys × rows) at most where few are wanted; among few rows a look at those that come first under
  /// the first key.
  package static func first(
    _ wanted: Int, of count: Int, by keys: [RankedKey], cancellation: Cancellation = .never
  ) throws -> [UInt32] {
    let wanted = min(wanted, count)
    guard wanted > 0 else { return [] }
    if let sorted = keys.first?.sorted, sorted.count == count {
      return select(wanted, from: sorted, by: keys)
    }
    // Where each rank has a row, but for that of empty cells, the first ranks are enough.
    let first = try self.first(wanted, of: count, by: keys, upTo: UInt32(wanted), cancellation)
    if first.count == wanted { return first }
    return try self.first(wanted, of: count, by: keys, upTo: .max, cancellation)
  }

  /// The same, among those that have no more than the rank `most` under the first key.
  private static func first(
    _ wanted: Int, of count: Int, by keys: [RankedKey], upTo most: UInt32,
    _ cancellation: Cancellation
  ) throws -> [UInt32] {
    guard count >= 2 * leastRows else {
      try cancellation.check()
      return select(wanted, from: 0..<count, by: keys, upTo: most)
    }
    let parts = Self.parts(of: count)
    let best = try Parallel.map(parts.count) { part in
      try cancellation.check()
      return select(wanted, from: parts[part], by: keys, upTo: most)
    }
    // Few as they are, and in the order of their parts, they are sorted as rows of their own.
    return Array(try sorted(Array(best.joined()), by: keys).prefix(wanted))
  }

  private static func select(
    _ wanted: Int, from range: Range<Int>, by keys: [RankedKey], upTo most: UInt32
  ) -> [UInt32] {
    [UInt32](unsafeUninitializedCapacity: wanted) { out, used in
      withKeys(deciding(keys)) { keys in
        // SAFETY: there is room for as many as are wanted; every row has a rank in every key.
        used = scan_select(
          keys.baseAddress, keys.count, UInt32(range.lowerBound), UInt32(range.upperBound), most,
          out.baseAddress, wanted)
      }
    }
  }

  /// The same from all rows in the order of the first key.
  private static func select(_ wanted: Int, from sorted: [UInt32], by keys: [RankedKey])
    -> [UInt32]
  {
    var rows = Array(sorted.prefix(wanted))
    let keys = deciding(keys)
    guard keys.count > 1, let first = keys.first else { return rows }
    let areTied = (1..<min(wanted + 1, sorted.count)).contains { place in
      first.rank(ofRow: Int(sorted[place])) == first.rank(ofRow: Int(sorted[place - 1]))
    }
    guard areTied else { return rows }
    withKeys(keys) { keys in
      // SAFETY: there is room for as many as are wanted, and so many rows there are; every row has a
      // rank in every key.
      _ = scan_select_sorted(
        keys.baseAddress, keys.count, sorted, sorted.count, &rows, wanted)
    }
    return rows
  }

  /// Calls `body` with the keys as C has them.
  private static func withKeys(
    _ keys: ArraySlice<RankedKey>, _ body: (UnsafeBufferPointer<scan_key_t>) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: scan_key_t.self, capacity: keys.count) { made in
      // SAFETY: there is room for a key of each, and all are there when `body` is called.
      func add(from place: Int) {
        guard place < keys.endIndex else { return body(UnsafeBufferPointer(made)) }
        withKey(keys[place]) {
          made.initializeElement(at: place - keys.startIndex, to: $0)
          add(from: place + 1)
        }
      }
      add(from: keys.startIndex)
    }
  }

  /// The keys up to one that leaves nothing for others to decide.
  private static func deciding(_ keys: [RankedKey]) -> ArraySlice<RankedKey> {
    let last = keys.firstIndex { $0.leavesNoTies }
    return last.map { keys[...$0] } ?? keys[...]
  }

  private static func withKey(_ key: RankedKey, _ body: (scan_key_t) -> Void) {
    key.ranks.withUnsafeBufferPointer { ranks in
      guard let codes = key.codes else {
        return body(scan_key_t(codes: nil, ranks: ranks.baseAddress))
      }
      codes.withUnsafeBufferPointer {
        body(scan_key_t(codes: $0.baseAddress, ranks: ranks.baseAddress))
      }
    }
  }

  // MARK: - Counts

  /// How many of `rows` have each rank of a key; of the rows from 0 to the one before `count` where
  /// there are none given.
  ///
  /// O(rows).
  package static func counts(of rows: [UInt32]?, count: Int, by key: RankedKey) throws -> [Int] {
    let digit = Digit(shift: 0, mask: .max, values: Int(key.rankCount))
    let parts = Self.parts(of: count)
    let counts = try Parallel.map(parts.count) { try counted(rows, parts[$0], key, digit, .never) }
    return (0..<digit.values).map { rank in counts.reduce(0) { $0 + Int($1[rank]) } }
  }

  // MARK: - Passes

  private static func sorted(
    _ rows: [UInt32]?, count: Int, by keys: [RankedKey], _ cancellation: Cancellation
  ) throws -> [UInt32] {
    var rows = rows
    for key in deciding(keys).reversed() where key.rankCount > 1 {
      var digits = [Digit(shift: 0, mask: .max, values: Int(key.rankCount))]
      if key.rankCount > countedAtOnce {
        digits = stride(from: 0, to: 32, by: radixBits).filter { key.rankCount >> $0 > 0 }.map {
          Digit(shift: UInt32($0), mask: 1 << radixBits - 1, values: 1 << radixBits)
        }
      }
      for digit in digits {
        try cancellation.check()
        rows = try pass(rows, count, key, digit, cancellation)
      }
    }
    return rows ?? Array(0..<UInt32(clamping: count))
  }

  /// The part of a rank that a pass sorts by, and how many values it has.
  private struct Digit {
    let shift: UInt32
    let mask: UInt32
    let values: Int
  }

  /// One stable counting pass; every part of the rows is counted and placed by a thread of its own.
  private static func pass(
    _ rows: [UInt32]?, _ count: Int, _ key: RankedKey, _ digit: Digit, _ cancellation: Cancellation
  ) throws -> [UInt32] {
    let parts = Self.parts(of: count)
    guard parts.count > 1 else { return try passAlone(rows, count, key, digit) }
    var counts = try Parallel.map(parts.count) {
      try counted(rows, parts[$0], key, digit, cancellation)
    }
    // The rows of one value stand together, those of an earlier part first.
    var place: UInt32 = 0
    for value in 0..<digit.values {
      for part in parts.indices {
        let here = counts[part][value]
        counts[part][value] = place
        place += here
      }
    }
    let starts = counts
    return try [UInt32](unsafeUninitializedCapacity: count) { out, used in
      LargePages.prefer(for: UnsafeMutableRawBufferPointer(out))
      // SAFETY: each part writes to the places that it counted, which together are all of `out`.
      nonisolated(unsafe) let out = out.baseAddress
      _ = try Parallel.map(parts.count) { part in
        var starts = starts[part]
        try withPasses(rows, parts[part], key, digit, cancellation) { scan_place($0, out, &starts) }
      }
      used = count
    }
  }

  /// The same on this thread: few rows are sorted in less time than it takes to share them out.
  private static func passAlone(
    _ rows: [UInt32]?, _ count: Int, _ key: RankedKey, _ digit: Digit
  ) throws -> [UInt32] {
    var starts = try counted(rows, 0..<count, key, digit, .never)
    var place: UInt32 = 0
    for value in starts.indices {
      let here = starts[value]
      starts[value] = place
      place += here
    }
    return try [UInt32](unsafeUninitializedCapacity: count) { out, used in
      // SAFETY: there is a place for every row.
      try withPasses(rows, 0..<count, key, digit, .never) {
        scan_place($0, out.baseAddress, &starts)
      }
      used = count
    }
  }

  /// How many of the rows in a range have each value of a digit.
  private static func counted(
    _ rows: [UInt32]?, _ range: Range<Int>, _ key: RankedKey, _ digit: Digit,
    _ cancellation: Cancellation
  ) throws -> [UInt32] {
    var counts = [UInt32](repeating: 0, count: digit.values)
    // SAFETY: every value has a count.
    try withPasses(rows, range, key, digit, cancellation) { scan_count($0, &counts) }
    return counts
  }

  /// Calls `body` for the rows of a range, as many at a time as do not keep Ctrl-C waiting.
  private static func withPasses(
    _ rows: [UInt32]?, _ range: Range<Int>, _ key: RankedKey, _ digit: Digit,
    _ cancellation: Cancellation, _ body: (scan_pass_t) -> Void
  ) throws {
    for start in stride(from: range.lowerBound, to: range.upperBound, by: mostAtOnce) {
      if start > range.lowerBound { try cancellation.check() }
      withKey(key) { key in
        var pass = scan_pass_t(
          rows: nil, first: UInt32(start), count: min(mostAtOnce, range.upperBound - start),
          key: key, shift: digit.shift, mask: digit.mask)
        guard let rows else { return body(pass) }
        rows.withUnsafeBufferPointer { rows in
          // SAFETY: the range lies within the rows.
          pass.rows = rows.baseAddress.map { $0 + start }
          body(pass)
        }
      }
    }
  }

  /// The shares of the threads, in order; at least one.
  private static func parts(of count: Int) -> [Range<Int>] {
    let most = count / leastRows
    let parts = most > 1 ? min(Parallel.width, most) : 1
    return (0..<parts).map { count * $0 / parts..<count * ($0 + 1) / parts }
  }
}
