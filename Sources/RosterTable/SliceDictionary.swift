internal import CScan

/// The distinct values among slices, each with a code counted from 0 in order of first sight.
package final class SliceDictionary {
  private let dictionary: OpaquePointer  // SAFETY: owned here, destroyed in deinit

  /// `nil` when there is no memory.
  package init?() {
    guard let made = scan_dictionary_create() else { return nil }
    dictionary = made
  }

  deinit { scan_dictionary_destroy(dictionary) }

  package var count: Int { scan_dictionary_count(dictionary) }

  /// The codes of `slices`, whose bytes stand in `source` and `side`; `nil` when memory ran out.
  package func encode(
    _ slices: UnsafeBufferPointer<Slice>, source: UnsafeRawBufferPointer,
    side: UnsafeRawBufferPointer, into codes: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    // SAFETY: all buffers outlive the call, and `codes` is as long as `slices`.
    scan_dictionary_encode(
      dictionary, source.assumingMemoryBound(to: UInt8.self).baseAddress,
      side.assumingMemoryBound(to: UInt8.self).baseAddress, slices.baseAddress, slices.count,
      codes.baseAddress) == 0
  }

  /// The distinct slices by code.
  package var slices: [Slice] {
    // SAFETY: the C side owns as many slices as it counts; they are copied here.
    Array(UnsafeBufferPointer(start: scan_dictionary_slices(dictionary), count: count))
  }
}

extension SliceDictionary {
  /// Whether values repeat is judged on this many.
  private static let trial = 1 << 16

  /// Codes and distinct slices; `nil` where the values hardly repeat, or there is no memory.
  ///
  /// O(bytes).
  package static func encode(_ slices: [Slice], source: ByteStore, side: ByteStore) -> (
    codes: [UInt32], distinct: [Slice]
  )? {
    guard let dictionary = SliceDictionary() else { return nil }
    var codes = [UInt32](repeating: 0, count: slices.count)
    var start = 0
    while start < slices.count {
      let end = min(start + trial, slices.count)
      // SAFETY: every slice lies in one of the stores, which are held through the call, and both
      // buffers have `slices.count` entries.
      let isEncoded = withExtendedLifetime((source, side)) {
        slices.withUnsafeBufferPointer { slices in
          codes.withUnsafeMutableBufferPointer { codes in
            dictionary.encode(
              UnsafeBufferPointer(rebasing: slices[start..<end]), source: source.bytes,
              side: side.bytes, into: UnsafeMutableBufferPointer(rebasing: codes[start..<end]))
          }
        }
      }
      guard isEncoded else { return nil }
      start = end
      if end >= trial, dictionary.count * 10 > end * 7 { return nil }
    }
    return (codes, dictionary.slices)
  }
}

extension ColumnData {
  /// The column whose rows have the values that stand at `slices`: coded where they repeat.
  package convenience init(_ slices: [Slice], source: ByteStore, side: ByteStore) {
    let coded = SliceDictionary.encode(slices, source: source, side: side)
    self.init(
      values: ByteStrings(source: source, side: side, slices: coded?.distinct ?? slices),
      codes: coded?.codes)
  }
}
