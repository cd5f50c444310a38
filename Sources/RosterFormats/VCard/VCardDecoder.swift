internal import Glibc

/// Reads the bytes of values as text, each property in the character set that it names.
///
/// Cards of one file can come from many programs, so that it is the property that decides: UTF-8
/// where it is valid, the character set that the property names, Windows-1252 where it must be.
struct VCardDecoder {
  /// What was found wrong; the value is kept in any case.
  enum Fault: Equatable {
    /// A byte that is in no UTF-8, left as it is.
    case invalid(UInt8)
    /// Coded bytes of no stated character set that are not UTF-8, read as Windows-1252.
    case unstated
    /// A character set that is not known, read as UTF-8 where valid, else as Windows-1252.
    case unknownCharset(String)
    /// Bytes that the stated character set lacks, read as Windows-1252.
    case notOfCharset(String)
  }

  /// That of the file, found from its head.
  let encoding: TextEncoding
  /// Whether a value was read as Windows-1252 because the file is.
  private(set) var hasFallenBack = false
  private var converters: [String: CharsetConverter] = [:]

  init(encoding: TextEncoding) {
    self.encoding = encoding
  }

  /// `raw` as UTF-8, `nil` where it is already as good; `isCoded` says that it was quoted-printable
  /// or base64, so that the encoding of the file does not matter.
  ///
  /// O(n).
  mutating func decode(_ raw: UnsafeRawBufferPointer, charset: [UInt8], isCoded: Bool) -> (
    text: [UInt8]?, fault: Fault?
  ) {
    if raw.isASCII { return (nil, nil) }
    if !isCoded, encoding == .utf16LittleEndian || encoding == .utf16BigEndian { return (nil, nil) }
    let name = charset.isEmpty ? "" : String(decoding: charset, as: UTF8.self).lowercased()
    switch name {
    case "", "us-ascii", "ascii":
      guard let invalid = raw.firstInvalidUTF8 else { return (nil, nil) }
      if !isCoded, encoding == .utf8 { return (nil, .invalid(invalid)) }
      if !isCoded { hasFallenBack = true }
      return (Self.windows1252(raw), isCoded ? .unstated : nil)
    case "utf-8", "utf8":
      return (nil, raw.firstInvalidUTF8.map(Fault.invalid))
    case "windows-1252", "cp1252", "iso-8859-1", "iso8859-1", "latin1":
      return (Self.windows1252(raw), nil)
    default: return convert(raw, from: name)
    }
  }

  private mutating func convert(_ raw: UnsafeRawBufferPointer, from name: String) -> (
    text: [UInt8]?, fault: Fault?
  ) {
    guard let converter = converters[name] ?? CharsetConverter(name: name) else {
      let isValid = raw.firstInvalidUTF8 == nil
      return (isValid ? nil : Self.windows1252(raw), .unknownCharset(name))
    }
    converters[name] = converter
    if let text = converter.convert(raw) { return (text, nil) }
    return (Self.windows1252(raw), .notOfCharset(name))
  }

  private static func windows1252(_ raw: UnsafeRawBufferPointer) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count + raw.count / 4)
    Windows1252.decode(raw, to: &text)
    return text
  }
}

/// Turns a character set that phones write into UTF-8, by the C library's iconv.
///
/// Only names of a fixed list reach iconv, which loads code for them.
final class CharsetConverter {
  private let handle: iconv_t  // SAFETY: opened here, closed in deinit, used by one thread

  private static let names: [String: String] = [
    "shift_jis": "CP932", "shift-jis": "CP932", "x-sjis": "CP932", "sjis": "CP932",
    "windows-31j": "CP932", "cp932": "CP932", "euc-jp": "EUC-JP", "gb2312": "GB18030",
    "gbk": "GB18030", "gb18030": "GB18030", "big5": "BIG5", "euc-kr": "CP949",
    "ks_c_5601-1987": "CP949", "koi8-r": "KOI8-R", "koi8-u": "KOI8-U", "tis-620": "TIS-620",
  ]

  /// `nil` for a name that is not known; case must be lower.
  init?(name: String) {
    var known = Self.names[name]
    for page in 1250...1258 where name == "windows-\(page)" || name == "cp\(page)" {
      known = "CP\(page)"
    }
    for part in 2...16 where name == "iso-8859-\(part)" { known = "ISO-8859-\(part)" }
    guard let known, let handle = iconv_open("UTF-8", known),
      handle != iconv_t(bitPattern: -1)
    else { return nil }
    self.handle = handle
  }

  deinit { iconv_close(handle) }

  /// The text; `nil` where the bytes are not of the character set.
  func convert(_ raw: UnsafeRawBufferPointer) -> [UInt8]? {
    // A byte becomes at most one character of the basic plane, or half of another one.
    let capacity = raw.count * 3 + 16
    let text = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, used in
      used = 0
      guard let base = buffer.baseAddress, let start = raw.baseAddress else { return }
      // SAFETY: iconv reads `raw` only, through a pointer that C declares without const, and writes
      // at most `capacity` bytes.
      var input: UnsafeMutablePointer<CChar>? = UnsafeMutableRawPointer(mutating: start)
        .assumingMemoryBound(to: CChar.self)
      var inputLeft = raw.count
      var outputLeft = capacity
      base.withMemoryRebound(to: CChar.self, capacity: capacity) { base in
        var output: UnsafeMutablePointer<CChar>? = base
        iconv(handle, nil, nil, nil, nil)
        let result = iconv(handle, &input, &inputLeft, &output, &outputLeft)
        if result != Int(bitPattern: .max), inputLeft == 0 { used = capacity - outputLeft }
      }
    }
    return text.isEmpty ? nil : text
  }
}

extension UnsafeRawBufferPointer {
  /// Whether no byte has its highest bit set.
  ///
  /// O(n), eight bytes at a time.
  var isASCII: Bool {
    var place = 0
    while place + 8 <= count {
      let word = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      place += 8
    }
    return self[place...].allSatisfy { $0 < 0x80 }
  }

  /// The first byte that is in no well-formed UTF-8, one that the end cuts off too.
  ///
  /// O(n).
  var firstInvalidUTF8: UInt8? {
    if let place = UTF8Count(self).firstInvalid { return self[place] }
    // What the end cuts off begins within the last three bytes.
    for back in 1...3 where back <= count {
      let byte = self[count - back]
      if byte < 0x80 { return nil }
      guard byte >= 0xC0 else { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2
      return length > back ? byte : nil
    }
    return nil
  }
}
