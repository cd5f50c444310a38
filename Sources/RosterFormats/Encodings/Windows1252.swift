/// Windows-1252 as the WHATWG Encoding Standard has it: every byte is a character.
package enum Windows1252 {
  /// Bytes 0x80 to 0x9F; the five that are not assigned are the C1 controls.
  private static let high: [UInt16] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]

  /// Appends `bytes` as UTF-8.
  package static func decode(_ bytes: some Sequence<UInt8>, to out: inout [UInt8]) {
    for byte in bytes {
      guard byte >= 0x80 else {
        out.append(byte)
        continue
      }
      let code = byte < 0xA0 ? high[Int(byte) - 0x80] : UInt16(byte)
      guard let encoded = Unicode.Scalar(code).flatMap(UTF8.encode) else { continue }
      out.append(contentsOf: encoded)
    }
  }

  /// `text` in this encoding; `nil` when it holds a character that the encoding lacks.
  package static func encode(_ text: String) -> [UInt8]? {
    var out: [UInt8] = []
    for scalar in text.unicodeScalars {
      if scalar.value < 0x80 || (0xA0...0xFF).contains(scalar.value) {
        out.append(UInt8(scalar.value))
      } else if let place = high.firstIndex(where: { UInt32($0) == scalar.value }) {
        out.append(UInt8(0x80 + place))
      } else {
        return nil
      }
    }
    return out
  }
}
