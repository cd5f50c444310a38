/// The codings of values: backslashes, quoted-printable, separators.
enum VCardEscapes {
  /// Appends `raw` with its backslashes read (RFC 6350, section 3.4; RFC 2426, section 4).
  ///
  /// Colons that were escaped without need lose their backslash too. vCard 2.1 knows no `\n`, and a
  /// backslash before another one is text there (section 2.1.2).
  static func unescape(_ raw: UnsafeRawBufferPointer, isOld: Bool, to out: inout [UInt8]) {
    var place = 0
    while place < raw.count {
      let byte = raw[place]
      place += 1
      guard byte == UInt8(ascii: "\\"), place < raw.count else {
        out.append(byte)
        continue
      }
      let next = raw[place]
      switch next {
      case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: ":"): out.append(next)
      case UInt8(ascii: "\\") where !isOld: out.append(next)
      case UInt8(ascii: "n") where !isOld, UInt8(ascii: "N") where !isOld:
        out.append(UInt8(ascii: "\n"))
      default: out += [byte, next]
      }
      place += 1
    }
  }

  /// Appends `raw` with `=XX` read (RFC 2045, section 6.7), CR LF as LF.
  ///
  /// Returns false where a `=` stands before something else, which is kept.
  static func decodeQuotedPrintable(_ raw: UnsafeRawBufferPointer, to out: inout [UInt8]) -> Bool {
    var isClean = true
    var place = 0
    while place < raw.count {
      let byte = raw[place]
      place += 1
      guard byte == UInt8(ascii: "=") else {
        out.append(byte)
        continue
      }
      guard place + 1 < raw.count, let high = hexDigit(raw[place]),
        let low = hexDigit(raw[place + 1])
      else {
        isClean = false
        out.append(byte)
        continue
      }
      place += 2
      let decoded = high << 4 | low
      if decoded == 0x0A, out.last == 0x0D { out.removeLast() }
      out.append(decoded)
    }
    return isClean
  }

  /// Calls `body` for each part of `value` between separators that no backslash precedes.
  static func split(
    _ value: UnsafeRawBufferPointer, in range: Range<Int>, at separator: UInt8,
    _ body: (Range<Int>) throws -> Void
  ) rethrows {
    var start = range.lowerBound
    var place = start
    while place < range.upperBound {
      if value[place] == UInt8(ascii: "\\") {
        place += 2
        continue
      }
      if value[place] == separator {
        try body(start..<place)
        start = place + 1
      }
      place += 1
    }
    try body(start..<range.upperBound)
  }

  /// Whether `separator` stands in `value` without a backslash before it.
  static func hasSeparator(_ separator: UInt8, in value: UnsafeRawBufferPointer) -> Bool {
    guard value.firstPlace(of: separator, in: 0..<value.count) != nil else { return false }
    var parts = 0
    split(value, in: 0..<value.count, at: separator) { _ in parts += 1 }
    return parts > 1
  }

  private static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x41...0x46: byte - 0x41 + 10
    case 0x61...0x66: byte - 0x61 + 10
    default: nil
    }
  }
}

/// Binary values, which vCards hold as base64 (RFC 4648, section 4).
enum VCardBinary {
  /// Whether all of `line` can be part of such a value.
  static func isBase64(_ line: UnsafeRawBufferPointer) -> Bool {
    line.allSatisfy { value(of: $0) != nil || $0 == UInt8(ascii: "=") || $0.isBlank }
  }

  /// The bytes; `nil` where the text is not base64.
  ///
  /// Blanks are passed over.
  static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.count / 4 * 3)
    var group: UInt32 = 0
    var digits = 0
    for byte in text where !byte.isBlank {
      if byte == UInt8(ascii: "=") { break }
      guard let value = value(of: byte) else { return nil }
      group = group << 6 | UInt32(value)
      digits += 1
      if digits == 4 {
        for shift: UInt32 in [16, 8, 0] {
          bytes.append(UInt8(truncatingIfNeeded: group >> shift))
        }
        group = 0
        digits = 0
      }
    }
    if digits == 1 { return nil }
    if digits >= 2 { bytes.append(UInt8(truncatingIfNeeded: group >> (digits == 2 ? 4 : 10))) }
    if digits == 3 { bytes.append(UInt8(truncatingIfNeeded: group >> 2)) }
    return bytes
  }

  /// What a `data:` URI begins with (RFC 2397), for a property of that name and its first type.
  static func dataHead(ofProperty name: UnsafeRawBufferPointer, types: [UInt8]) -> [UInt8] {
    let type = types.prefix { $0 != UInt8(ascii: ",") }
    let isPlain = type.allSatisfy {
      $0.isDigit || (0x61...0x7A).contains($0) || "+-.".utf8.contains($0)
    }
    let range = 0..<name.count
    var media = "application/octet-stream"
    if !type.isEmpty, isPlain {
      let subtype = String(decoding: type, as: UTF8.self)
      if name.matches("PHOTO", in: range) || name.matches("LOGO", in: range) {
        media = "image/" + (subtype == "jpg" ? "jpeg" : subtype)
      } else if name.matches("SOUND", in: range) {
        media = "audio/" + (subtype == "wave" ? "wav" : subtype)
      }
    }
    return Array("data:\(media);base64,".utf8)
  }

  private static func value(of byte: UInt8) -> UInt8? {
    switch byte {
    case 0x41...0x5A: byte - 0x41
    case 0x61...0x7A: byte - 0x61 + 26
    case 0x30...0x39: byte - 0x30 + 52
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
