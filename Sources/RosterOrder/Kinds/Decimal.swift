/// A decimal number of any length, exactly.
package struct Decimal: Sendable, Equatable {
  package let isNegative: Bool
  /// Values 0 to 9, no zeros at either end; none for zero.
  package let digits: [UInt8]
  /// The number is 0.DIGITS times ten to this.
  package let exponent: Int

  package init(isNegative: Bool, digits: [UInt8], exponent: Int) {
    let leading = digits.prefix { $0 == 0 }.count
    var trimmed = Array(digits.dropFirst(leading))
    while trimmed.last == 0 { trimmed.removeLast() }
    self.digits = trimmed
    self.isNegative = isNegative && !trimmed.isEmpty
    self.exponent = trimmed.isEmpty ? 0 : exponent - leading
  }

  /// Appends bytes that compare as the numbers do; -0 equals 0.
  package func appendKey(to key: inout [UInt8]) {
    guard !digits.isEmpty else {
      key.append(1)
      return
    }
    key.append(isNegative ? 0 : 2)
    let flip: UInt8 = isNegative ? 0xFF : 0
    let biased = UInt64(bitPattern: Int64(exponent)) ^ (1 << 63)
    for shift in stride(from: 56, through: 0, by: -8) {
      key.append(UInt8(truncatingIfNeeded: biased >> UInt64(shift)) ^ flip)
    }
    for digit in digits { key.append((digit + 1) ^ flip) }
    key.append(flip)
  }

  /// The nearest floating-point number.
  package var double: Double {
    let text = "\(isNegative ? "-" : "")0.\(digits.map(String.init).joined())e\(exponent)"
    return Double(text) ?? 0
  }

  /// The greatest whole number that is not above this one; clamped to what an `Int` holds.
  package var floor: Int {
    let extreme = isNegative ? Int.min : Int.max
    guard exponent <= 19 else { return extreme }
    let whole = max(exponent, 0)
    // Negative all along, since the least `Int` has no positive twin.
    var value = 0
    for place in 0..<whole {
      let (shifted, isOver) = value.multipliedReportingOverflow(by: 10)
      let digit = place < digits.count ? Int(digits[place]) : 0
      let (next, isUnder) = shifted.subtractingReportingOverflow(digit)
      if isOver || isUnder { return extreme }
      value = next
    }
    guard isNegative else { return value == .min ? .max : -value }
    return digits.count > whole && value > .min ? value - 1 : value
  }
}
