/// The text form of binary values (RFC 4648, section 4).
enum Base64 {
  /// Padded, in one line.
  static func encode(_ bytes: some Collection<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var group: UInt32 = 0
    var filled = 0
    for byte in bytes {
      group = group << 8 | UInt32(byte)
      filled += 1
      if filled == 3 {
        append(group, digits: 4, to: &text)
        group = 0
        filled = 0
      }
    }
    if filled > 0 {
      append(group << UInt32(8 * (3 - filled)), digits: filled + 1, to: &text)
      text.append(contentsOf: repeatElement(UInt8(ascii: "="), count: 3 - filled))
    }
    return text
  }

  private static func append(_ group: UInt32, digits: Int, to text: inout [UInt8]) {
    for place in 0..<digits {
      text.append(digit(UInt8(truncatingIfNeeded: group >> UInt32(18 - 6 * place)) & 63))
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    switch value {
    case 0..<26: UInt8(ascii: "A") + value
    case 26..<52: UInt8(ascii: "a") + value - 26
    case 52..<62: UInt8(ascii: "0") + value - 52
    case 62: UInt8(ascii: "+")
    default: UInt8(ascii: "/")
    }
  }
}
