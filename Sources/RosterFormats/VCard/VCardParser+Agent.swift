internal import RosterTable

/// Cards inside cards, which vCard 2.1 writes bare behind `AGENT:` (section 2.5.5). They are kept as
/// text: they are no contacts of the file's own.
extension VCardParser {
  enum Agent {
    /// The card begins on the next line that is not blank.
    case follows
    /// The card began on the property's own line.
    case begun
  }

  /// Cards inside one another.
  private static let deepest = 64

  /// What the property of that name and value is; `nil` where it is no AGENT, or has its value on its
  /// own line.
  func agent(_ bytes: UnsafeRawBufferPointer, _ name: Range<Int>, _ value: Range<Int>) -> Agent? {
    guard bytes.matches("AGENT", in: bytes.trimmed(name)) else { return nil }
    let value = bytes.trimmed(value)
    return value.isEmpty ? .follows : bytes.matches("BEGIN:VCARD", in: value) ? .begun : nil
  }

  /// Reads to the end of an agent's card, whose text is returned; `nil`, and nothing is read, where
  /// none follows.
  ///
  /// `place` is where it begins if it has begun.
  func readAgent(_ agent: Agent, from place: Int, number: Int) throws -> Range<Int>? {
    var start = place
    if case .follows = agent {
      var reader = lines
      var blank = lines
      while let line = reader.next(), text.trimmed(line).isEmpty { blank = reader }
      guard let first = blank.ahead(), isEnvelope("BEGIN", first) else { return nil }
      lines = blank
      start = first.lowerBound
    }
    var depth = agent == .begun ? 1 : 0
    var mayBegin = true
    var stop = start
    while let line = lines.ahead() {
      if isEnvelope("BEGIN", line) {
        // Without an AGENT before it, it is the next card: the ends of those before it are missing.
        guard mayBegin else { break }
        depth += 1
      }
      if isEnvelope("END", line) { depth -= 1 }
      _ = lines.next()
      stop = line.upperBound
      if depth == 0 { break }
      guard !text.trimmed(line).isEmpty else { continue }
      let inner = self.agent(of: line)
      mayBegin = inner == .follows
      if inner == .begun { depth += 1 }
      guard depth <= Self.deepest else {
        throw ReadError.overLimit(what: "cards inside one another", limit: Self.deepest)
      }
    }
    if depth > 0 {
      builder.warnings.add(.noEnd, line: number, "the agent's card here has no END:VCARD")
    }
    return start..<max(stop, start)
  }

  private func agent(of line: Range<Int>) -> Agent? {
    guard let colon = text.firstPlace(of: UInt8(ascii: ":"), in: line) else { return nil }
    let name = text.firstPlace(of: UInt8(ascii: ";"), in: line.lowerBound..<colon) ?? colon
    return agent(text, line.lowerBound..<name, (colon + 1)..<line.upperBound)
  }
}
