internal import CScan
internal import RosterTable
internal import Synchronization

/// A run of bytes that orders a value; the memory belongs to whoever made it.
typealias Key = scan_bytes_t

extension Key {
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(start: bytes.assumingMemoryBound(to: UInt8.self).baseAddress, length: bytes.count)
  }
}

/// What each byte counts when keys are compared, and what decides where that is equal in all.
struct KeyWeights: Sendable {
  /// 256, none of them 0.
  let weights: [UInt8]
  /// 256; `nil` where nothing else decides.
  let variants: [UInt8]?
}

/// The ranks of keys, found on all processors.
struct KeyRanking: Sendable {
  /// By key; dense and counted from 0, equal keys sharing one.
  let ranks: [UInt32]
  /// The keys' numbers in ascending order, equal ones by number.
  let order: [UInt32]
  /// How many different keys there are.
  let count: Int

  /// Fewer keys than this are not worth another thread.
  private static let fewest = 1 << 14

  /// Keys compare by their bytes, a key before the longer ones that begin with it, unless `weights`
  /// say otherwise.
  ///
  /// All memory that `keys` point at must outlive the call. O(n log n) in comparisons of 8 bytes,
  /// mostly.
  init(_ keys: [Key], weights: KeyWeights? = nil, cancellation: Cancellation) throws {
    guard let memory = SortMemory(keys.count) else { throw OutOfMemory() }
    self = try keys.withScanKeys(weights, cancellation) { try KeyRanking($0, memory) }
  }

  private init(_ keys: scan_keys_t, _ memory: SortMemory) throws {
    // SAFETY: each part of a step writes to its own part of the memory, and what it reads elsewhere
    // was written in an earlier step; nobody writes to the keys.
    nonisolated(unsafe) let (keys, entries, sorted) = (keys, memory.entries, memory.sorted)
    nonisolated(unsafe) let marks = memory.marks
    let total = memory.count
    let width = total < Self.fewest ? 1 : Parallel.width
    func part(_ number: Int) -> (from: Int, to: Int) {
      (total * number / width, total * (number + 1) / width)
    }
    // What C gives for each part, as long as nobody has had enough.
    func inParts<Value: SignedInteger & Sendable>(
      _ step: @Sendable (_ keys: UnsafePointer<scan_keys_t>, _ from: Int, _ to: Int) -> Value
    ) throws -> [Value] {
      let parts = (0..<width).map(part)
      return try Parallel.map(width) { number in
        let value = withUnsafePointer(to: keys) { step($0, parts[number].from, parts[number].to) }
        guard value >= 0 else { throw Cancelled() }
        return value
      }
    }

    _ = try inParts { scan_rank_load($0, $1, $2, entries) }
    var starts = [Int](repeating: 0, count: 257)
    let bits = withUnsafePointer(to: keys) { scan_rank_part($0, entries, sorted, total, &starts) }
    guard bits >= 0 else { throw Cancelled() }
    let next = Atomic(0)
    let runs = starts
    _ = try inParts { keys, _, _ -> Int32 in
      while true {
        let run = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard run < 256 else { return 0 }
        let (start, end) = (runs[run], runs[run + 1])
        let code = scan_rank_sort(
          keys, sorted + start, entries + start, end - start, UInt32(bits))
        guard code == 0 else { return code }
      }
    }
    let counts = try inParts { scan_rank_mark($0, sorted, $1, $2, marks) }.map { Int($0) }
    var ranks: [UInt32] = []
    order = try [UInt32](unsafeUninitializedCapacity: total) { order, used in
      ranks = try [UInt32](unsafeUninitializedCapacity: total) { ranks, used in
        let code = withUnsafePointer(to: keys) {
          scan_rank_write($0, sorted, total, marks, ranks.baseAddress, order.baseAddress)
        }
        guard code == 0 else { throw Cancelled() }
        used = total
      }
      used = total
    }
    self.ranks = ranks
    count = counts.reduce(0, +)
  }
}

extension KeyRanking {
  /// The ranks of `values` where all their bytes have a weight; `nil` where some byte has none.
  init?(plain values: ByteStrings, weights: KeyWeights, cancellation: Cancellation) throws {
    // SAFETY: the values hold the bytes that the keys point at, and are held to the end.
    defer { withExtendedLifetime(values) {} }
    var keys: [Key] = []
    keys.reserveCapacity(values.count)
    for index in 0..<values.count {
      if index & 0xFFFF == 0xFFFF { try cancellation.check() }
      keys.append(Key(values[index]))
    }
    let found = try weights.inspect(keys, cancellation: cancellation)
    guard found & Int32(SCAN_HAS_NO_WEIGHT) == 0 else { return nil }
    let hasVariants = found & Int32(SCAN_HAS_VARIANT) != 0
    let needed = hasVariants ? weights : KeyWeights(weights: weights.weights, variants: nil)
    try self.init(keys, weights: needed, cancellation: cancellation)
  }
}

extension KeyWeights {
  /// What the bytes of `keys` have, in bits.
  fileprivate func inspect(_ keys: [Key], cancellation: Cancellation) throws -> Int32 {
    let (width, count) = (Parallel.width, keys.count)
    return try keys.withScanKeys(self, cancellation) { all in
      // SAFETY: nobody writes to what it points at.
      nonisolated(unsafe) let all = all
      let found = try Parallel.map(width) { part in
        withUnsafePointer(to: all) {
          scan_rank_inspect($0, count * part / width, count * (part + 1) / width)
        }
      }
      guard found.allSatisfy({ $0 >= 0 }) else { throw Cancelled() }
      return found.reduce(0, |)
    }
  }
}

extension [Key] {
  /// Runs `body` with the keys as C takes them; they and the rest live that long.
  fileprivate func withScanKeys<Value>(
    _ weights: KeyWeights?, _ cancellation: Cancellation, _ body: (scan_keys_t) throws -> Value
  ) rethrows -> Value {
    try withUnsafeBufferPointer { keys in
      try weights.withPointers { weights, variants in
        try withUnsafePointer(to: cancellation) { cancellation in
          try body(
            scan_keys_t(
              keys: keys.baseAddress, weights: weights, variants: variants, is_stopped: isStopped,
              context: UnsafeMutableRawPointer(mutating: cancellation)))
        }
      }
    }
  }
}

private func isStopped(_ context: UnsafeMutableRawPointer?) -> Int32 {
  // SAFETY: the context is the cancellation that `KeyRanking` holds while it sorts.
  context?.assumingMemoryBound(to: Cancellation.self).pointee.isCancelled() == true ? 1 : 0
}

extension KeyWeights? {
  fileprivate func withPointers<Value>(
    _ body: (_ weights: UnsafePointer<UInt8>?, _ variants: UnsafePointer<UInt8>?) throws -> Value
  ) rethrows -> Value {
    guard let self else { return try body(nil, nil) }
    return try self.weights.withUnsafeBufferPointer { weights in
      guard let variants = self.variants else { return try body(weights.baseAddress, nil) }
      return try variants.withUnsafeBufferPointer { try body(weights.baseAddress, $0.baseAddress) }
    }
  }
}
