import CScan
import RosterTable

@testable import RosterFormats

extension scan_dialect_t {
  static let csv = scan_dialect_t(
    delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""), whole_cell_quotes: 0)
  static let tsv = scan_dialect_t(
    delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""), whole_cell_quotes: 1)
  static let plain = scan_dialect_t(delimiter: UInt8(ascii: ","), quote: 0, whole_cell_quotes: 0)
}

/// The records of `bytes`, and what the scanner counted of them.
struct ScannedRecords: Equatable {
  var starts: [UInt64] = []
  var fields: [Int] = []
  var most = 0
  var odd = 0
  var malformed = 0
}

/// One of the twins that find records.
typealias RecordScan = (
  UnsafeMutablePointer<scan_records_t>?, UnsafePointer<UInt8>?, UInt64, scan_dialect_t,
  UnsafeMutablePointer<UInt64>?, Int
) -> Int

/// One of the twins that find fields.
typealias ColumnScan = (
  UnsafePointer<UInt8>?, UInt64, scan_dialect_t, scan_wanted_t, UnsafeMutablePointer<scan_slice_t>?
) -> Int

/// As the block scanner finds them, `capacity` at a time.
func scanned(
  _ bytes: [UInt8], _ dialect: scan_dialect_t, capacity: Int = 1 << 10,
  by scan: RecordScan = scan_records
) -> ScannedRecords {
  var state = scan_records_t()
  var found = ScannedRecords()
  while state.position < bytes.count {
    let before = state.position
    let starts = [UInt64](unsafeUninitializedCapacity: capacity) { buffer, used in
      used = scan(&state, bytes, UInt64(bytes.count), dialect, buffer.baseAddress, capacity)
    }
    found.starts += starts
    guard state.position > before || !starts.isEmpty else { break }
  }
  found.fields = found.starts.map { fields(of: bytes, at: Int($0), dialect).fields.count }
  found.most = Int(state.most)
  found.odd = Int(state.odd)
  found.malformed = Int(state.malformed)
  return found
}

/// The fields at `indices` of the records at `starts`, column after column: place, length and tag.
func slices(
  of bytes: [UInt8], at starts: [UInt64], _ indices: [Int], _ dialect: scan_dialect_t,
  isWellFormed: Bool = false, by scan: ColumnScan = scan_columns
) -> [[UInt64]] {
  // Indices are ascending, each once.
  let indices = Array(Set(indices)).sorted()
  let slices = [scan_slice_t](unsafeUninitializedCapacity: starts.count * indices.count) {
    buffer, used in
    starts.withUnsafeBufferPointer { starts in
      indices.withUnsafeBufferPointer { indices in
        let wanted = scan_wanted_t(
          starts: starts.baseAddress, records: starts.count, stride: starts.count,
          indices: indices.baseAddress, columns: indices.count, missing_tag: 4,
          is_well_formed: isWellFormed ? 1 : 0)
        _ = scan(bytes, UInt64(bytes.count), dialect, wanted, buffer.baseAddress)
      }
    }
    used = starts.count * indices.count
  }
  return slices.map { [$0.place, UInt64($0.length), UInt64($0.tag)] }
}

/// The same as records are found, `capacity` at a time.
func slices(
  of bytes: [UInt8], _ indices: [Int], _ dialect: scan_dialect_t, capacity: Int
) -> [[UInt64]] {
  let indices = Array(Set(indices)).sorted()
  var state = scan_records_t()
  var columns = [[scan_slice_t]](repeating: [], count: indices.count)
  var starts = [UInt64](repeating: 0, count: capacity)
  var slices = [scan_slice_t](
    repeating: scan_slice_t(), count: capacity * indices.count)
  while state.position < bytes.count {
    var special = 0
    let found = indices.withUnsafeBufferPointer { indices in
      scan_records_and_columns(
        &state, bytes, UInt64(bytes.count), dialect, &starts, capacity,
        scan_wanted_t(
          starts: nil, records: 0, stride: capacity, indices: indices.baseAddress,
          columns: indices.count, missing_tag: 4, is_well_formed: 0), &slices, &special)
    }
    for column in columns.indices {
      columns[column] += slices[(column * capacity)..<(column * capacity + found)]
    }
  }
  return columns.joined().map { [$0.place, UInt64($0.length), UInt64($0.tag)] }
}

/// The same by the exact rules, record after record.
func modelled(_ bytes: [UInt8], _ dialect: scan_dialect_t) -> ScannedRecords {
  var found = ScannedRecords()
  var at = 0
  while at < bytes.count {
    if bytes[at] == 10 || bytes[at] == 13 {
      at += 1
      continue
    }
    let record = fields(of: bytes, at: at, dialect)
    let isBad = record.fields.contains { field in
      if field.flags & UInt32(SCAN_STRAY | SCAN_UNCLOSED) != 0 { return true }
      let isBare = field.flags & UInt32(SCAN_QUOTED) == 0
      let raw = bytes[Int(field.start)..<Int(field.start + field.length)]
      return isBare && dialect.whole_cell_quotes == 0 && dialect.quote != 0
        && raw.contains(dialect.quote)
    }
    found.starts.append(UInt64(at))
    found.fields.append(record.fields.count)
    found.most = max(found.most, record.fields.count)
    if isBad || record.fields.count != found.fields[0] { found.odd += 1 }
    if isBad { found.malformed += 1 }
    at = record.end + 1
  }
  return found
}

func fields(of bytes: [UInt8], at start: Int, _ dialect: scan_dialect_t)
  -> (fields: [scan_field_t], end: Int)
{
  var end: UInt64 = 0
  var count = 0
  var found = [scan_field_t](unsafeUninitializedCapacity: 16) { buffer, used in
    count = scan_fields(
      bytes, UInt64(start), UInt64(bytes.count), dialect, buffer.baseAddress, 16, &end)
    used = min(count, 16)
  }
  if count > 16 {
    found = [scan_field_t](unsafeUninitializedCapacity: count) { buffer, used in
      used = scan_fields(
        bytes, UInt64(start), UInt64(bytes.count), dialect, buffer.baseAddress, count, &end)
    }
  }
  return (found, Int(end))
}

/// The value of a field.
func value(of field: scan_field_t, in bytes: [UInt8], _ dialect: scan_dialect_t) -> [UInt8] {
  let raw = Array(bytes[Int(field.start)..<Int(field.start + field.length)])
  guard field.flags & UInt32(SCAN_QUOTED) != 0 else { return raw }
  return [UInt8](unsafeUninitializedCapacity: raw.count) { buffer, used in
    used = scan_unquote(raw, raw.count, dialect, buffer.baseAddress)
  }
}

/// Calls `body` with every string over `alphabet` up to `length`, the short ones first.
func forAllStrings(
  over alphabet: [UInt8] = Array("a,\"\n\r".utf8), upTo length: Int,
  _ body: ([UInt8]) throws -> Void
) rethrows {
  for length in 0...length {
    var digits = [Int](repeating: 0, count: length)
    while true {
      try body(digits.map { alphabet[$0] })
      guard let place = digits.lastIndex(where: { $0 < alphabet.count - 1 }) else { break }
      digits[place] += 1
      for later in digits.indices where later > place { digits[later] = 0 }
    }
  }
}

/// What Python's csv module makes of text whose quotes all stand where they should.
///
/// `nil` for other text. A line without a byte is no record.
func wellFormedRows(_ bytes: [UInt8]) -> [[[UInt8]]]? {
  enum State { case start, bare, quoted, closed }
  var rows: [[[UInt8]]] = []
  var row: [[UInt8]] = []
  var field: [UInt8] = []
  var state = State.start
  func isBreak(_ byte: UInt8) -> Bool { byte == 10 || byte == 13 }
  for byte in bytes {
    switch (state, byte) {
    case (.start, UInt8(ascii: "\"")): state = .quoted
    case (.quoted, UInt8(ascii: "\"")): state = .closed
    case (.quoted, _): field.append(byte)
    case (.closed, UInt8(ascii: "\"")):
      field.append(byte)
      state = .quoted
    case (_, UInt8(ascii: ",")):
      row.append(field)
      field = []
      state = .start
    case (_, _) where isBreak(byte):
      if state != .start || !row.isEmpty { rows.append(row + [field]) }
      row = []
      field = []
      state = .start
    case (.start, _), (.bare, _):
      guard byte != UInt8(ascii: "\"") else { return nil }
      field.append(byte)
      state = .bare
    case (.closed, _): return nil
    }
  }
  if state == .quoted { return nil }
  if state != .start || !row.isEmpty { rows.append(row + [field]) }
  return rows
}

// MARK: - Tables

func load(_ bytes: [UInt8], _ reader: DelimitedReader = .csv) throws -> any TableStorage {
  try reader.read(SourceFile(bytes: ByteStore(bytes)), options: ReadOptions())
}

func load(_ text: String, _ reader: DelimitedReader = .csv) throws -> any TableStorage {
  try load(Array(text.utf8), reader)
}

/// All cells as text, `∅` for a missing one.
func rows(_ storage: any TableStorage) throws -> [[String]] {
  let count = try storage.rowCount()
  return try (0..<count).map { row in
    try storage.columns.indices.map { column in
      let cell = try storage.cell(row: row, column: column)
      return cell.tag == .missing ? "∅" : cell.text
    }
  }
}

/// The rows in `order`, or all of them as they stand, in the source's format.
func exported(_ storage: any TableStorage, order: [Int]? = nil) throws -> [UInt8] {
  guard let records = try storage.records else { return [] }
  let order = try order ?? Array(0..<storage.rowCount())
  var out = records.header()
  for (place, row) in order.enumerated() {
    try records.append(record: row, isLast: place == order.count - 1, to: &out)
  }
  return out + records.footer()
}

/// Bytes for messages.
func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
