internal import CScan

/// How the bytes of a text source stand for characters.
package enum TextEncoding: String, Sendable {
  case utf8 = "UTF-8"
  case utf16LittleEndian = "UTF-16LE"
  case utf16BigEndian = "UTF-16BE"
  case windows1252 = "Windows-1252"

  /// The encoding of `text`, how many bytes its byte order mark takes, and where the first byte
  /// stands that is not valid UTF-8, if one was met.
  ///
  /// By byte order mark (Unicode 15, section 23.8), else by the pattern of NUL bytes, else UTF-8
  /// where what is not ASCII is mostly valid, else Windows-1252. A text below 16 MiB is looked
  /// through, O(n); of a larger one, which opens at once, the first 256 KiB, or the first MiB where
  /// those are ASCII and tell nothing.
  package static func detect(_ text: UnsafeRawBufferPointer)
    -> (TextEncoding, mark: Int, firstInvalid: Int?)
  {
    let (wide, mark) = wide(head: text)
    if let wide { return (wide, mark, nil) }
    let count = utf8(in: text)
    if mark > 0 { return (.utf8, mark, count.firstInvalid) }
    return (count.invalid > count.multibyte ? .windows1252 : .utf8, 0, count.firstInvalid)
  }

  private static func utf8(in text: UnsafeRawBufferPointer) -> UTF8Count {
    let head = head(of: text)
    let count = UTF8Count(head)
    guard count.multibyte == 0, count.invalid == 0, head.count < text.count else { return count }
    return UTF8Count(self.head(of: text, atMost: 1 << 20))
  }

  /// What of a text is looked through when it is opened: all below 16 MiB, which is in memory then;
  /// of a larger one as much as opens at once.
  package static func head(of text: UnsafeRawBufferPointer, atMost most: Int = 256 << 10)
    -> UnsafeRawBufferPointer
  {
    text.count < 16 << 20 ? text : UnsafeRawBufferPointer(rebasing: text.prefix(most))
  }

  /// The UTF-16 that a text is in that begins with `head`, if it is, and how many bytes the byte
  /// order mark takes, of UTF-8 too.
  package static func wide(head: UnsafeRawBufferPointer) -> (TextEncoding?, mark: Int) {
    if head.starts(with: [0xFF, 0xFE]) { return (.utf16LittleEndian, 2) }
    if head.starts(with: [0xFE, 0xFF]) { return (.utf16BigEndian, 2) }
    return head.starts(with: [0xEF, 0xBB, 0xBF]) ? (nil, 3) : (byNULs(head), 0)
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
  package let multibyte: Int
  package let invalid: Int
  /// Where the first invalid byte stands.
  package let firstInvalid: Int?

  /// Counts in O(n); a sequence cut off by the end does not count.
  package init(_ bytes: UnsafeRawBufferPointer) {
    // SAFETY: as many bytes are there as the C code is told.
    let found = scan_utf8(
      bytes.assumingMemoryBound(to: UInt8.self).baseAddress, UInt64(bytes.count))
    multibyte = Int(found.multibyte)
    invalid = Int(found.invalid)
    firstInvalid = found.invalid > 0 ? Int(found.first_invalid) : nil
  }
}
