extension Word {
  /// A word of the language that means exactly `text` and is no keyword, number or reference: bare
  /// where that is safe, else in double quotes with escapes.
  package static func quoting(_ text: String, keywords: Set<String> = []) -> String {
    let isPlain =
      text.unicodeScalars.first.map { $0.properties.isAlphabetic } == true
      && text.unicodeScalars.allSatisfy {
        $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "_"
      }
    return isPlain && !keywords.contains(text.lowercased()) ? text : quoted(text)
  }

  /// `text` in double quotes with escapes.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "$":
        out += "\\"
        out.unicodeScalars.append(scalar)
      case "\n": out += "\\n"
      case "\r": out += "\\r"
      case "\t": out += "\\t"
      default:
        if isInvisible(scalar) {
          out += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        } else {
          out.unicodeScalars.append(scalar)
        }
      }
    }
    return out + "\""
  }

  /// The word as it has to be typed to be read as it is.
  package var rendered: String {
    guard isQuoted else { return Self.canStandBare(text) ? text : Self.quoted(text) }
    let start = sigil.map { String($0.rawValue) } ?? ""
    let end = suffix.map { ".\($0)" } ?? ""
    return start + Self.quoted(text) + end
  }

  private static func canStandBare(_ text: String) -> Bool {
    if !text.isEmpty, text.allBytes(isPlain) { return true }
    // A `#` alone begins a comment where a blank follows. Scalars, since a mark may follow a quote.
    guard !text.isEmpty, text != "#" else { return false }
    let start = Array(text.unicodeScalars.drop { $0 == "," }.prefix(2))
    let isSigil = start.first.flatMap { Sigil(rawValue: Character($0)) } != nil
    let quote = isSigil ? start.last : start.first
    guard quote != "\"", quote != "'" else { return false }
    return !text.unicodeScalars.contains {
      $0.properties.isWhitespace || $0 == ";" || $0 == "$" || $0 == "\\" || isInvisible($0)
    }
  }

  /// Whether a byte is an ASCII letter or digit, or a comma.
  fileprivate static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: ","):
      true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: true
    default: false
    }
  }
}

extension ArraySlice<Word> {
  /// The words as they have to be typed to be read as they are, `command` before them and a blank
  /// between them.
  package func rendered(after command: Word) -> String {
    var bytes: [UInt8] = []
    // Enough for most words.
    let most = indices.reduce(command.text.utf8.count) { $0 + 1 + self[$1].text.utf8.count }
    bytes.reserveCapacity(most)
    bytes += command.rendered.utf8
    for place in indices {
      bytes.append(UInt8(ascii: " "))
      // Most words are plain, and rendered as they are.
      let text = self[place].text
      let isPlain = !self[place].isQuoted && !text.isEmpty && text.allBytes(Word.isPlain)
      bytes += (isPlain ? text : self[place].rendered).utf8
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
