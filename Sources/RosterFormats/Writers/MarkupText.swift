internal import TerminalText

/// Text made fit for the formats in which some characters are markup.
enum MarkupText {
  /// Appends `text` for HTML and XML, in content as well as between quotes.
  ///
  /// A control that `picture` has no text for becomes U+FFFD.
  static func appendEscaped(
    _ text: String, lineEnd: String, picture: (Unicode.Scalar) -> String?, to out: inout String
  ) {
    if isPlain(text, except: "&<>\"'") {
      out += text
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\n": out += lineEnd
      case "\t": out.unicodeScalars.append(scalar)
      case _ where isControl(scalar): out += picture(scalar) ?? "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
  }

  /// Whether nothing in `text` can need escaping: neither one of `marks`, which are ASCII, nor a
  /// control, a line end or a noncharacter.
  ///
  /// A quick look at bytes, which most texts pass; `false` does not mean that something is there.
  static func isPlain(_ text: String, except marks: StaticString) -> Bool {
    marks.withUTF8Buffer { marks in
      text.utf8.allSatisfy { byte in
        // The last three begin the characters U+0080 to U+00BF, U+2000 to U+2FFF, and U+F000 on.
        byte >= 0x20 && byte != 0x7F && byte != 0xC2 && byte != 0xE2 && byte != 0xEF
          && !marks.contains(byte)
      }
    }
  }

  /// Whether XML 1.0 (section 2.2) or HTML has no place for it, or would take it for a line end.
  static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
    default: false
    }
  }

  /// What stands for a control so that it can be seen, as on a terminal: `␛`, `\u{9B}`.
  static func picture(of control: Unicode.Scalar) -> String? {
    control.value < 0xA0 ? String(control).visible : nil
  }

  /// The text with every kind of line end as LF.
  static func withPlainLineEnds(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
    var plain = ""
    var wasReturn = false
    for scalar in text.unicodeScalars {
      if scalar == "\r" || !(wasReturn && scalar == "\n") {
        plain.unicodeScalars.append(scalar == "\r" ? "\n" : scalar)
      }
      wasReturn = scalar == "\r"
    }
    return plain
  }
}
