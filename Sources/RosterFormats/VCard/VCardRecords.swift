internal import RosterTable

/// The cards of a file as they were read, for export to the same format.
///
/// What stands between two cards, blank lines too, goes with the first of them, but for a byte order
/// mark, as files have that were joined, which goes with the second. What stands before all of them
/// is the header, what stands behind the last one the footer. So all rows in their order are the
/// file, byte for byte.
struct VCardRecords: RecordSource {
  /// The file as read.
  let original: ByteStore
  /// What was parsed: the same bytes, or generalised UTF-8 where the file is UTF-16.
  let text: ByteStore
  let encoding: TextEncoding
  /// Of the byte order mark in `original`, in bytes.
  let markLength: Int
  /// Where each card begins in `text`.
  let starts: [UInt64]
  /// Where the last card and its terminator end.
  let end: Int

  func header() -> [UInt8] {
    let mark = isWide ? original.copy(from: 0, length: markLength) : []
    return mark + encoded(0, starts.first.map { Int($0) } ?? text.count)
  }

  func append(record row: Int, isLast: Bool, to out: inout [UInt8]) {
    guard starts.indices.contains(row) else { return }
    let start = start(of: row)
    let stop = row + 1 < starts.count ? self.start(of: row + 1) : end
    out += encoded(start, stop)
    let last = text.copy(from: stop - 1, length: 1).first
    if !isLast, last != UInt8(ascii: "\n"), last != UInt8(ascii: "\r") {
      out += encoded(terminator(ofLineAt: Int(starts[row])))
    }
  }

  /// Where a card begins, with a mark that stands before it.
  private func start(of row: Int) -> Int {
    let start = Int(starts[row])
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    return row > 0 && text.copy(from: start - 3, length: 3) == mark ? start - 3 : start
  }

  func footer() -> [UInt8] {
    guard !starts.isEmpty else { return oddByte }
    return encoded(end, text.count) + oddByte
  }

  var meanLength: Int { text.count / max(starts.count, 1) }

  /// How the line at `start` ends; CR LF where it does not.
  private func terminator(ofLineAt start: Int) -> [UInt8] {
    withExtendedLifetime(text) {
      var reader = VCardLineReader(text: text.bytes, from: start)
      guard let line = reader.next(), line.upperBound < reader.position else { return [13, 10] }
      return Array(text.bytes[line.upperBound..<reader.position])
    }
  }

  /// The last byte of UTF-16 that is half a unit.
  private var oddByte: [UInt8] {
    guard isWide, (original.count - markLength) % 2 == 1 else { return [] }
    return original.copy(from: original.count - 1, length: 1)
  }

  private var isWide: Bool { encoding == .utf16LittleEndian || encoding == .utf16BigEndian }

  private func encoded(_ start: Int, _ stop: Int) -> [UInt8] {
    encoded(text.copy(from: start, length: stop - start))
  }

  private func encoded(_ bytes: [UInt8]) -> [UInt8] {
    guard isWide else { return bytes }
    return UTF16Bytes.encode(bytes, bigEndian: encoding == .utf16BigEndian)
  }
}
