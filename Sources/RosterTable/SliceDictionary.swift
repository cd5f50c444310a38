internal import CScan

/// The distinct values among slices, each with a code counted from 0 in order of first sight; keeps
/// a copy of each.
package final class SliceDictionary: @unchecked Sendable {
  // SAFETY: owned here, destroyed in deinit. It may be handed to another thread, but no two use it
  // at a time: builders, which hold it, are values that stay with the work that made them.
  private let dictionary: OpaquePointer

  /// `nil` when there is no memory.
  package init?() {
    guard let made = scan_dictionary_create() else { return nil }
    dictionary = made
  }

  deinit { scan_dictionary_destroy(dictionary) }

  package var count: Int { scan_dictionary_count(dictionary) }

  /// Writes the codes of `slices`, whose bytes stand in `source` and `side`, to as many places.
  ///
  /// Gives `false` when memory ran out; then nothing more may be added.
  package func encode(
    _ slices: UnsafeBufferPointer<Slice>, source: UnsafeRawBufferPointer,
    side: UnsafeRawBufferPointer, into codes: UnsafeMutableBufferPointer<UInt32>
  ) -> Bool {
    guard codes.count >= slices.count else { return false }
    let buffers = scan_buffers_t(
      source: source.assumingMemoryBound(to: UInt8.self).baseAddress,
      source_count: UInt64(source.count),
      side: side.assumingMemoryBound(to: UInt8.self).baseAddress, side_count: UInt64(side.count))
    // SAFETY: all buffers outlive the call.
    return scan_dictionary_encode(
      dictionary, buffers, slices.baseAddress, slices.count, codes.baseAddress) == 0
  }

  /// The distinct values by code, as slices of `bytes`.
  package var slices: [Slice] {
    // SAFETY: the C side owns as many slices as it counts; they are copied here.
    Array(UnsafeBufferPointer(start: scan_dictionary_slices(dictionary), count: count))
  }

  /// The bytes of all distinct values: what their slices call the side buffer.
  package var bytes: [UInt8] {
    var count: UInt64 = 0
    let start = scan_dictionary_bytes(dictionary, &count)
    // SAFETY: the C side owns as many bytes as it says; they are copied here.
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// The codes of all `slices`, and what they stand for; `nil` when memory ran out.
  ///
  /// O(bytes).
  package static func encode(_ slices: [Slice], source: ByteStore, side: ByteStore) -> (
    codes: [UInt32], distinct: ByteStrings
  )? {
    guard let dictionary = SliceDictionary() else { return nil }
    var isEncoded = false
    let codes = [UInt32](unsafeUninitializedCapacity: slices.count) { codes, used in
      slices.withUnsafeBufferPointer { slices in
        // SAFETY: the stores are held through the call.
        isEncoded = withExtendedLifetime((source, side)) {
          dictionary.encode(slices, source: source.bytes, side: side.bytes, into: codes)
        }
      }
      used = isEncoded ? slices.count : 0
    }
    guard isEncoded else { return nil }
    return (
      codes,
      ByteStrings(source: .empty, side: ByteStore(dictionary.bytes), slices: dictionary.slices)
    )
  }
}

extension SliceDictionary {
  /// Whether so many distinct values in so many rows are not worth codes.
  static func hardlyRepeat(_ distinct: Int, in rows: Int) -> Bool { distinct * 10 > rows * 7 }
}

extension ColumnData {
  /// The column whose rows have the values that stand at `slices`: coded where they repeat.
  ///
  /// O(bytes).
  package convenience init(_ slices: [Slice], source: ByteStore, side: ByteStore) {
    if let coded = SliceDictionary.encode(slices, source: source, side: side),
      !SliceDictionary.hardlyRepeat(coded.distinct.count, in: slices.count)
    {
      self.init(values: coded.distinct, codes: coded.codes)
    } else {
      self.init(values: ByteStrings(source: source, side: side, slices: slices), codes: nil)
    }
  }
}
