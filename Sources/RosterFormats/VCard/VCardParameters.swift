/// What the parameters of a property say, as far as it is of use here (RFC 6350, section 5; RFC 2426,
/// section 4; vCard 2.1, section 2.1.1).
struct VCardParameters {
  enum Encoding {
    case plain, quotedPrintable, base64
  }

  private(set) var encoding = Encoding.plain
  /// The name of a character set; empty where none is given.
  private(set) var charset: [UInt8] = []
  /// 1 is preferred most, 100 least; 0 says nothing.
  private(set) var preference: UInt8 = 0
  /// In lower case, joined by commas, without `pref`.
  private(set) var types: [UInt8] = []
  private(set) var language: [UInt8] = []
  /// `ALTID`: properties that share it say the same in different ways.
  private(set) var alternative: [UInt8] = []
  /// By component.
  private(set) var sortAs: [[UInt8]] = []
  private(set) var label: [UInt8] = []
  /// A year that only fills a date without one.
  private(set) var omittedYear: [UInt8] = []
  private(set) var isFreeText = false
  /// `SOUND;X-IRMC-N`, by which Japanese phones give the reading of a name.
  private(set) var isNameReading = false

  /// Reads those of `head`, whose places are in `bytes`.
  ///
  /// O(head).
  mutating func read(_ head: VCardHead, in bytes: UnsafeRawBufferPointer) {
    self = VCardParameters()
    for parameter in head.parameters {
      let name = parameter.name
      let value = parameter.value
      if name.isEmpty {
        readBare(value, in: bytes)
      } else if bytes.matches("TYPE", in: name) {
        readTypes(value, in: bytes)
      } else if bytes.matches("ENCODING", in: name) {
        readEncoding(value, in: bytes)
      } else if bytes.matches("CHARSET", in: name) {
        charset = Self.text(value, in: bytes)
      } else if bytes.matches("PREF", in: name) {
        readPreference(Self.text(value, in: bytes))
      } else if bytes.matches("VALUE", in: name) {
        isFreeText = bytes.matches("TEXT", in: value)
      } else if bytes.matches("LANGUAGE", in: name) {
        language = Self.text(value, in: bytes)
      } else if bytes.matches("ALTID", in: name) {
        alternative = Self.text(value, in: bytes)
      } else if bytes.matches("SORT-AS", in: name) {
        sortAs = Self.members(value, in: bytes)
      } else if bytes.matches("LABEL", in: name) {
        label = Self.text(value, in: bytes)
      } else if bytes.matches("X-APPLE-OMIT-YEAR", in: name) {
        omittedYear = Self.text(value, in: bytes)
      }
    }
  }

  /// A parameter of vCard 2.1 that is a value without its name.
  private mutating func readBare(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    if readEncoding(value, in: bytes) { return }
    let others: [StaticString] = ["7BIT", "8BIT", "URL", "URI", "CID", "INLINE", "CONTENT-ID"]
    if others.contains(where: { bytes.matches($0, in: value) }) { return }
    if bytes.matches("X-IRMC-N", in: value) {
      isNameReading = true
    } else {
      readTypes(value, in: bytes)
    }
  }

  @discardableResult
  private mutating func readEncoding(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Bool
  {
    let value = Self.unquoted(value, in: bytes)
    if bytes.matches("QUOTED-PRINTABLE", in: value) {
      encoding = .quotedPrintable
    } else if bytes.matches("BASE64", in: value) || bytes.matches("B", in: value) {
      encoding = .base64
    } else {
      return false
    }
    return true
  }

  private mutating func readTypes(_ value: Range<Int>, in bytes: UnsafeRawBufferPointer) {
    var start = value.lowerBound
    for place in value.lowerBound...value.upperBound
    where place == value.upperBound || bytes[place] == UInt8(ascii: ",") {
      let type = Self.unquoted(bytes.trimmed(start..<place), in: bytes)
      start = place + 1
      if bytes.matches("PREF", in: type) {
        if preference == 0 { preference = 1 }
      } else if !type.isEmpty {
        if !types.isEmpty { types.append(UInt8(ascii: ",")) }
        for byte in bytes[type] where byte != UInt8(ascii: "\"") { types.append(byte.lower) }
      }
    }
  }

  /// From 1 to 100 (RFC 6350, section 5.3).
  private mutating func readPreference(_ text: [UInt8]) {
    guard let number = UInt8(String(decoding: text.prefix(4), as: UTF8.self)),
      (1...100).contains(number)
    else { return }
    preference = number
  }

  private static func unquoted(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Range<Int>
  {
    let quote = UInt8(ascii: "\"")
    var range = range
    if let first = range.first, bytes[first] == quote { range = (first + 1)..<range.upperBound }
    if let last = range.last, bytes[last] == quote { range = range.lowerBound..<last }
    return range
  }

  /// A value without its quotes, the escapes of RFC 6868, section 3.1, read.
  private static func text(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in bytes[unquoted(range, in: bytes)] {
      if isEscaped {
        isEscaped = false
        switch byte {
        case UInt8(ascii: "n"): text.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "'"): text.append(UInt8(ascii: "\""))
        case UInt8(ascii: "^"): text.append(byte)
        default: text += [UInt8(ascii: "^"), byte]
        }
      } else if byte == UInt8(ascii: "^") {
        isEscaped = true
      } else {
        text.append(byte)
      }
    }
    if isEscaped { text.append(UInt8(ascii: "^")) }
    return text
  }

  /// The members of a list, whose commas stand inside quotes or between them (section 5.9).
  private static func members(_ range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
    var members: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in text(range, in: bytes) {
      if isEscaped || ![UInt8(ascii: ","), UInt8(ascii: "\\"), UInt8(ascii: "\"")].contains(byte) {
        members[members.count - 1].append(byte)
        isEscaped = false
      } else if byte == UInt8(ascii: ",") {
        members.append([])
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
      }
    }
    return members.map { Array($0.drop(while: \.isBlank)) }
  }
}
