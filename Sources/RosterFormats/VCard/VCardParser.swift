internal import RosterTable

/// Finds cards in a text, and their properties: one pass, whatever is wrong with them.
final class VCardParser {
  let text: UnsafeRawBufferPointer  // SAFETY: kept alive by whoever reads the file
  var lines: VCardLineReader
  private var head = VCardHead()
  private var parameters = VCardParameters()
  var builder: VCardTableBuilder
  /// The line on which the card being read begins; `nil` between cards.
  private var cardLine: Int?
  /// Where the last card and its terminator end.
  private(set) var end: Int

  /// How far the VERSION of a card is looked for, in lines.
  private static let versionReach = 64

  init(text: UnsafeRawBufferPointer, from start: Int, encoding: TextEncoding) {
    self.text = text
    lines = VCardLineReader(text: text, from: start)
    builder = VCardTableBuilder(text: text, encoding: encoding)
    end = start
  }

  /// Reads the whole text.
  ///
  /// O(bytes). Throws when a limit is passed.
  func run() throws {
    while let line = lines.next() {
      if cardLine != nil { try readInside(line) } else { readOutside(line) }
    }
    if cardLine != nil { try endUnended(at: text.count) }
  }

  // MARK: Cards

  private func readOutside(_ line: Range<Int>) {
    var line = line
    // Files that were put together have marks inside.
    if text.part(line).starts(with: [0xEF, 0xBB, 0xBF]) {
      line = (line.lowerBound + 3)..<line.upperBound
    }
    if isEnvelope("BEGIN", line) {
      beginCard(at: line.lowerBound)
    } else if !text.trimmed(line).isEmpty {
      builder.warnings.add(
        .stray, line: lines.number, "outside of any card; skipped, and kept on export")
    }
  }

  private func readInside(_ line: Range<Int>) throws {
    if text.trimmed(line).isEmpty { return }
    if isEnvelope("END", line) {
      try builder.endCard()
      cardLine = nil
      end = lines.position
    } else if isEnvelope("BEGIN", line) {
      let number = lines.number
      try endUnended(at: line.lowerBound)
      beginCard(at: line.lowerBound, number: number)
    } else {
      try readProperty(line)
    }
  }

  private func beginCard(at start: Int, number: Int? = nil) {
    cardLine = number ?? lines.number
    builder.beginCard(at: start, isOld: isOldCard())
  }

  private func endUnended(at place: Int) throws {
    builder.warnings.add(.noEnd, line: cardLine, "the card that begins here has no END:VCARD")
    try builder.endCard()
    cardLine = nil
    end = place
  }

  /// Whether the line is BEGIN:VCARD or END:VCARD, in any case, with or without blanks.
  func isEnvelope(_ word: StaticString, _ line: Range<Int>) -> Bool {
    // Most lines begin otherwise, and are told by that.
    guard line.count >= word.utf8CodeUnitCount + 6 else { return false }
    let line = text.trimmed(line)
    guard text.starts(with: word, in: line) else { return false }
    let rest = text.trimmed((line.lowerBound + word.utf8CodeUnitCount)..<line.upperBound)
    guard rest.count >= 6, text[rest.lowerBound] == UInt8(ascii: ":") else { return false }
    return text.matches("VCARD", in: text.trimmed((rest.lowerBound + 1)..<rest.upperBound))
  }

  /// Whether the card that begins here says that it is older than 3.0; where VERSION is missing it is
  /// read as 3.0.
  private func isOldCard() -> Bool {
    var reader = lines
    for _ in 0..<Self.versionReach {
      guard let line = reader.next(), !isEnvelope("END", line), !isEnvelope("BEGIN", line) else {
        return false
      }
      guard text.starts(with: "VERSION", in: line),
        let colon = text.firstPlace(of: UInt8(ascii: ":"), in: line)
      else { continue }
      let version = text.trimmed((colon + 1)..<line.upperBound)
      return text.starts(with: "2", in: version) || text.starts(with: "1", in: version)
    }
    return false
  }

  // MARK: Properties

  private func readProperty(_ line: Range<Int>) throws {
    let number = lines.number
    if head.parse(text, line) {
      return try readValue(
        in: text, head.valueStart..<line.upperBound, isText: true, number: number)
    }
    guard lines.isFolded else {
      return try builder.addLine(at: line.lowerBound, text.part(line), number: number)
    }
    // The colon may stand in a line that goes on with this one. Where it does not, all of them are
    // kept together, and none is looked at again.
    var unfolded = Array(text[line])
    let stop = appendFolds(to: &unfolded) ?? line.upperBound
    let isProperty = try unfolded.withUnsafeBytes { bytes in
      guard head.parse(bytes, 0..<bytes.count) else { return false }
      try readValue(in: bytes, head.valueStart..<bytes.count, isText: false, number: number)
      return true
    }
    if !isProperty {
      let range = line.lowerBound..<stop
      try builder.addLine(at: range.lowerBound, text.part(range), number: number)
    }
  }

  private func readValue(
    in bytes: UnsafeRawBufferPointer, _ range: Range<Int>, isText: Bool, number: Int
  ) throws {
    parameters.read(head, in: bytes)
    if let agent = agent(bytes, head.name, range) {
      let place = isText ? range.lowerBound : lines.position
      if let card = try readAgent(agent, from: place, number: number) {
        return try builder.addVerbatim(
          VCardLine(
            head: head, bytes: bytes, value: text.part(card), place: card.lowerBound,
            number: number))
      }
    }
    guard let unfolded = unfolded(bytes, range) else {
      let place = isText ? range.lowerBound : nil
      return try builder.add(
        VCardLine(
          head: head, bytes: bytes, value: bytes.part(range), place: place, number: number),
        parameters)
    }
    try unfolded.withUnsafeBytes { value in
      try builder.add(
        VCardLine(head: head, bytes: bytes, value: value, place: nil, number: number), parameters)
    }
  }

  /// The value that begins in `range` with the lines that go on with it; `nil` where none does.
  private func unfolded(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [UInt8]? {
    switch parameters.encoding {
    case .plain:
      guard lines.isFolded else { return nil }
      var value = Array(bytes[range])
      appendFolds(to: &value)
      return value
    case .quotedPrintable: return unfoldedQuotedPrintable(bytes, range)
    case .base64: return unfoldedBase64(bytes, range)
    }
  }

  /// Appends the lines that begin with a blank: without it, but vCard 2.1 folds before a blank that is
  /// in the text (section 2.1.3).
  ///
  /// Returns where the last of them ends.
  @discardableResult
  private func appendFolds(to value: inout [UInt8]) -> Int? {
    var stop: Int?
    while lines.isFolded, let line = lines.ahead(), mayGoOn(line) {
      _ = lines.next()
      value.append(contentsOf: text[line.dropFirst(builder.isOld ? 0 : 1)])
      stop = line.upperBound
    }
    return stop
  }

  /// A line of blanks alone is a blank line in vCard 2.1.
  private func mayGoOn(_ line: Range<Int>) -> Bool {
    !builder.isOld || !text.trimmed(line).isEmpty
  }

  /// A `=` at the end of a line says that the next one goes on with it, as it is (RFC 2045, section
  /// 6.7, rule 5); folds are read too.
  private func unfoldedQuotedPrintable(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>)
    -> [UInt8]?
  {
    var isSoft = Self.softBreak(bytes, range) != nil
    guard isSoft || lines.isFolded else { return nil }
    var value = Array(bytes[range.lowerBound..<(Self.softBreak(bytes, range) ?? range.upperBound)])
    while isSoft || lines.isFolded, let line = lines.ahead() {
      if isSoft ? isEnvelope("END", line) : !mayGoOn(line) { break }
      _ = lines.next()
      let content = isSoft || builder.isOld ? line : line.dropFirst()
      let soft = Self.softBreak(text, content)
      value.append(contentsOf: text[content.lowerBound..<(soft ?? content.upperBound)])
      isSoft = soft != nil
    }
    return value
  }

  /// The place of the `=` that ends `line`, blanks behind it aside.
  private static func softBreak(_ bytes: UnsafeRawBufferPointer, _ line: Range<Int>) -> Int? {
    var end = line.upperBound
    while end > line.lowerBound, bytes[end - 1].isBlank { end -= 1 }
    return end > line.lowerBound && bytes[end - 1] == UInt8(ascii: "=") ? end - 1 : nil
  }

  /// Lines of base64 go on with a value whether or not they are folded, up to a blank line (vCard 2.1,
  /// section 2.1.3); no property looks like one.
  private func unfoldedBase64(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>) -> [UInt8]? {
    var value: [UInt8]?
    while let line = lines.ahead() {
      let content = text.trimmed(line)
      guard !content.isEmpty, lines.isFolded || VCardBinary.isBase64(text.part(content)) else {
        break
      }
      _ = lines.next()
      if value == nil { value = Array(bytes[bytes.trimmed(range)]) }
      value?.append(contentsOf: text[content])
    }
    return value
  }
}
