import RosterTable
import Testing

@testable import RosterOrder

@Suite struct DecimalTests {
  /// Digits before and after the point, as many as it takes, and the sign.
  private func expanded(_ text: String) -> (sign: Int, whole: String, fraction: String) {
    var rest = text[...]
    let isNegative = rest.first == "-"
    if isNegative { rest.removeFirst() }
    let parts = rest.split(separator: "e")
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    var whole = String(mantissa[0])
    var fraction = mantissa.count > 1 ? String(mantissa[1]) : ""
    let scale = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    for _ in 0..<max(scale, 0) {
      whole.append(fraction.isEmpty ? "0" : fraction.removeFirst())
    }
    for _ in 0..<max(-scale, 0) {
      fraction = String(whole.isEmpty ? "0" : whole.removeLast()) + fraction
    }
    whole = String(whole.drop { $0 == "0" })
    while fraction.last == "0" { fraction.removeLast() }
    let isZero = whole.isEmpty && fraction.isEmpty
    return (isZero ? 0 : isNegative ? -1 : 1, whole, fraction)
  }

  private func naive(_ lhs: String, _ rhs: String) -> Int {
    let (left, right) = (expanded(lhs), expanded(rhs))
    guard left.sign == right.sign else { return left.sign < right.sign ? -1 : 1 }
    let ownOrder: Int
    if left.whole.count != right.whole.count {
      ownOrder = left.whole.count < right.whole.count ? -1 : 1
    } else {
      let (one, other) = (left.whole + left.fraction, right.whole + right.fraction)
      ownOrder = one == other ? 0 : one < other ? -1 : 1
    }
    return ownOrder * (left.sign == 0 ? 0 : left.sign)
  }

  private func key(_ text: String) -> [UInt8] {
    var key: [UInt8] = []
    decimal(text)?.appendKey(to: &key)
    return key
  }

  @Test func keysCompareAsTheNumbersDo() {
    let fixed = [
      "0", "-0", "0.0", "1", "10", "1e1", "-1", "-1.5", "-1.25", "0.1", "0.10", "0.09", "1e-2",
      "12345678901234567890",
      "12345678901234567891", "-1e40", "1e40", "99e38", "-0.001", "1.1", "1.10", "1.01",
    ]
    var random = SplitMix64(state: 11)
    let more = (0..<120).map { _ -> String in
      let sign = Bool.random(using: &random) ? "-" : ""
      let digits = (0..<Int.random(in: 1...25, using: &random)).map { _ in
        String(Int.random(in: 0...9, using: &random))
      }
      let fraction = Bool.random(using: &random) ? "." + digits.reversed().joined() : ""
      let scale = Bool.random(using: &random) ? "e\(Int.random(in: -30...30, using: &random))" : ""
      return sign + digits.joined() + fraction + scale
    }
    let texts = fixed + more
    let keys = texts.map(key)
    for i in texts.indices {
      for j in texts.indices {
        let order = keys[i] == keys[j] ? 0 : keys[i].lexicographicallyPrecedes(keys[j]) ? -1 : 1
        if order != naive(texts[i], texts[j]) { Issue.record("\(texts[i]), \(texts[j]): \(order)") }
      }
    }
  }

  @Test(arguments: [
    ("0", 0), ("1.9", 1), ("-1.9", -2), ("-2", -2), ("0.5", 0), ("-0.5", -1), ("-0.0001", -1),
    ("1e3", 1000),
    ("9007199254740993", 9_007_199_254_740_993), ("999999999999999999.5", 999_999_999_999_999_999),
    ("9223372036854775807", .max), ("9223372036854775808", .max), ("-9223372036854775808", .min),
    ("-9223372036854775807.5", .min), ("-9223372036854775809", .min), ("1e19", .max),
    ("-1e400", .min),
    ("1e-400", 0), ("12.5e1", 125),
  ])
  func theFloorIsExact(text: String, floor: Int) {
    #expect(decimal(text)?.floor == floor)
  }

  @Test func digitsHaveNoZerosAtTheirEnds() {
    #expect(decimal("0012.500") == Decimal(isNegative: false, digits: [1, 2, 5], exponent: 2))
    #expect(decimal("-0") == Decimal(isNegative: false, digits: [], exponent: 0))
    #expect(decimal("0.001")?.exponent == -2)
    #expect(decimal("1e400")?.double == .infinity)
    #expect(decimal("-12.5")?.double == -12.5)
  }
}

@Suite struct NumberReadingTests {
  @Test(arguments: [
    ("en", "1,234,567.5", true), ("en", "12,34,567", true), ("en", "1,23", false),
    ("en", "1234,567", false),
    ("en", "1,234,56,789", false), ("en", "123,45,678", false), ("en", ",123", false),
    ("en", "1,,234", false),
    ("en", "1,234,", false), ("en", "1 234", false),
    ("de", "1.234.567,5", true), ("de", "1,5", true), ("de", "1.5", false), ("de", "1.2345", false),
    ("fr", "1\u{202F}234,5", true), ("fr", "1\u{A0}234", true), ("fr", "1 234 567", true),
    ("fr", "1 234\u{A0}567", false), ("fr", "01 23 45 67 89", false),
    ("de-CH", "1’234.5", true), ("de-CH", "1'234'567", true), ("de-CH", "1’234'567", false),
    ("hi", "12,34,567", true), ("hi", "1,00,00,000", true), ("hi", "1,234,567", true),
  ])
  func groupsAreThoseOfTheLocale(locale: String, text: String, isNumber: Bool) throws {
    let reading = try NumberReading(locale: LocaleIdentifier(locale))
    #expect((decimal(text, reading) != nil) == isNumber)
  }

  @Test func theValueIsThatOfTheDigits() throws {
    let german = try NumberReading(locale: LocaleIdentifier("de"))
    #expect(decimal("1.234.567,50", german) == decimal("1234567.5"))
    #expect(decimal("12,34,567") == decimal("1234567"))
    #expect(decimal("\u{2212}5") == decimal("-5"))
    #expect(decimal("  +5\t") == decimal("5"))
    #expect(decimal("1.5E-3") == decimal("0.0015"))
    #expect(decimal(".5") == decimal("0.5"))
  }

  @Test(arguments: [
    "", " ", "-", "+", ".", "5.", "1.2.3", "1e", "1e+", "e5", "--1", "1 2", "1a", "0x10",
    "1e1234567890", "٣x", "5%",
    "1\0", "NaN", "inf",
  ])
  func otherTextIsNoNumber(text: String) {
    #expect(decimal(text) == nil)
  }

  @Test func aColumnIsReadAsMostOfItIsWritten() throws {
    let german = try LocaleIdentifier("de")
    func fitting(_ texts: [String]) throws -> NumberReading {
      try .fitting(ByteStrings(texts), locale: german)
    }
    #expect(try fitting(["1,5", "2"]) != .plain)
    #expect(try fitting(["1.5", "2"]) == .plain)
    #expect(try fitting(["1.500"]) != .plain)
    #expect(try fitting([]) != .plain)
  }

  @Test func digitsOfEveryScriptAndMarksOfDirectionAreRead() throws {
    let arabic = try NumberReading(locale: LocaleIdentifier("ar-EG"))
    func number(_ text: String, _ reading: NumberReading) -> Decimal? {
      Array(text.utf8).withUnsafeBytes(reading.decimal)
    }
    #expect(number("١٢", arabic)?.floor == 12)
    #expect(number("١٬٢٣٤٫٥", arabic)?.double == 1234.5)
    #expect(number("１２", .plain)?.floor == 12)
    #expect(number("\u{200E}-3", .plain)?.floor == -3)
    #expect(number("\u{A0}7\u{202F}", .plain)?.floor == 7)
    #expect(number("x١", arabic) == nil)
  }
}
