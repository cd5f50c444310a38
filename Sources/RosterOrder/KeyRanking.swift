internal import CScan
internal import RosterTable
internal import Synchronization

/// A run of bytes that orders a value; the memory belongs to whoever made it.
typealias Key = scan_key_t

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
    self = try keys.withUnsafeBufferPointer { keys in
      try weights.withPointers { weights, variants in
        try withUnsafePointer(to: cancellation) { cancellation in
          // SAFETY: all that the value points at lives through the closures around it.
          let keys = scan_keys_t(
            keys: keys.baseAddress, weights: weights, variants: variants, is_stopped: isStopped,
            context: UnsafeMutableRawPointer(mutating: cancellation))
          return try KeyRanking(keys, memory, cancellation: cancellation.pointee)
        }
      }
    }
  }

  private init(_ keys: scan_keys_t, _ memory: SortMemory, cancellation: Cancellation) throws {
    // SAFETY: each part of a step writes to its own part of the memory, and what it reads elsewhere
    // was written in an earlier step; nobody writes to the keys.
    nonisolated(unsafe) let (keys, entries, sorted) = (keys, memory.entries, memory.sorted)
    nonisolated(unsafe) let marks = memory.marks
    let total = memory.count
    let width = total < Self.fewest ? 1 : Parallel.width
    func part(_ number: Int) -> (from: Int, to: Int) {
      (total * number / width, total * (number + 1) / width)
    }
    func inParts<Value: Sendable>(_ step: @Sendable (_ from: Int, _ to: Int) throws -> Value) throws
      -> [Value]
    {
      let parts = (0..<width).map(part)
      try cancellation.check()
      return try Parallel.map(width) { try step(parts[$0].from, parts[$0].to) }
    }

    _ = try inParts { from, to in
      withUnsafePointer(to: keys) { scan_rank_load($0, from, to, entries) }
    }
    var starts = [Int](repeating: 0, count: 257)
    let bits = scan_rank_part(entries, sorted, total, &starts)
    let next = Atomic(0)
    let runs = starts
    _ = try inParts { _, _ in
      while true {
        let run = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard run < 256 else { return }
        let (start, end) = (runs[run], runs[run + 1])
        let code = withUnsafePointer(to: keys) {
          scan_rank_sort($0, sorted + start, entries + start, end - start, bits)
        }
        if code != 0 { throw Cancelled() }
      }
    }
    let counts = try inParts { from, to in
      withUnsafePointer(to: keys) { scan_rank_mark($0, sorted, from, to, marks) }
    }
    var ranks: [UInt32] = []
    order = [UInt32](unsafeUninitializedCapacity: total) { order, used in
      ranks = [UInt32](unsafeUninitializedCapacity: total) { ranks, used in
        var before = 0
        for number in 0..<width {
          let (from, to) = part(number)
          scan_rank_write(
            sorted, from, to, marks, before, ranks.baseAddress, order.baseAddress)
          before += counts[number]
        }
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
    let width = Parallel.width
    let parts = (0..<width).map { (values.count * $0 / width, values.count * ($0 + 1) / width) }
    // SAFETY: the values hold the bytes that the keys point at, and are held to the end.
    defer { withExtendedLifetime(values) {} }
    nonisolated(unsafe) var keys: [Key] = []
    keys.reserveCapacity(values.count)
    for index in 0..<values.count { keys.append(Key(values[index])) }
    let found = try keys.withUnsafeBufferPointer { keys in
      try KeyWeights?.some(weights).withPointers { weights, variants in
        nonisolated(unsafe) let all = scan_keys_t(
          keys: keys.baseAddress, weights: weights, variants: variants, is_stopped: nil,
          context: nil)
        return try Parallel.map(width) { part in
          withUnsafePointer(to: all) { scan_rank_inspect($0, parts[part].0, parts[part].1) }
        }.reduce(0, |)
      }
    }
    guard found & Int32(SCAN_HAS_NO_WEIGHT) == 0 else { return nil }
    let hasVariants = found & Int32(SCAN_HAS_VARIANT) != 0
    try self.init(
      keys,
      weights: KeyWeights(weights: weights.weights, variants: hasVariants ? weights.variants : nil),
      cancellation: cancellation)
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
