/// Encodings of one byte a character that expat does not know by itself.
enum SingleByteEncoding {
  /// The code point of each of the 256 bytes, for an encoding by its IANA name or an alias, case
  /// ignored; `nil` for all others.
  ///
  /// Bytes that are not assigned stand for the control of the same number, as the WHATWG's Encoding
  /// Standard has it.
  static func table(named name: String) -> [Int32]? {
    switch name.lowercased() {
    case "windows-1252", "cp1252", "x-cp1252": latin1(with: windows1252)
    case "iso-8859-15", "iso_8859-15", "iso8859-15", "latin-9", "latin9": latin1(with: latin9)
    case "latin1", "iso_8859-1", "iso8859-1", "l1", "cp819", "ibm819": latin1(with: [:])
    case "ascii", "iso646-us", "ansi_x3.4-1968": latin1(with: [:]).map { $0 < 128 ? $0 : -1 }
    default: nil
    }
  }

  private static func latin1(with changes: [Int: Int32]) -> [Int32] {
    (0..<256).map { changes[$0] ?? Int32($0) }
  }

  private static let windows1252: [Int: Int32] = [
    0x80: 0x20AC, 0x82: 0x201A, 0x83: 0x0192, 0x84: 0x201E, 0x85: 0x2026, 0x86: 0x2020,
    0x87: 0x2021, 0x88: 0x02C6, 0x89: 0x2030, 0x8A: 0x0160, 0x8B: 0x2039, 0x8C: 0x0152,
    0x8E: 0x017D, 0x91: 0x2018, 0x92: 0x2019, 0x93: 0x201C, 0x94: 0x201D, 0x95: 0x2022,
    0x96: 0x2013, 0x97: 0x2014, 0x98: 0x02DC, 0x99: 0x2122, 0x9A: 0x0161, 0x9B: 0x203A,
    0x9C: 0x0153, 0x9E: 0x017E, 0x9F: 0x0178,
  ]

  private static let latin9: [Int: Int32] = [
    0xA4: 0x20AC, 0xA6: 0x0160, 0xA8: 0x0161, 0xB4: 0x017D, 0xB8: 0x017E, 0xBC: 0x0152,
    0xBD: 0x0153, 0xBE: 0x0178,
  ]
}
