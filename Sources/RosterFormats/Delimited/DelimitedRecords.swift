internal import CScan
internal import RosterTable

/// The records of delimited text as they were read, for export to the same format.
struct DelimitedRecords: DialectRecordSource {
  private let storage: DelimitedStorage
  private let starts: [UInt64]

  init(storage: DelimitedStorage) throws {
    self.storage = storage
    starts = try storage.allStarts()
  }

  func header() -> [UInt8] {
    var bytes = isWide ? encodedMark : []
    append(from: 0, to: firstStart, to: &bytes)
    return bytes
  }

  func append(record row: Int, isLast: Bool, to out: inout [UInt8]) throws {
    guard row < starts.count else { return }
    let start = Int(starts[row])
    let isLastInSource = row == starts.count - 1
    let limit = isLastInSource ? storage.text.count : Int(starts[row + 1])
    let end = isLastInSource ? bodyEnd(from: start) : limit
    append(from: start, to: end, to: &out)
    guard !isLast else { return }
    let last = end > start ? storage.text.bytes[end - 1] : 0
    if last != 10, last != 13 { out += encode(headerTerminator) }
  }

  /// Copies all at once those that are written as they stand in the file.
  func copy(_ rows: ArraySlice<UInt32>, isLast: Bool, upTo most: Int) throws -> RecordCopy {
    let lastInSource = UInt32(clamping: starts.count - 1)
    let plain = rows.prefix { $0 != lastInSource && !isWide }
    if !plain.isEmpty, let bytes = bytes(of: plain, upTo: most) {
      return RecordCopy(bytes: bytes, count: plain.count)
    }
    return try copyEach(of: rows, isLast: isLast, upTo: most)
  }

  /// The records `rows`, none of them the source's last; `nil` where they have more than `most` bytes.
  private func bytes(of rows: ArraySlice<UInt32>, upTo most: Int) -> [UInt8]? {
    // SAFETY: the storage holds the bytes, within which all records lie; rows and starts outlive the
    // calls, and the buffer has room for as much as the records have together.
    starts.withUnsafeBufferPointer { starts in
      rows.withUnsafeBufferPointer { rows in
        let places = scan_places_t(
          bytes: storage.text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
          starts: starts.baseAddress, count: starts.count, end: UInt64(storage.text.count))
        let length = scan_gather_length(places, rows.baseAddress, rows.count)
        guard length <= most else { return nil }
        return [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, used in
          scan_gather(places, rows.baseAddress, rows.count, buffer.baseAddress)
          used = Int(length)
        }
      }
    }
  }

  var meanLength: Int { storage.text.count / max(starts.count, 1) }

  func footer() -> [UInt8] {
    guard let last = starts.last else { return oddByte }
    var bytes: [UInt8] = []
    append(from: bodyEnd(from: Int(last)), to: storage.text.count, to: &bytes)
    return bytes + oddByte
  }

  /// Where the first record begins; blank lines before it belong to the header.
  private var firstStart: Int {
    starts.first.map { Int($0) } ?? storage.text.count
  }

  /// Where the last record and its terminator end; blank lines may follow.
  private func bodyEnd(from start: Int) -> Int {
    let bytes = storage.text.bytes
    let end = FieldSplitter(text: storage.text, dialect: storage.dialect).fields(at: start).end
    guard end < bytes.count else { return bytes.count }
    return end + DelimitedStorage.terminatorLength(bytes, at: end)
  }

  /// The terminator of the header; LF for a file that has but one line.
  var headerTerminator: [UInt8] {
    let bytes = storage.text.bytes
    var start = storage.bodyStart
    while start > 0, [10, 13].contains(bytes[start - 1]), storage.bodyStart - start < 2 {
      start -= 1
    }
    let found = Array(bytes[start..<storage.bodyStart])
    if found == [10, 10] || found == [13, 13] { return [found[0]] }
    return found.isEmpty ? [10] : found
  }

  /// A record made of `values` in this dialect, terminated.
  func record(of values: [[UInt8]]) -> [UInt8] {
    // A line without a byte is no record.
    if values.count == 1, values[0].isEmpty { return encode(Array("\"\"".utf8) + headerTerminator) }
    var line: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(storage.dialect.delimiter) }
      storage.dialect.appendField(value, to: &line)
    }
    return encode(line + headerTerminator)
  }

  func mark() -> [UInt8] { encodedMark }

  private var encodedMark: [UInt8] {
    let bytes = storage.original.bytes
    switch storage.dialect.encoding {
    case .utf8: return bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? [0xEF, 0xBB, 0xBF] : []
    case .windows1252: return []
    case .utf16LittleEndian: return bytes.starts(with: [0xFF, 0xFE]) ? [0xFF, 0xFE] : []
    case .utf16BigEndian: return bytes.starts(with: [0xFE, 0xFF]) ? [0xFE, 0xFF] : []
    }
  }

  /// The last byte of UTF-16 that is half a unit.
  private var oddByte: [UInt8] {
    switch storage.dialect.encoding {
    case .utf8, .windows1252: return []
    case .utf16LittleEndian, .utf16BigEndian:
      let length = storage.original.count - encodedMark.count
      return length % 2 == 1 ? Array(storage.original.bytes.suffix(1)) : []
    }
  }

  private func append(from start: Int, to end: Int, to out: inout [UInt8]) {
    guard start < end else { return }
    // SAFETY: the places are those of records in the text, which the storage holds.
    let bytes = UnsafeRawBufferPointer(rebasing: storage.text.bytes[start..<end])
    if isWide {
      out += encode(Array(bytes))
    } else {
      out.append(contentsOf: bytes)
    }
  }

  private var isWide: Bool {
    storage.dialect.encoding == .utf16LittleEndian || storage.dialect.encoding == .utf16BigEndian
  }

  private func encode(_ bytes: [UInt8]) -> [UInt8] {
    switch storage.dialect.encoding {
    case .utf8: bytes
    case .windows1252:
      Windows1252.encode(String(decoding: bytes, as: UTF8.self)) ?? bytes
    case .utf16LittleEndian: UTF16Bytes.encode(bytes, bigEndian: false)
    case .utf16BigEndian: UTF16Bytes.encode(bytes, bigEndian: true)
    }
  }
}
