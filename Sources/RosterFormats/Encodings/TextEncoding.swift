/// How the bytes of a text source stand for characters.
package enum TextEncoding: String, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case windows1252 = "Windows-1252"

  /// The encoding of a text that begins with `head`, how many bytes its byte order mark takes, and
  /// where the first byte stands that is not valid UTF-8, if it was looked for.
  ///
  /// By byte order mark (Unicode 15, section 23.8), else by the pattern of NUL bytes, else UTF-8
  /// where what is not ASCII is mostly valid, else Windows-1252.
  package static func detect(head: UnsafeRawBufferPointer)
    -> (TextEncoding, mark: Int, firstInvalid: Int?)
  {
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2, nil) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2, nil) }
    let hasMark = head.starts(with: [0xEF, 0xBB, 0xBF])
    if !hasMark, let wide = byNULs(head) { return (wide, 0, nil) }
    let count = UTF8Count(head)
    if hasMark { return (.utf8, 3, count.firstInvalid) }
    return (count.invalid > count.multibyte ? .windows1252 : .utf8, 0, count.firstInvalid)
  }

  /// UTF-16 without a mark: mostly ASCII, so that one byte of most pairs is NUL.
  private static func byNULs(_ head: UnsafeRawBufferPointer) -> TextEncoding? {
    let pairs = min(head.count, 4096) / 2
    guard pairs >= 4 else { return nil }
    var even = 0
    var odd = 0
    for pair in 0..<pairs {
      if head[2 * pair] == 0 { even += 1 }
      if head[2 * pair + 1] == 0 { odd += 1 }
    }
    if odd * 10 >= pairs * 6, even * 10 <= pairs { return .utf16LittleEndian }
    if even * 10 >= pairs * 6, odd * 10 <= pairs { return .utf16BigEndian }
    return nil
  }
}

/// How many sequences of several bytes are valid UTF-8, and how many bytes are in none.
package struct UTF8Count {
  package private(set) var multibyte = 0
  package private(set) var invalid = 0
  /// Where the first invalid byte stands.
  package private(set) var firstInvalid: Int?

  /// Counts in O(n); a sequence cut off by the end does not count.
  package init(_ bytes: UnsafeRawBufferPointer) {
    var index = 0
    while true {
      index = Self.endOfASCII(bytes, from: index)
      guard index < bytes.count else { break }
      let length = Self.sequenceLength(bytes, at: index)
      if length > 0 {
        multibyte += 1
        index += length
      } else if length < 0 {
        break
      } else {
        firstInvalid = firstInvalid ?? index
        invalid += 1
        index += 1
      }
    }
  }

  /// Where the first byte from `start` on stands that is not ASCII.
  private static func endOfASCII(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
    /// The high bits of 8 bytes, that of the first one lowest.
    func highBits(_ place: Int) -> UInt64 {
      let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
      return UInt64(littleEndian: word) & 0x8080_8080_8080_8080
    }
    var index = start
    while index + 8 <= bytes.count {
      let found = highBits(index)
      if found != 0 { return index + found.trailingZeroBitCount / 8 }
      index += 8
      while index + 32 <= bytes.count,
        highBits(index) | highBits(index + 8) | highBits(index + 16) | highBits(index + 24) == 0
      {
        index += 32
      }
    }
    while index < bytes.count, bytes[index] < 0x80 { index += 1 }
    return index
  }

  /// The length of the well-formed sequence at `index` (Unicode 15, table 3-7); 0: there is none;
  /// below 0: the end cuts it off.
  private static func sequenceLength(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Int {
    let lead = bytes[index]
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { second = 0xA0...0xBF }
      if lead == 0xED { second = 0x80...0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { second = 0x90...0xBF }
      if lead == 0xF4 { second = 0x80...0x8F }
    default: return 0
    }
    for offset in 1..<length {
      guard index + offset < bytes.count else { return -1 }
      let range = offset == 1 ? second : 0x80...0xBF
      guard range.contains(bytes[index + offset]) else { return 0 }
    }
    return length
  }
}
