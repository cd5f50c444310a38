internal import CScan
internal import RosterTable
internal import Synchronization

/// Delimited text as a table: records are found as far as they are asked for, columns are split out
/// when they are needed.
final class DelimitedStorage: TableStorage {
  /// The file as read.
  let original: ByteStore
  /// What is parsed: the same bytes, or generalised UTF-8 where the file is UTF-16.
  let text: ByteStore
  let dialect: DelimitedDialect
  let headers: [String]
  /// Where the first record begins at the earliest.
  let bodyStart: Int
  private let headerColumns: [Column]
  private let listColumns: Set<Int>
  private let notes: [SourceWarning]
  private let index: Mutex<RecordIndex>
  /// The columns where records are longer than the header; asked for all the time.
  private let widened = Mutex<[Column]>([])
  /// What was found wrong, made anew when more is: to tell a line costs O(bytes) before it.
  private let findings: Mutex<Findings>

  private struct Findings {
    var total = 0
    var isComplete = false
    var warnings: [SourceWarning]
  }

  /// `headerStart` counts bytes in `text`.
  init(
    original: ByteStore, text: ByteStore, dialect: DelimitedDialect, headerStart: Int,
    preambleLines: Int, notes: [SourceWarning]
  ) throws {
    self.original = original
    self.text = text
    self.dialect = dialect
    var start = headerStart
    while start < text.count, [10, 13].contains(text.bytes[start]) { start += 1 }
    guard start < text.count else { throw ReadError.empty }
    let header = FieldSplitter(text: text, dialect: dialect).fields(at: start)
    headers = header.values.map { String(decoding: $0, as: UTF8.self) }
    headerColumns = Column.columns(headers: headers)
    listColumns = GoogleHeaders.listColumns(headers)
    var end = header.end
    if end < text.count { end += Self.terminatorLength(text.bytes, at: end) }
    bodyStart = end
    index = Mutex(RecordIndex(from: end, expecting: headers.count))
    var notes = notes
    if let oddity = header.oddity {
      notes += RaggedRecords(oddities: [oddity], total: 1, isComplete: true)
        .warnings(in: text, expected: headers.count)
    }
    if preambleLines > 0 {
      notes.append(
        SourceWarning(
          line: preambleLines + 1,
          text: "the header is on this line; the lines above it are skipped as a preamble"))
    }
    if headers.contains(where: { $0.allSatisfy(\.isWhitespace) })
      || Set(headers).count < headers.count
    {
      let renamed = headerColumns.filter { $0.name != $0.header }.map { "'\($0.name)'" }
      notes.append(
        SourceWarning(
          line: nil,
          text: "blank or repeated headers; columns are named \(renamed.joined(separator: ", "))"))
    }
    self.notes = notes
    findings = Mutex(Findings(warnings: notes))
  }

  var columns: [Column] {
    let most = index.withLock { Int($0.mostFields) }
    guard most > headerColumns.count else { return headerColumns }
    return widened.withLock { known in
      if known.count == most { return known }
      let taken = Set(headerColumns.map(\.name))
      let surplus = (headerColumns.count..<most).map { place -> Column in
        var name = "column\(place + 1)"
        while taken.contains(name) { name += ".2" }
        return Column(name: name, header: nil)
      }
      known = headerColumns + surplus
      return known
    }
  }

  var records: (any RecordSource)? { DelimitedRecords(storage: self) }

  var isDamaged: Bool { original.isDamaged }

  func rowCount() throws -> Int { starts(atLeast: .max).count }
  func hasRow(_ row: Int) throws -> Bool { starts(atLeast: row + 1).count > row }

  /// The places of the records, `count` of them or more where there are as many.
  func starts(atLeast count: Int) -> [UInt64] {
    index.withLock { index in
      index.extend(to: count, in: text, dialect: dialect)
      return index.starts
    }
  }

  func cell(row: Int, column: Int) throws -> Cell {
    let starts = starts(atLeast: row + 1)
    guard row < starts.count else { return .missing }
    let splitter = FieldSplitter(text: text, dialect: dialect)
    guard let value = splitter.field(column, at: Int(starts[row])) else { return .missing }
    return GoogleHeaders.cell(value, isList: listColumns.contains(column))
  }

  func columnData(_ column: Int) throws -> ColumnData {
    let starts = starts(atLeast: .max)
    return ColumnSplitter(
      text: text, dialect: dialect, isList: listColumns.contains(column)
    ).column(column, starts: starts)
  }

  var warnings: [SourceWarning] {
    let (state, isComplete) = index.withLock { ($0.oddities, $0.isComplete) }
    return findings.withLock { known in
      guard known.total != state.total || known.isComplete != isComplete else {
        return known.warnings
      }
      let ragged = RaggedRecords(
        oddities: state.known, total: state.total, isComplete: isComplete)
      known = Findings(
        total: state.total, isComplete: isComplete,
        warnings: notes + ragged.warnings(in: text, expected: headers.count))
      return known.warnings
    }
  }

  /// 2 for CR LF at `place`, 1 for any other byte.
  static func terminatorLength(_ bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    bytes[place] == 13 && place + 1 < bytes.count && bytes[place + 1] == 10 ? 2 : 1
  }
}

/// The records found so far.
private struct RecordIndex {
  private(set) var starts: [UInt64] = []
  private(set) var isComplete = false
  private var state = scan_records_t()

  init(from start: Int, expecting fields: Int) {
    state.position = UInt64(start)
    state.expected = UInt32(clamping: fields)
    state.most = UInt32(clamping: fields)
  }

  var mostFields: UInt32 { state.most }

  var oddities: (known: [scan_oddity_t], total: Int) {
    let kept = min(Int(state.odd), Int(SCAN_ODDITIES))
    // SAFETY: the C array is a tuple of SCAN_ODDITIES entries, of which the first `kept` are set.
    let known = withUnsafeBytes(of: state.oddities) {
      Array($0.bindMemory(to: scan_oddity_t.self).prefix(kept))
    }
    return (known, Int(state.odd))
  }

  mutating func extend(to count: Int, in text: ByteStore, dialect: DelimitedDialect) {
    guard !isComplete, starts.count < count else { return }
    // SAFETY: `text` is alive through the call, and the C code reads and writes within the counts.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return }
    var piece = 1024
    while !isComplete, starts.count < count {
      let found = [UInt64](unsafeUninitializedCapacity: piece) { buffer, used in
        used = scan_records(
          &state, bytes, UInt64(text.count), dialect.scan, buffer.baseAddress, buffer.count)
      }
      if starts.count + found.count > starts.capacity {
        starts.reserveCapacity(expectedRecords(in: text.count, with: found.count))
      }
      starts += found
      isComplete = state.position >= UInt64(text.count)
      piece = min(piece * 4, 1 << 18)
    }
  }

  /// How many records there will be when the rest is like what was read.
  private func expectedRecords(in bytes: Int, with more: Int) -> Int {
    let known = starts.count + more
    let share = Double(bytes) / Double(max(state.position, 1))
    return max(known, min(Int(Double(known) * share * 1.02), bytes)) + 16
  }
}
