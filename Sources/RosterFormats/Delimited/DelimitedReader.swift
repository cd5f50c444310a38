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
    let head = UnsafeRawBufferPointer(rebasing: file.bytes.bytes.prefix(Self.headLength))
    let (encoding, mark, firstInvalid) = TextEncoding.detect(head: head)
    if encoding == .utf8 || encoding == .windows1252, BinaryContent.isLikely(head: head) {
      throw ReadError.binary
    }
    var text = file.bytes
    var start = mark
    if encoding == .utf16LittleEndian || encoding == .utf16BigEndian {
      let isBig = encoding == .utf16BigEndian
      text = ByteStore(UTF16Bytes.decode(file.bytes.bytes, from: mark, bigEndian: isBig))
      start = 0
    }
    let textHead = UnsafeRawBufferPointer(
      rebasing: text.bytes.dropFirst(start).prefix(Self.headLength))
    guard !textHead.isEmpty else { throw ReadError.empty }
    let notes = Self.notes(encoding, head: head, firstInvalid: firstInvalid, text: textHead)
    let sniffing = DelimiterSniffing(
      head: textHead, isWhole: textHead.count == text.count - start, forced: forcedDelimiter)
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

  /// What the head has that a text should not have; all of it is kept.
  private static func notes(
    _ encoding: TextEncoding, head: UnsafeRawBufferPointer, firstInvalid: Int?,
    text: UnsafeRawBufferPointer
  ) -> [SourceWarning] {
    // SAFETY: the places lie within the heads, which outlive the calls.
    func line(of place: Int, in head: UnsafeRawBufferPointer) -> Int? {
      head.assumingMemoryBound(to: UInt8.self).baseAddress.map {
        Int(scan_line_number($0, UInt64(place)))
      }
    }
    var notes: [SourceWarning] = []
    if encoding == .windows1252 {
      notes.append(SourceWarning(line: nil, text: "not valid UTF-8; read as Windows-1252"))
    } else if encoding == .utf8, let firstInvalid {
      notes.append(
        SourceWarning(
          line: line(of: firstInvalid, in: head),
          text: "bytes that are not valid UTF-8; they are kept as they are"))
    }
    if let base = text.baseAddress, let found = memchr(base, 0, min(text.count, 1 << 16)) {
      let place = UnsafeRawPointer(found) - base
      notes.append(
        SourceWarning(line: line(of: place, in: text), text: "a NUL byte; it is kept as text"))
    }
    return notes
  }
}

/// Tells text from what only a program can read.
package enum BinaryContent {
  private static let signatures: [[UInt8]] = [
    [0x7F, 0x45, 0x4C, 0x46], [0x89, 0x50, 0x4E, 0x47], [0xFF, 0xD8, 0xFF], [0x1F, 0x8B],
    [0x50, 0x4B, 0x03, 0x04], Array("GIF8".utf8), Array("%PDF-".utf8), [0xD0, 0xCF, 0x11, 0xE0],
    Array("SQLite format 3".utf8), [0xCF, 0xFA, 0xED, 0xFE], Array("BZh".utf8),
    [0xFD, 0x37, 0x7A, 0x58], [0x28, 0xB5, 0x2F, 0xFD],
  ]

  /// Whether `head` has the signature of a binary format, or NUL and other control bytes in a share
  /// that no text has.
  package static func isLikely(head: UnsafeRawBufferPointer) -> Bool {
    if signatures.contains(where: { head.starts(with: $0) }) { return true }
    let sample = head.prefix(8192)
    guard sample.count >= 32, let start = head.baseAddress, memchr(start, 0, sample.count) != nil
    else { return false }
    let controls = sample.count { $0 < 0x20 && !(9...13).contains($0) && $0 != 0x1B }
    return controls * 10 > sample.count
  }
}
