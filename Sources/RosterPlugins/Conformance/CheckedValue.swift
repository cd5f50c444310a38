/// A value as reports and messages quote it.
package struct CheckedValue: Equatable, Sendable {
  let bytes: [UInt8]

  init(_ bytes: some Sequence<UInt8>) {
    self.bytes = Array(bytes)
  }

  init(_ text: String) {
    bytes = Array(text.utf8)
  }
}

extension CheckedValue: CustomStringConvertible {
  /// How many bytes are shown of a longer one.
  private static let longest = 60
  private static let longestText = 300

  /// In quotes; what cannot be seen as C writes it, so that it can be tried again.
  package var description: String {
    guard bytes.count > Self.longest else { return "'\(Self.shown(bytes[...]))'" }
    return "'\(Self.shown(bytes.prefix(Self.longest / 2)))…' (\(bytes.count) bytes)"
  }

  /// A text of a plugin, without quotes; the beginning of a long one.
  var unquoted: String {
    Self.shown(bytes.prefix(Self.longestText)) + (bytes.count > Self.longestText ? "…" : "")
  }

  private static func shown(_ bytes: ArraySlice<UInt8>) -> String {
    var shown = ""
    var rest = bytes
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      guard
        let scalar = String(validating: rest.prefix(length), as: UTF8.self)?.unicodeScalars.first
      else {
        shown += hexadecimal(first)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(length)
      if isVisible(scalar) {
        shown.unicodeScalars.append(scalar)
      } else if scalar.isASCII {
        shown += scalar == "\n" ? "\\n" : scalar == "\t" ? "\\t" : hexadecimal(first)
      } else {
        shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      }
    }
    return shown
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    (byte < 16 ? "\\x0" : "\\x") + String(byte, radix: 16, uppercase: true)
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .surrogate, .nonspacingMark, .enclosingMark:
      false
    case .spaceSeparator: scalar == " "
    default: true
    }
  }
}
