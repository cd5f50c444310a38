internal import RosterTable

/// JSON text as cells hold it (RFC 8259).
enum JSONText {
  /// Appends `value` as JSON on one line, strings repaired where they are not valid UTF-8.
  ///
  /// `isNumeric` lets an untyped text be a bare number when it is one by the grammar.
  static func append(_ value: Cell, isNumeric: Bool, to out: inout [UInt8]) {
    switch value.tag {
    case .null, .missing: out += "null".utf8
    case .number where isNumber(value.bytes): out += value.bytes
    case .boolean where value.bytes.elementsEqual("true".utf8): out += value.bytes
    case .boolean where value.bytes.elementsEqual("false".utf8): out += value.bytes
    case .text where isNumeric && isNumber(value.bytes): out += value.bytes
    case .list:
      out.append(UInt8(ascii: "["))
      for (place, member) in ListText.raw(of: value.bytes).enumerated() {
        if place > 0 { out.append(UInt8(ascii: ",")) }
        appendString(member, to: &out)
      }
      out.append(UInt8(ascii: "]"))
    case .json:
      if let compact = JSONCheck.compact(value.bytes) {
        out += compact
      } else {
        appendString(value.bytes, to: &out)
      }
    case .number, .boolean, .text: appendString(value.bytes, to: &out)
    }
  }

  /// Appends a string, quotes included; U+FFFD stands for what is not UTF-8.
  static func appendString(_ text: [UInt8], to out: inout [UInt8]) {
    if text.allSatisfy({ $0 < 0x80 }) {
      ListText.appendQuoted(text, to: &out)
    } else {
      ListText.appendQuoted(String(decoding: text, as: UTF8.self).utf8, to: &out)
    }
  }

  /// Whether `token` is a number by section 6, as it stands.
  static func isNumber(_ token: [UInt8]) -> Bool {
    JSONCheck.endOfNumber(in: token, from: 0) == token.count
  }
}
