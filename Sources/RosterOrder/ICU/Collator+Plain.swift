internal import CCollation

extension Collator {
  /// How text of some ASCII characters compares without ICU: one by one, by weights that ICU gave.
  ///
  /// The weight is 0 for all bytes that stand for something else. `nil` where no character compares
  /// so. Costs some 10 ms.
  func plainWeights() -> KeyWeights? {
    var weights = [UInt8](repeating: 0, count: 256)
    var variants = weights
    // SAFETY: both arrays have the 128 entries that are written, and more.
    let count = withHandle { collation_plain($0, &weights, &variants) }
    return count > 0 ? KeyWeights(weights: weights, variants: variants) : nil
  }
}
