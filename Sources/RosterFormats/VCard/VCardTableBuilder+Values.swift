internal import CScan
internal import RosterTable

extension VCardTableBuilder {
  /// Adds what `line` holds to the card, by what the property is; empty values are left out.
  mutating func addValues(
    _ line: VCardLine, _ parameters: VCardParameters, _ meaning: VCardMeaning
  ) throws {
    let whole = 0..<line.value.count
    let column = meaning.column
    switch meaning.form {
    case .ignored: break
    case .text: try add(whole, of: line, parameters, to: column)
    case .texts where isOld: try add(whole, of: line, parameters, to: column)
    case .texts, .categories: try addMembers(whole, of: line, parameters, to: column)
    case .name: try addName(line, parameters)
    case .sound:
      if parameters.isNameReading {
        try addNameReading(line, parameters)
      } else {
        try addOther(line, parameters, to: column)
      }
    case .address:
      let address = try address(line, parameters)
      if address.contains(where: { $0 != UInt8(ascii: ";") }) {
        card.add(try columns.copy(address), to: column)
      }
    case .organization: try addOrganization(line, parameters, to: column)
    case .date:
      let date = VCardDate.readable(
        try decoded(whole, of: line, parameters), isFreeText: parameters.isFreeText,
        omittedYear: parameters.omittedYear)
      if !date.isEmpty { card.add(try columns.copy(date), to: column) }
    case .telephone:
      let isURI = line.value.starts(with: "TEL:", in: whole)
      try add((isURI ? 4 : 0)..<whole.upperBound, of: line, parameters, to: column)
    case .label:
      let text = Self.withoutMarks(try decoded(whole, of: line, parameters))
      card.addLabel(try columns.copy(text), column: column)
    case .sortString:
      let text = try slice(whole, of: line, parameters)
      if text.length > 0 {
        card.sortString = text
        card.add(text, to: column)
      }
    case .other: try addOther(line, parameters, to: column)
    case .overflow:
      warnings.add(
        .overflow, line: line.number, "too many different properties; kept in the column 'other'")
      let start = line.head.group.lowerBound
      let head = line.bytes.part(start..<line.head.valueStart)
      card.add(try columns.copy(Array(head) + Array(line.value)), to: column)
    }
  }

  // MARK: Texts

  /// The text in `range` of the value, decoded; `isWhole` keeps backslashes, where they tell
  /// components apart.
  private mutating func decoded(
    _ range: Range<Int>, of line: VCardLine, _ parameters: VCardParameters,
    keepingEscapes: Bool = false
  ) throws -> [UInt8] {
    let raw = line.value.part(range)
    var text: [UInt8] = []
    if keepingEscapes {
      text.append(contentsOf: raw)
    } else {
      VCardEscapes.unescape(raw, isOld: isOld, to: &text)
    }
    guard parameters.encoding == .quotedPrintable else { return text }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count)
    let isClean = text.withUnsafeBytes { VCardEscapes.decodeQuotedPrintable($0, to: &bytes) }
    if !isClean {
      warnings.add(.coding, line: line.number, "a '=' that codes no byte; kept as it is")
    }
    let (converted, fault) = bytes.withUnsafeBytes {
      decoder.decode($0, charset: parameters.charset, isCoded: true)
    }
    report(fault, line: line.number)
    return converted ?? bytes
  }

  /// The same as a slice, which is of the source where nothing is to be decoded.
  private mutating func slice(
    _ range: Range<Int>, of line: VCardLine, _ parameters: VCardParameters
  ) throws -> Slice {
    if let place = line.place, parameters.encoding != .quotedPrintable,
      line.value.firstPlace(of: UInt8(ascii: "\\"), in: range) == nil
    {
      return try columns.slice(place: UInt64(place + range.lowerBound), length: range.count)
    }
    return try columns.copy(try decoded(range, of: line, parameters))
  }

  private mutating func add(
    _ range: Range<Int>, of line: VCardLine, _ parameters: VCardParameters, to column: Int,
    sortAs: Slice? = nil
  ) throws {
    guard !range.isEmpty else { return }
    card.add(try slice(range, of: line, parameters), to: column, sortAs: sortAs)
  }

  /// The members of a list; blanks around them are layout.
  private mutating func addMembers(
    _ range: Range<Int>, of line: VCardLine, _ parameters: VCardParameters, to column: Int,
    sortAs: Slice? = nil
  ) throws {
    var sortAs = sortAs
    try VCardEscapes.split(line.value, in: range, at: UInt8(ascii: ",")) { part in
      let member = line.value.trimmed(part)
      guard !member.isEmpty else { return }
      try add(member, of: line, parameters, to: column, sortAs: sortAs)
      sortAs = nil
    }
  }

  /// What has components of its own keeps its backslashes, by which they can still be told apart.
  private mutating func addOther(
    _ line: VCardLine, _ parameters: VCardParameters, to column: Int
  ) throws {
    let whole = 0..<line.value.count
    guard VCardEscapes.hasSeparator(UInt8(ascii: ";"), in: line.value) else {
      return try add(whole, of: line, parameters, to: column)
    }
    if let place = line.place, parameters.encoding != .quotedPrintable {
      return card.add(
        try columns.slice(place: UInt64(place), length: line.value.count), to: column)
    }
    let text = try decoded(whole, of: line, parameters, keepingEscapes: true)
    card.add(try columns.copy(text), to: column)
  }

  /// `_$!<Home>!$_` is how Apple writes a label that it can translate.
  private static func withoutMarks(_ label: [UInt8]) -> [UInt8] {
    let open = Array("_$!<".utf8)
    let close = Array(">!$_".utf8)
    guard label.count > 8, label.starts(with: open), label.suffix(4).elementsEqual(close) else {
      return label
    }
    return Array(label.dropFirst(4).dropLast(4))
  }

  // MARK: Components

  private func components(of line: VCardLine) -> [Range<Int>] {
    var found: [Range<Int>] = []
    VCardEscapes.split(line.value, in: 0..<line.value.count, at: UInt8(ascii: ";")) {
      found.append($0)
    }
    return found
  }

  /// The five components of `N`; what more there are goes to a column of its own (RFC 9554, section
  /// 2.2, adds two).
  private mutating func addName(_ line: VCardLine, _ parameters: VCardParameters) throws {
    for (place, component) in components(of: line).enumerated() where !component.isEmpty {
      var sortAs: Slice?
      if place < parameters.sortAs.count, !parameters.sortAs[place].isEmpty {
        sortAs = try columns.copy(parameters.sortAs[place])
      }
      if place >= VCardMeaning.nameColumns.count {
        try add(component, of: line, parameters, to: columns.furtherNameColumn())
      } else if isOld {
        try add(
          component, of: line, parameters, to: VCardMeaning.nameColumns[place], sortAs: sortAs)
      } else {
        try addMembers(
          component, of: line, parameters, to: VCardMeaning.nameColumns[place], sortAs: sortAs)
      }
    }
  }

  private mutating func addNameReading(_ line: VCardLine, _ parameters: VCardParameters) throws {
    let roles: [Role] = [.phoneticLastName, .phoneticFirstName]
    for (component, role) in zip(components(of: line), roles) {
      try add(component, of: line, parameters, to: VCardMeaning.column(of: role))
    }
  }

  /// The components joined by `;`, seven or more; a `;` or backslash inside one has a backslash.
  private mutating func address(_ line: VCardLine, _ parameters: VCardParameters) throws -> [UInt8]
  {
    var address: [UInt8] = []
    var count = 0
    for component in components(of: line) {
      if count > 0 { address.append(UInt8(ascii: ";")) }
      count += 1
      guard !component.isEmpty else { continue }
      for byte in try decoded(component, of: line, parameters) {
        if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "\\") {
          address.append(UInt8(ascii: "\\"))
        }
        address.append(byte)
      }
    }
    // Later revisions add components (RFC 9554, section 2.1), mostly left empty.
    while count > 7, address.last == UInt8(ascii: ";") {
      address.removeLast()
      count -= 1
    }
    return address + [UInt8](repeating: UInt8(ascii: ";"), count: max(7 - count, 0))
  }

  private mutating func addOrganization(
    _ line: VCardLine, _ parameters: VCardParameters, to column: Int
  ) throws {
    let units = components(of: line).filter { !$0.isEmpty }
    let separator = Array("; ".utf8)
    let named = parameters.sortAs.filter { !$0.isEmpty }
    let sortAs = named.isEmpty ? nil : try columns.copy(Array(named.joined(separator: separator)))
    if units.count == 1 {
      return try add(units[0], of: line, parameters, to: column, sortAs: sortAs)
    }
    let texts = try units.map { try decoded($0, of: line, parameters) }
    guard !texts.isEmpty else { return }
    card.add(
      try columns.copy(Array(texts.joined(separator: separator))), to: column, sortAs: sortAs)
  }
}

/// Dates as vCards write them, made readable.
enum VCardDate {
  /// `text` with hyphens between the parts of a date (ISO 8601, extended format), the years that
  /// only stand for none left out.
  ///
  /// What is no date, or has a time, is as it was.
  static func readable(_ text: [UInt8], isFreeText: Bool, omittedYear: [UInt8]) -> [UInt8] {
    guard !isFreeText else { return text }
    var text = text
    if !omittedYear.isEmpty, text.starts(with: omittedYear) {
      text = Array("--".utf8) + text.dropFirst(omittedYear.count).drop { $0 == UInt8(ascii: "-") }
    }
    let hyphen = UInt8(ascii: "-")
    if text.count == 8, text.allSatisfy(\.isDigit) {
      return Array(text[0..<4]) + [hyphen] + text[4..<6] + [hyphen] + text[6..<8]
    }
    if text.count == 6, text[0] == hyphen, text[1] == hyphen, text[2...].allSatisfy(\.isDigit) {
      return Array(text[0..<4]) + [hyphen] + text[4..<6]
    }
    let parts = text.split(separator: hyphen, omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].count == 4, parts.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      parts[1...].allSatisfy({ (1...2).contains($0.count) })
    else { return text }
    let padded = parts.map { $0.count == 1 ? [UInt8(ascii: "0")] + $0 : Array($0) }
    return Array(padded.joined(separator: [hyphen]))
  }
}
