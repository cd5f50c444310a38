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
