internal import RosterTable

/// A property as the parser found it.
struct VCardLine {
  let head: VCardHead
  /// What the places of `head` are offsets in.
  let bytes: UnsafeRawBufferPointer  // SAFETY: alive while the property is being handed on
  /// Unfolded.
  let value: UnsafeRawBufferPointer  // SAFETY: likewise
  /// Where the value stands in the text, if it does as it is.
  let place: Int?
  /// Of the property's first line, counted from 1.
  let number: Int

  var name: UnsafeRawBufferPointer { bytes.part(head.name) }
}

/// Makes values of properties, and cards of values.
struct VCardTableBuilder {
  var columns: VCardColumns
  var warnings = VCardWarnings()
  var card = VCardCard()
  var decoder: VCardDecoder
  /// Whether the card is of vCard 2.1.
  var isOld = false
  /// Where each card begins in the text.
  private(set) var starts: [UInt64] = []
  /// The line of each card's UID, 0 where it has none.
  private(set) var uidLines: [UInt32] = []
  private var meanings = VCardMeaning.byName
  private var key: [UInt8] = []

  init(text: UnsafeRawBufferPointer, encoding: TextEncoding) {
    columns = VCardColumns(text: text)
    decoder = VCardDecoder(encoding: encoding)
  }

  mutating func beginCard(at start: Int, isOld: Bool) {
    starts.append(UInt64(start))
    self.isOld = isOld
  }

  mutating func endCard() throws(ReadError) {
    guard let row = UInt32(exactly: starts.count - 1) else {
      throw .overLimit(what: "cards", limit: Int(UInt32.max))
    }
    let uid = VCardMeaning.column(of: .uid)
    uidLines.append(UInt32(clamping: card.line(ofColumn: uid) ?? 0))
    try card.commit(row: row, to: &columns)
  }

  /// Adds a line of the card that is no property.
  mutating func addLine(at place: Int, _ line: UnsafeRawBufferPointer, number: Int) throws {
    warnings.add(.noProperty, line: number, "no property; kept in the column 'other'")
    card.add(VCardCard.Property(line: number), alternative: [])
    let value = try columns.slice(place: UInt64(place), length: line.count)
    card.add(value, to: columns.overflowColumn())
  }

  /// Adds a property.
  ///
  /// O(bytes).
  mutating func add(_ line: VCardLine, _ parameters: VCardParameters) throws {
    let meaning = meaning(of: line.name)
    if case .ignored = meaning.form { return }
    if line.value.firstPlace(of: 0, in: 0..<line.value.count) != nil {
      warnings.add(.nul, line: line.number, "NUL bytes; kept as they are")
    }
    var property = VCardCard.Property(line: line.number)
    property.preference = parameters.preference
    property.language = parameters.language
    property.group = line.bytes[line.head.group].map(\.lower)
    let isBinary = parameters.encoding == .base64
    if !parameters.types.isEmpty, !isBinary { property.type = try columns.copy(parameters.types) }
    if !parameters.label.isEmpty { property.label = try columns.copy(parameters.label) }
    let alternative =
      parameters.alternative.isEmpty ? [] : key + [UInt8(ascii: ";")] + parameters.alternative
    card.add(property, alternative: alternative)
    switch parameters.encoding {
    case .base64: try addBinary(line, parameters, meaning)
    case .quotedPrintable: try addValues(line, parameters, meaning)
    case .plain:
      let (text, fault) = decoder.decode(
        line.value, charset: parameters.charset, isCoded: false)
      report(fault, line: line.number)
      guard let text else { return try addValues(line, parameters, meaning) }
      try add(text, as: line, parameters, meaning)
    }
  }

  /// Adds a property whose value is kept as it is.
  mutating func addVerbatim(_ line: VCardLine) throws {
    let meaning = meaning(of: line.name)
    card.add(VCardCard.Property(line: line.number), alternative: [])
    card.add(
      try columns.slice(place: UInt64(line.place ?? 0), length: line.value.count),
      to: meaning.column)
  }

  /// Adds the values of a property whose value was decoded to `text`.
  private mutating func add(
    _ text: [UInt8], as line: VCardLine, _ parameters: VCardParameters, _ meaning: VCardMeaning
  ) throws {
    try text.withUnsafeBytes { value in
      let decoded = VCardLine(
        head: line.head, bytes: line.bytes, value: value, place: nil, number: line.number)
      try addValues(decoded, parameters, meaning)
    }
  }

  /// A text that was written as base64 is read; what is not a text becomes a `data:` URI, of which
  /// other formats can make something.
  private mutating func addBinary(
    _ line: VCardLine, _ parameters: VCardParameters, _ meaning: VCardMeaning
  ) throws {
    let isText =
      meaning.column < Role.allCases.count
      && meaning.column != VCardMeaning.column(of: .photo)
    if isText, let bytes = VCardBinary.decode(line.value) {
      let (text, fault) = bytes.withUnsafeBytes {
        decoder.decode($0, charset: parameters.charset, isCoded: true)
      }
      report(fault, line: line.number)
      return try add(text ?? bytes, as: line, parameters, meaning)
    }
    if meaning.form == .overflow { return try addValues(line, parameters, meaning) }
    let data = line.value.filter { !$0.isBlank }
    guard !data.isEmpty else { return }
    let value = try columns.copy(
      VCardBinary.dataHead(ofProperty: line.name, types: parameters.types) + data)
    card.add(value, to: meaning.column)
  }

  mutating func report(_ fault: VCardDecoder.Fault?, line: Int) {
    switch fault {
    case nil: break
    case .invalid(let byte):
      let digits = String(byte, radix: 16, uppercase: true)
      warnings.add(.charset, line: line, "byte 0x\(digits) is not valid UTF-8; kept as it is")
    case .unstated:
      warnings.add(.charset, line: line, "not valid UTF-8; read as Windows-1252")
    case .unknownCharset(let name):
      warnings.add(.charset, line: line, "unknown character set '\(name.prefix(40))'")
    case .notOfCharset(let name):
      warnings.add(.charset, line: line, "not valid \(name.prefix(40)); read as Windows-1252")
    }
  }

  /// What a property of that name is; a new column where the name is new.
  private mutating func meaning(of name: UnsafeRawBufferPointer) -> VCardMeaning {
    key.removeAll(keepingCapacity: true)
    for byte in name { key.append(byte.upper) }
    if let known = meanings[key] { return known }
    guard let column = columns.add(named: String(decoding: name, as: UTF8.self)) else {
      return VCardMeaning(.overflow, columns.overflowColumn())
    }
    let made = VCardMeaning(VCardMeaning.form(ofOther: key), column)
    meanings[key] = made
    return made
  }
}
