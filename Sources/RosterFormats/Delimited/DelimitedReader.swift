internal import CScan
internal import Glibc
package import RosterTable

/// Reads CSV (RFC 4180) and its relatives, and TSV.
package struct DelimitedReader: FormatReader {
  package let name: String
  package let fileEndings: [String]
  private let forcedDelimiter: UInt8?

  private static let headLength = 1 << 20

  package static let csv = DelimitedReader(
    name: "csv", fileEndings: ["csv", "txt"], forcedDelimiter: nil)
  package static let tsv = DelimitedReader(
    name: "tsv", fileEndings: ["tsv", "tab"], forcedDelimiter: UInt8(ascii: "\t"))

  private init(name: String, fileEndings: [String], forcedDelimiter: UInt8?) {
    self.name = name
    self.fileEndings = fileEndings
    self.forcedDelimiter = forcedDelimiter
  }

  /// Any text may be delimited, so that content alone never says so.
  package func recognizes(head: UnsafeRawBufferPointer) -> Bool { false }

  package func read(_ file: SourceFile, options: ReadOptions) throws -> any TableStorage {
    guard file.bytes.count > 0 else { throw ReadError.empty }
    let bytes = file.bytes.bytes
    let (encoding, mark, firstInvalid) = TextEncoding.detect(bytes)
    if encoding == .utf8 || encoding == .windows1252, BinaryContent.isLikely(head: bytes) {
      throw ReadError.binary
    }
    var text = file.bytes
    var start = mark
    if encoding == .utf16LittleEndian || encoding == .utf16BigEndian {
      let isBig = encoding == .utf16BigEndian
      text = ByteStore(UTF16Bytes.decode(bytes, from: mark, bigEndian: isBig))
      start = 0
    }
    let content = UnsafeRawBufferPointer(rebasing: text.bytes.dropFirst(start))
    guard !content.isEmpty else { throw ReadError.empty }
    let notes = Self.notes(encoding, of: bytes, firstInvalid: firstInvalid, text: content)
    let head = UnsafeRawBufferPointer(rebasing: content.prefix(Self.headLength))
    let sniffing = DelimiterSniffing(
      head: head, isWhole: head.count == content.count, forced: forcedDelimiter)
    let dialect = DelimitedDialect(
      encoding: encoding, delimiter: sniffing.delimiter,
      hasWholeCellQuotes: sniffing.delimiter == UInt8(ascii: "\t"))
    return try withExtendedLifetime(file) {
      try DelimitedStorage(
        original: file.bytes, text: text, dialect: dialect,
        headerStart: start + sniffing.headerStart, preambleLines: sniffing.preambleLines,
        notes: notes, cancellation: options.cancellation)
    }
  }

  /// What the bytes of the file and the text in them have that none should have; it is kept.
  private static func notes(
    _ encoding: TextEncoding, of bytes: UnsafeRawBufferPointer, firstInvalid: Int?,
    text: UnsafeRawBufferPointer
  ) -> [SourceWarning] {
    // SAFETY: the places lie within the bytes, which outlive the calls.
    func line(of place: Int, in bytes: UnsafeRawBufferPointer) -> Int? {
      bytes.assumingMemoryBound(to: UInt8.self).baseAddress.map {
        Int(scan_line_number($0, UInt64(place)))
      }
    }
    var notes: [SourceWarning] = []
    if encoding == .windows1252 {
      notes.append(SourceWarning(line: nil, text: "not valid UTF-8; read as Windows-1252"))
    } else if encoding == .utf8, let firstInvalid {
      notes.append(
        SourceWarning(
          line: line(of: firstInvalid, in: bytes),
          text: "bytes that are not valid UTF-8; they are kept as they are"))
    }
    if let base = text.baseAddress, let found = memchr(base, 0, TextEncoding.head(of: text).count) {
      let place = UnsafeRawPointer(found) - base
      notes.append(
        SourceWarning(line: line(of: place, in: text), text: "a NUL byte; it is kept as text"))
    }
    return notes
  }
}

/// Tells text from what only a program can read.
package enum BinaryContent {
  /// Whether `head` has the signature of a binary format, or NUL and other control bytes in a share
  /// that no text has.
  package static func isLikely(head: UnsafeRawBufferPointer) -> Bool {
    if hasSignature(head) { return true }
    let sample = head.prefix(8192)
    guard sample.count >= 32, let start = head.baseAddress, memchr(start, 0, sample.count) != nil
    else { return false }
    let controls = sample.count { $0 < 0x20 && !(9...13).contains($0) && $0 != 0x1B }
    return controls * 10 > sample.count
  }

  private static func hasSignature(_ head: UnsafeRawBufferPointer) -> Bool {
    let first = (0..<8).reduce(0 as UInt64) { first, place in
      first << 8 | (place < head.count ? UInt64(head[place]) : 0)
    }
    switch first >> 32 {
    case 0x7F45_4C46, 0xCFFA_EDFE: return true  // ELF and Mach-O programs
    case 0x8950_4E47, 0x4749_4638: return true  // PNG and GIF pictures
    case 0x504B_0304, 0x28B5_2FFD: return true  // zip and Zstandard
    case 0x2550_4446, 0xD0CF_11E0: return true  // PDF and old office documents
    default: break
    }
    switch first >> 40 {
    case 0xFFD8FF, 0x425A68: return true  // JPEG and bzip2
    default: break
    }
    let isGzip = first >> 48 == 0x1F8B
    let isXZ = first >> 16 == 0xFD37_7A58_5A00
    return isGzip || isXZ || SQLiteReader().recognizes(head: head)
  }
}
