/// Puts the bytes of UTF-8 together as they come in from a keyboard.
struct ScalarAssembler {
  private var bytes: [UInt8] = []
  private var needed = 0

  /// Takes in a byte; returns the scalar that it completes, U+FFFD for what cannot become one.
  ///
  /// A byte that breaks off a sequence begins the next and is never lost.
  mutating func append(_ byte: UInt8) -> [Unicode.Scalar] {
    var scalars: [Unicode.Scalar] = []
    if !bytes.isEmpty, byte & 0xC0 != 0x80 {
      scalars.append("\u{FFFD}")
      bytes = []
    }
    if bytes.isEmpty { needed = Self.length(of: byte) }
    bytes.append(byte)
    guard bytes.count == needed else { return scalars }
    // Overlong forms and surrogates decode to several replacement characters; one is enough.
    let decoded = String(decoding: bytes, as: UTF8.self).unicodeScalars
    bytes = []
    return scalars + (decoded.count == 1 ? Array(decoded) : ["\u{FFFD}"])
  }

  /// How many bytes a sequence has that begins with `lead`; 1 for a byte that begins none.
  private static func length(of lead: UInt8) -> Int {
    switch lead {
    case 0xC2...0xDF: 2
    case 0xE0...0xEF: 3
    case 0xF0...0xF4: 4
    default: 1
    }
  }
}
