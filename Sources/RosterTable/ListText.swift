/// The form in which a cell holds several texts: a JSON array of strings (RFC 8259, section 5).
package enum ListText {
  /// The array of `members`, in order.
  ///
  /// Bytes that are not valid UTF-8 pass through.
  package static func encode(_ members: [[UInt8]]) -> [UInt8] {
    var out: [UInt8] = [UInt8(ascii: "[")]
    for (index, member) in members.enumerated() {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      appendQuoted(member, to: &out)
    }
    out.append(UInt8(ascii: "]"))
    return out
  }

  /// Appends `text` as a JSON string, quotes included (RFC 8259, section 7).
  package static func appendQuoted(_ text: some Sequence<UInt8>, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in text {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        out.append(UInt8(ascii: "\\"))
        out.append(byte)
      case UInt8(ascii: "\n"): out += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
      case UInt8(ascii: "\r"): out += [UInt8(ascii: "\\"), UInt8(ascii: "r")]
      case UInt8(ascii: "\t"): out += [UInt8(ascii: "\\"), UInt8(ascii: "t")]
      case 0..<0x20:
        out += "\\u00".utf8
        out.append(hexDigit(byte >> 4))
        out.append(hexDigit(byte & 15))
      default: out.append(byte)
      }
    }
    out.append(UInt8(ascii: "\""))
  }

  /// The members of an array that `encode` made; what it cannot read ends the list.
  package static func members(of bytes: [UInt8]) -> [String] {
    raw(of: bytes).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The members as bytes.
  package static func raw(of bytes: [UInt8]) -> [[UInt8]] {
    var found: [[UInt8]] = []
    var index = bytes.startIndex
    while let open = bytes[index...].firstIndex(of: UInt8(ascii: "\"")) {
      var member: [UInt8] = []
      index = open + 1
      while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
        guard bytes[index] == UInt8(ascii: "\\"), index + 1 < bytes.count else {
          member.append(bytes[index])
          index += 1
          continue
        }
        index = appendEscape(in: bytes, at: index + 1, to: &member)
      }
      found.append(member)
      index = min(index + 1, bytes.count)
    }
    return found
  }

  /// Reads the escape after a backslash; returns the place behind it.
  private static func appendEscape(in bytes: [UInt8], at index: Int, to member: inout [UInt8])
    -> Int
  {
    switch bytes[index] {
    case UInt8(ascii: "n"): member.append(UInt8(ascii: "\n"))
    case UInt8(ascii: "r"): member.append(UInt8(ascii: "\r"))
    case UInt8(ascii: "t"): member.append(UInt8(ascii: "\t"))
    case UInt8(ascii: "u"):
      let digits = bytes[min(index + 1, bytes.count)..<min(index + 5, bytes.count)]
      if let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 16) {
        member.append(code)
      }
      return index + 1 + digits.count
    default: member.append(bytes[index])
    }
    return index + 1
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
