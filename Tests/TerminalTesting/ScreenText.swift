/// What a terminal would show of a stream of output, as far as tests care: the text without escape
/// sequences, and without the other control characters but line feed and tab.
///
/// The text of a longer stream begins with the text of a shorter one, so that a place in it stays
/// valid while output goes on; an escape sequence that is still incomplete is left out.
enum ScreenText {
  private static let escape: UInt8 = 0x1B

  static func strip(_ output: [UInt8]) -> [UInt8] {
    var text: [UInt8] = []
    var index = 0
    while index < output.count {
      let byte = output[index]
      if byte == escape {
        guard let next = endOfSequence(in: output, from: index) else { break }
        index = next
        continue
      }
      if byte >= 0x20 && byte != 0x7F || byte == 0x0A || byte == 0x09 { text.append(byte) }
      index += 1
    }
    return text
  }

  /// The index behind the escape sequence that begins at `start`, by the structure of ECMA-48.
  private static func endOfSequence(in output: [UInt8], from start: Int) -> Int? {
    guard start + 1 < output.count else { return nil }
    switch output[start + 1] {
    case UInt8(ascii: "["):
      return output[(start + 2)...].firstIndex { (0x40...0x7E).contains($0) }.map { $0 + 1 }
    case UInt8(ascii: "]"):
      // An operating system command ends in BEL or in ESC \.
      var index = start + 2
      while index < output.count {
        if output[index] == 0x07 { return index + 1 }
        if output[index] == escape { return index + 2 <= output.count ? index + 2 : nil }
        index += 1
      }
      return nil
    case 0x20...0x2F:
      return output[(start + 2)...].firstIndex { !(0x20...0x2F).contains($0) }.map { $0 + 1 }
    default:
      return start + 2
    }
  }
}
