/// Encodings of one byte a character that expat does not know by itself.
enum SingleByteEncoding {
  /// The code point of each of the 256 bytes, for an encoding by its IANA name or an alias, case
  /// ignored; `nil` for all others, -1 for a byte that stands for nothing.
  static func table(named name: String) -> [Int32]? {
    switch name.lowercased() {
    case "windows-1252", "cp1252", "x-cp1252": windows1252
    case "iso-8859-15", "iso_8859-15", "iso8859-15", "latin-9", "latin9": latin1(with: latin9)
    case "latin1", "iso_8859-1", "iso8859-1", "l1", "cp819", "ibm819": latin1(with: [:])
    case "ascii", "iso646-us", "ansi_x3.4-1968": latin1(with: [:]).map { $0 < 128 ? $0 : -1 }
    default: nil
    }
  }

  private static var windows1252: [Int32] {
    (0..<256).map { byte in
      var character: [UInt8] = []
      Windows1252.decode([UInt8(byte)], to: &character)
      let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first
      return scalar.map { Int32($0.value) } ?? -1
    }
  }

  private static func latin1(with changes: [Int: Int32]) -> [Int32] {
    (0..<256).map { changes[$0] ?? Int32($0) }
  }

  private static let latin9: [Int: Int32] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152,
    0xBD: 0x0153, 0xBE: 0x0178,
  ]
}
