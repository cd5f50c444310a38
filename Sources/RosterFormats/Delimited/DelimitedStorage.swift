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
  private let cancellation: Cancellation
  private let index: Mutex<RecordIndex>
  /// The columns where records are longer than the header; asked for all the time.
  private let widened = Mutex<[Column]>([])
  /// The record that was looked at last: rows are shown cell by cell.
  private let lastRecord = Mutex(FieldSplitter.Record())
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
    preambleLines: Int, notes: [SourceWarning], cancellation: Cancellation
  ) throws {
    self.cancellation = cancellation
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
    let renamed = headerColumns.filter { $0.name != $0.header }.map { "'\($0.name)'" }
    if !renamed.isEmpty {
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

  var records: (any RecordSource)? {
    get throws { try DelimitedRecords(storage: self) }
  }

  var isDamaged: Bool { original.isDamaged }

  func rowCount() throws -> Int { try count(upTo: .max) }
  func hasRow(_ row: Int) throws -> Bool { try count(upTo: row + 1) > row }

  /// How many records there are; once there are `most` it need not look further.
  private func count(upTo most: Int) throws -> Int {
    try index.withLock { index in
      try index.extend(to: most, by: pass(splitting: []))
      return index.count
    }
  }

  /// The places of all records.
  func allStarts() throws -> [UInt64] {
    try index.withLock { try $0.allStarts(by: pass(splitting: [])) }
  }

  private func pass(splitting columns: [Int]) -> DelimitedPass {
    DelimitedPass(
      text: text, dialect: dialect, columns: columns, lists: listColumns,
      cancellation: cancellation)
  }

  func cell(row: Int, column: Int) throws -> Cell {
    let start = try index.withLock { try $0.start(of: row, by: pass(splitting: [])) }
    let splitter = FieldSplitter(text: text, dialect: dialect)
    guard let start,
      let value = lastRecord.withLock({ splitter.field(column, at: start, last: &$0) })
    else { return .missing }
    return GoogleHeaders.cell(value, isList: listColumns.contains(column))
  }

  func columnData(_ columns: [Int]) throws -> [ColumnData] {
    let wanted = Set(columns).sorted()
    let found = try index.withLock {
      try $0.complete(by: pass(splitting: wanted)) {
        ColumnCollector(columns: wanted.count, source: text)
      }
    }
    let data = Dictionary(uniqueKeysWithValues: zip(wanted, found.columns.map { $0.finish() }))
    return columns.compactMap { data[$0] }
  }

  func look<Taker: CellTaker>(
    through columns: [Int], for taker: @Sendable (_ source: ByteStore) -> Taker
  ) throws -> Taker? {
    try index.withLock { try $0.complete(.sparse, by: pass(splitting: columns)) { taker(text) } }
  }

  func headData(_ column: Int, rows: Int) throws -> ColumnData? {
    let collector = ColumnCollector(columns: 1, source: text)
    return try index.withLock {
      try $0.head(rows, by: pass(splitting: [column]), for: collector).columns[0].finish()
    }
  }

  /// A text that is smaller is ranked sooner than people notice, and then known for good.
  var isWorthALook: Bool { text.count >= 2 << 20 }

  var mostRows: Int {
    index.withLock { $0.mostRecords(in: text.count) } ?? text.count / max(headers.count, 2)
  }

  var warnings: [SourceWarning] {
    // Asked after each command: mostly nothing is new.
    let (total, isDone) = index.withLock { ($0.oddityCount, $0.isComplete) }
    let told = findings.withLock { known in
      known.total == total && known.isComplete == isDone ? known.warnings : nil
    }
    if let told { return told }
    let (state, isComplete) = index.withLock { ($0.oddities, $0.isComplete) }
    return findings.withLock { known in
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
