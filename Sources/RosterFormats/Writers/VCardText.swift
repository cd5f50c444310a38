/// Values as vCards hold them (RFC 6350): nothing in them can end a line or a component.
enum VCardText {
  /// A colon and the value of a property, and before them the parameter that it needs.
  static func value(_ text: String, form: VCardProperty.Form) -> String {
    switch form {
    case .text, .texts: ":" + escaped(text)
    case .address: ":" + address(text)
    case .date: date(text).map { ":" + $0 } ?? ";VALUE=text:" + escaped(text)
    case .uri: ":" + (isURI(text) ? text : escaped(text))
    case .uriOrText: isURI(text) ? ":" + text : ";VALUE=text:" + escaped(text)
    }
  }

  /// Escaped by section 3.4; a control that no line may hold becomes U+FFFD.
  static func escaped(_ text: String) -> String {
    if MarkupText.isPlain(text, except: "\\,;") { return text }
    var escaped = ""
    for scalar in MarkupText.withPlainLineEnds(text).unicodeScalars {
      switch scalar {
      case "\\", ",", ";":
        escaped += "\\"
        escaped.unicodeScalars.append(scalar)
      case "\n": escaped += "\\n"
      case "\t": escaped += "\t"
      case "\u{0}"..."\u{1F}", "\u{7F}": escaped += "\u{FFFD}"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Seven components that are joined by `;` stay what they are; any other text is the street
  /// (section 6.3.1).
  private static func address(_ text: String) -> String {
    let components = text.split(separator: ";", omittingEmptySubsequences: false)
    guard components.count == 7 else { return ";;\(escaped(text));;;;" }
    return components.map { escaped(String($0)) }.joined(separator: ";")
  }

  /// Whether it is a URI with its scheme (RFC 3986, section 3.1), without a character that would have
  /// to be escaped in a line.
  static func isURI(_ text: String) -> Bool {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
    let scheme = text.utf8[..<colon]
    let isLetter: (UInt8) -> Bool = { (0x61...0x7A).contains($0 | 0x20) }
    guard let first = scheme.first, isLetter(first),
      scheme.allSatisfy({ isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return false }
    return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F } && text.utf8.last != text.utf8[colon]
  }

  /// A date in the basic form that section 4.3.1 asks for; `nil` when it is none.
  static func date(_ text: String) -> String? {
    let shape = text.utf8.map { (0x30...0x39).contains($0) ? UInt8(ascii: "0") : $0 }
    let digits = String(text.unicodeScalars.filter { $0 != "-" }.map(Character.init))
    return switch String(decoding: shape, as: UTF8.self) {
    case "0000", "0000-00", "00000000", "--00", "--0000", "---00": text
    case "0000-00-00": digits
    case "--00-00": "--" + digits
    default: nil
    }
  }
}

/// The lines of a card, ended by CR LF and folded at 75 octets (section 3.2).
struct VCardLines {
  private(set) var bytes: [UInt8] = []

  private static let longest = 75

  /// Adds a line; where it is too long it goes on in the next one, behind a blank, never inside a
  /// character.
  mutating func append(_ line: String) {
    guard line.utf8.count > Self.longest else {
      bytes += line.utf8
      bytes += "\r\n".utf8
      return
    }
    var rest = Array(line.utf8)[...]
    var room = Self.longest
    while rest.count > room {
      var end = rest.startIndex + room
      while end > rest.startIndex + 1, rest[end] & 0xC0 == 0x80 { end -= 1 }
      bytes += rest[..<end]
      bytes += "\r\n ".utf8
      rest = rest[end...]
      room = Self.longest - 1
    }
    bytes += rest
    bytes += "\r\n".utf8
  }
}
