internal import CScan

/// How the first bytes of a value place it among others, as far as they do.
///
/// It is enough to tell of most values, without comparing them, that they are not among the first.
package struct LeadingOrder: Sendable {
  /// 256: bytes compare by these numbers one after the other, the end of a value before all; 0 where
  /// a byte is not placed so.
  var weights: [UInt8]
  /// 256: 1 where an ASCII byte counts the same whatever follows it, 0 where what is not ASCII may
  /// change it.
  let firm: [UInt8]
  /// 2048: by character up to U+07FF, which has two bytes in UTF-8, the ASCII byte that it counts as
  /// where ASCII follows, 0 where it is not placed so; empty where none are.
  var bases: [UInt8] = []
  /// Whether what is not ASCII may come later than its first bytes say, as ill-formed text does.
  var isOnlyForASCII = false
  /// Instead, values are placed that are dates such as `2026-11-30`.
  var areDates = false

  static let dates = LeadingOrder(weights: none, firm: none, areDates: true)

  private static let none = [UInt8](repeating: 0, count: 256)

  /// Runs `body` with this order as C takes it.
  func withPlacing<Value>(
    isDescending: Bool, empty: EmptyPlacement?, _ body: (scan_placing_t) -> Value
  ) -> Value {
    weights.withUnsafeBufferPointer { weights in
      firm.withUnsafeBufferPointer { firm in
        bases.withUnsafeBufferPointer { bases in
          body(
            scan_placing_t(
              weights: weights.baseAddress, firm: firm.baseAddress,
              bases: bases.isEmpty ? nil : bases.baseAddress, only_ascii: isOnlyForASCII ? 1 : 0,
              are_dates: areDates ? 1 : 0, is_descending: isDescending ? 1 : 0,
              empty_is_last: (empty ?? (isDescending ? .last : .first)) == .last ? 1 : 0))
        }
      }
    }
  }
}
