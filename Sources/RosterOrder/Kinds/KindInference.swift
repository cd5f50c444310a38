package import RosterTable

/// Finds the kind of a whole column from its values: one that does not fit makes it text.
package struct KindInference: Sendable {
  package let kind: Kind
  /// A kind that but one value in a thousand or fewer rules out, and that value.
  package let spoiled: (kind: Kind, value: Int)?
  /// Whether the kind is text, whatever other values there may be.
  package let isSettled: Bool

  /// Decimal digits that a number may have before it is taken for an identifier.
  private static let mostDigits = 15

  /// Looks at distinct values until one rules every kind out: O(1) for a column of text.
  ///
  /// `rows` says in how many rows each value stands, once each where it is `nil`; `total`, how many
  /// rows there may be where these are only the first of them.
  package init(
    _ values: ByteStrings, rows: [Int]? = nil, among total: Int? = nil, locale: LocaleIdentifier
  ) {
    let total = total ?? rows?.reduce(0, +) ?? values.count
    // One reading for all: a column that writes some numbers this way and some that way is text.
    var tallies = [Tally(kind: .number, reading: .plain)]
    if let local = try? NumberReading(locale: locale), local != .plain {
      tallies.insert(Tally(kind: .number, reading: local), at: 0)
    }
    tallies += [Tally(kind: .date(.iso)), Tally(kind: .boolean)]
    let parted = [DateReading.dmy, .mdy, .ymd].map { Tally(kind: .date($0)) }
    tallies += parted
    var filled = 0
    for index in 0..<values.count where !values.isEmpty(at: index) {
      let count = rows?[index] ?? 1
      filled += count
      let bytes = values[index]
      let tag = values.tag(at: index)
      for place in tallies.indices where tallies[place].isOpen {
        let fits = Self.fits(bytes, tag: tag, tallies[place].kind, tallies[place].reading)
        // A year alone may be any number, so that some value has to say more.
        if fits, !Self.isAllDigits(bytes) { tallies[place].isCertain = true }
        if !fits { tallies[place].add(misfit: index, rows: count, among: total) }
      }
      if !tallies.contains(where: \.isOpen) { break }
    }
    isSettled = !tallies.contains(where: \.isOpen)
    let sure = tallies.dropLast(parted.count).filter { $0.kind != .date(.iso) || $0.isCertain }
    var fitting = filled > 0 ? sure.first { $0.misfits.isEmpty } : nil
    // Days and months are told apart only where the whole column leaves one way to read it.
    let readings = tallies.suffix(parted.count).filter { $0.misfits.isEmpty }
    if fitting == nil, filled > 0, readings.count == 1 { fitting = readings[0] }
    kind = fitting?.kind ?? .text
    if fitting == nil, filled >= 1000,
      let near = sure.first(where: { $0.isOpen && $0.misfitRows * 1000 <= filled })
    {
      spoiled = (near.kind, near.misfits[0])
    } else {
      spoiled = nil
    }
  }

  private struct Tally {
    let kind: Kind
    var reading = NumberReading.plain
    var misfits: [Int] = []
    var misfitRows = 0
    var isOpen = true
    /// Whether a value fits that is not made of digits alone.
    var isCertain = false

    mutating func add(misfit: Int, rows: Int, among total: Int) {
      misfits.append(misfit)
      misfitRows += rows
      isOpen = misfitRows * 1000 <= total
    }
  }

  private static func fits(
    _ bytes: UnsafeRawBufferPointer, tag: Cell.Tag, _ kind: Kind, _ reading: NumberReading
  ) -> Bool {
    switch kind {
    case .number:
      // The source's own numbers are written plainly.
      if tag == .number { return reading == .plain }
      return tag == .text && isPlainNumber(bytes) && reading.decimal(bytes) != nil
    case .date(let reading):
      return tag == .text && reading.ownDate(bytes) != nil
    case .boolean:
      return tag == .boolean
        || (tag == .text && BooleanReading.boolean(bytes, isSure: true) != nil)
    case .text:
      return true
    }
  }

  /// Leading zeros, a leading `+` and many digits make a text: phone numbers and identifiers.
  private static func isPlainNumber(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let digits = bytes.filter { (0x30...0x39).contains($0) }
    let start = bytes.first { $0 != 0x20 && $0 != 0x09 }
    guard let first = digits.first, start != 0x2B else { return false }
    guard let end = bytes.last, (0x30...0x39).contains(end) else { return false }
    var significant = digits.drop { $0 == 0x30 }
    while significant.last == 0x30 { significant.removeLast() }
    guard significant.count <= mostDigits, digits.count <= 2 * mostDigits else { return false }
    guard first == 0x30, digits.count > 1 else { return true }
    let zero = bytes.firstIndex(of: 0x30) ?? 0
    return zero + 1 < bytes.count && !(0x30...0x39).contains(bytes[zero + 1])
  }

  private static func isAllDigits(_ bytes: UnsafeRawBufferPointer) -> Bool {
    bytes.allSatisfy { (0x30...0x39).contains($0) }
  }
}
