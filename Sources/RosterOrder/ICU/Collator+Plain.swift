internal import CCollation

/// How text of some ASCII characters compares without ICU: one by one, by what ICU said of each.
struct PlainText: Sendable {
  /// 0 for all bytes that stand for something else.
  let weights: KeyWeights
  /// How text begins that goes on with whatever it likes.
  let leading: LeadingOrder
}

extension Collator {
  /// `nil` where no character compares by itself.
  ///
  /// Costs some 1 ms, with `isThorough` 6 ms, which changes nothing else.
  func plainText(isThorough: Bool = false) -> PlainText? {
    var weights = [UInt8](repeating: 0, count: 256)
    var variants = weights
    var following = weights
    var bases = [UInt8](repeating: 0, count: 2048)
    // SAFETY: the arrays have the 128 and 2048 entries that are written, or more.
    let count = withHandle {
      collation_plain($0, isThorough ? 1 : 0, &weights, &variants, &following, &bases)
    }
    guard count > 0 else { return nil }
    return PlainText(
      weights: KeyWeights(weights: weights, variants: variants),
      leading: LeadingOrder(
        weights: zip(weights, following).map { $1 < 2 ? $0 : 0 },
        firm: following.map { $0 == 0 ? 1 : 0 }, bases: bases, isOnlyForASCII: true))
  }
}
