package import RosterTable

/// How a column writes its numbers: which signs part the fraction and the groups of digits.
package struct NumberReading: Sendable, Equatable {
  private let decimal: [UInt8]
  /// All that may part groups; none where groups are not read.
  private let grouping: [[UInt8]]

  /// `.` before the fraction and `,` between groups.
  package static let plain = NumberReading(decimal: ".", grouping: [","])

  init(decimal: String, grouping: [String]) {
    self.decimal = Array(decimal.utf8)
    self.grouping = grouping.map { Array($0.utf8) }
  }

  /// As the locale writes numbers.
  ///
  /// A locale that parts groups by one kind of blank or apostrophe is also read with the others.
  package init(locale: LocaleIdentifier) throws {
    let symbols = try NumberSymbols(locale: locale)
    let blanks = [" ", "\u{A0}", "\u{202F}", "\u{2009}"]
    let apostrophes = ["'", "’"]
    var grouping = [symbols.grouping]
    if blanks.contains(symbols.grouping) { grouping = blanks }
    if apostrophes.contains(symbols.grouping) { grouping = apostrophes }
    self.init(decimal: symbols.decimal, grouping: grouping)
  }

  /// The reading for a whole column: the locale's, unless the plain one reads more of its values or
  /// the source gave numbers of its own, which are written plainly.
  package static func fitting(_ values: ByteStrings, locale: LocaleIdentifier) throws
    -> NumberReading
  {
    let local = try NumberReading(locale: locale)
    guard local != plain else { return plain }
    var balance = 0
    for index in 0..<values.count {
      if values.tag(at: index) == .number { return plain }
      let isLocal = local.decimal(values[index]) != nil
      let isPlain = plain.decimal(values[index]) != nil
      balance += (isLocal ? 1 : 0) - (isPlain ? 1 : 0)
    }
    return balance < 0 ? plain : local
  }

  /// The number that all of `text` is, blanks around it aside; `nil` when it is none.
  ///
  /// A sign is `+`, `-` or U+2212. Groups have three digits, the first one to three; two are taken
  /// but for the last, as in India. An exponent is read as in `1.5e3`.
  package func decimal(_ text: UnsafeRawBufferPointer) -> Decimal? {
    guard text.contains(where: { $0 >= 0x80 }) else { return plainDecimal(text) }
    // Digits of any script, and no marks of direction around the sign.
    let bytes = NumberText(String(decoding: text, as: UTF8.self)).bytes
    return bytes.withUnsafeBytes(plainDecimal)
  }

  private func plainDecimal(_ text: UnsafeRawBufferPointer) -> Decimal? {
    var cursor = ByteCursor(text)
    cursor.skipBlanks()
    var isNegative = false
    if cursor.skip([0x2D]) || cursor.skip([0xE2, 0x88, 0x92]) {
      isNegative = true
    } else {
      _ = cursor.skip([0x2B])
    }
    var digits: [UInt8] = []
    guard let whole = wholePart(&cursor, into: &digits) else { return nil }
    if cursor.skip(decimal) {
      let before = digits.count
      cursor.takeDigits(into: &digits)
      guard digits.count > before else { return nil }
    }
    guard !digits.isEmpty else { return nil }
    var exponent = whole
    if cursor.skip([0x65]) || cursor.skip([0x45]) {
      guard let scale = cursor.signedInteger() else { return nil }
      exponent += scale
    }
    cursor.skipBlanks()
    guard cursor.isAtEnd else { return nil }
    return Decimal(isNegative: isNegative, digits: digits, exponent: exponent)
  }

  /// Reads the digits before the fraction; returns how many, or `nil` when groups are wrong.
  private func wholePart(_ cursor: inout ByteCursor, into digits: inout [UInt8]) -> Int? {
    cursor.takeDigits(into: &digits)
    let first = digits.count
    guard let separator = grouping.first(where: { cursor.isAt($0) && $0 != decimal }) else {
      return first
    }
    guard (1...3).contains(first) else { return nil }
    var groups: [Int] = []
    while cursor.skip(separator) {
      let before = digits.count
      cursor.takeDigits(into: &digits)
      groups.append(digits.count - before)
    }
    guard groups.last == 3 else { return nil }
    let isIndian = first <= 2 && groups.dropLast().allSatisfy { $0 == 2 }
    return isIndian || groups.allSatisfy { $0 == 3 } ? digits.count : nil
  }
}

/// A number's text with the decimal digits of all scripts as ASCII ones, without marks of direction,
/// and without blanks of any kind at its ends.
private struct NumberText {
  let bytes: [UInt8]

  init(_ text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value >= 0x80, scalar.properties.numericType == .decimal,
        let value = scalar.properties.numericValue
      {
        bytes.append(0x30 + UInt8(value))
      } else if ["\u{200E}", "\u{200F}", "\u{61C}"].contains(scalar) {
        continue
      } else if let encoded = UTF8.encode(scalar) {
        bytes.append(contentsOf: encoded)
      }
    }
    self.bytes = Self.trimmed(bytes)
  }

  /// Without the no-break spaces at both ends; plain ones are skipped by whoever reads.
  private static func trimmed(_ bytes: [UInt8]) -> [UInt8] {
    let blanks: [[UInt8]] = [[0xC2, 0xA0], [0xE2, 0x80, 0xAF], [0xE2, 0x80, 0x89], [0x20]]
    var rest = bytes[...]
    while let blank = blanks.first(where: { rest.starts(with: $0) }) {
      rest = rest.dropFirst(blank.count)
    }
    while let blank = blanks.first(where: { rest.suffix($0.count).elementsEqual($0) }) {
      rest = rest.dropLast(blank.count)
    }
    return Array(rest)
  }
}

/// Walks over bytes.
struct ByteCursor {
  private let bytes: UnsafeRawBufferPointer
  private var place = 0

  // SAFETY: a cursor lives no longer than the call that was given the bytes.
  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  var isAtEnd: Bool { place >= bytes.count }
  var current: UInt8? { place < bytes.count ? bytes[place] : nil }

  func isAt(_ wanted: [UInt8]) -> Bool {
    !wanted.isEmpty && bytes.count - place >= wanted.count
      && wanted.indices.allSatisfy { bytes[place + $0] == wanted[$0] }
  }

  mutating func skip(_ wanted: [UInt8]) -> Bool {
    guard isAt(wanted) else { return false }
    place += wanted.count
    return true
  }

  mutating func skipBlanks() {
    while let byte = current, byte == 0x20 || byte == 0x09 { place += 1 }
  }

  /// Skips one blank where a digit follows it.
  mutating func skipBlankBeforeDigit() -> Bool {
    guard current == 0x20, place + 1 < bytes.count, (0x30...0x39).contains(bytes[place + 1]) else {
      return false
    }
    place += 1
    return true
  }

  /// Appends the values of the ASCII digits from here on.
  mutating func takeDigits(into digits: inout [UInt8]) {
    while let byte = current, (0x30...0x39).contains(byte) {
      digits.append(byte - 0x30)
      place += 1
    }
  }

  /// `count` ASCII digits as a number; `nil`, and nothing taken, when there are fewer.
  mutating func number(digits count: Int) -> Int? {
    guard bytes.count - place >= count else { return nil }
    var value = 0
    for offset in 0..<count {
      let byte = bytes[place + offset]
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    place += count
    return value
  }

  /// How many ASCII digits stand here.
  var digitRun: Int {
    var count = 0
    while place + count < bytes.count, (0x30...0x39).contains(bytes[place + count]) { count += 1 }
    return count
  }

  /// An optional sign and digits, at most nine.
  mutating func signedInteger() -> Int? {
    let isNegative = skip([0x2D])
    if !isNegative { _ = skip([0x2B]) }
    let count = digitRun
    guard (1...9).contains(count), let value = number(digits: count) else { return nil }
    return isNegative ? -value : value
  }
}
