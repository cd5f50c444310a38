internal import Synchronization

/// What a reader made of a source; rows and columns count from 0, and never change.
package protocol TableStorage: Sendable {
  /// May grow when longer records are met further down.
  var columns: [Column] { get }
  /// Finds all records where that was not done yet: O(bytes) once.
  func rowCount() throws -> Int
  /// Whether there is such a row, finding no more records than it takes.
  func hasRow(_ row: Int) throws -> Bool
  /// One cell, without splitting the column out.
  func cell(row: Int, column: Int) throws -> Cell
  /// Whole columns, in the order asked for; the caller keeps them. Those that are wanted together
  /// cost less together.
  func columnData(_ columns: [Int]) throws -> [ColumnData]
  /// Looks through the source once, and gives the cells of `columns`, which ascend, to takers, one for
  /// each part; returns the first of them, to which the others were appended. `nil` where cells are
  /// not to be had more cheaply than whole columns.
  func look<Taker: CellTaker>(
    through columns: [Int], for taker: @Sendable (_ source: ByteStore) -> Taker
  ) throws -> Taker?
  /// The cells of the first rows of a column, without looking further; `nil` as above.
  func headData(_ column: Int, rows: Int) throws -> ColumnData?
  /// Whether to look through the source for some of its cells costs much less than whole columns.
  var isWorthALook: Bool { get }
  /// As many rows as there may be if they are regular and about as long as the first, known without
  /// looking for them.
  var mostRows: Int { get }
  /// What the rows sort by in a column, where the source says so apart from the text itself, as
  /// vCard's SORT-AS does: by row, missing where it says nothing. `nil` when it never does.
  func sortTexts(_ column: Int) throws -> SortTexts?
  /// The bytes of records as read, for formats that can be written record by record.
  var records: (any RecordSource)? { get throws }
  /// Whether the source was cut short while it was read, so that what was read cannot be trusted.
  var isDamaged: Bool { get }
  /// What was found wrong so far; only ever longer.
  var warnings: [SourceWarning] { get }
}

extension TableStorage {
  package var isDamaged: Bool { false }
  package var isWorthALook: Bool { false }
  package var mostRows: Int { .max }

  package func look<Taker: CellTaker>(
    through columns: [Int], for taker: @Sendable (_ source: ByteStore) -> Taker
  ) throws -> Taker? { nil }

  package func headData(_ column: Int, rows: Int) throws -> ColumnData? { nil }
  package func sortTexts(_ column: Int) throws -> SortTexts? { nil }

  /// A whole column; the caller keeps it.
  package func columnData(_ column: Int) throws -> ColumnData { try columnData([column])[0] }
}

/// The bytes of a source's records, copied on export to the same format.
package protocol RecordSource: Sendable {
  /// All that stands before the first record.
  func header() -> [UInt8]
  /// The bytes of a record, without the blank lines that follow it.
  func append(record row: Int, isLast: Bool, to out: inout [UInt8]) throws
  /// The first of the records `rows`, as many as make `most` bytes or more, and how many they are.
  /// `isLast` is said of the last of `rows`.
  func copy(_ rows: ArraySlice<UInt32>, isLast: Bool, upTo most: Int) throws -> RecordCopy
  /// All that stands after the last record.
  func footer() -> [UInt8]
  /// About how many bytes a record has.
  var meanLength: Int { get }
}

/// Some records, one after the other.
package struct RecordCopy: Sendable {
  package var bytes: [UInt8] = []
  package var count = 0

  package init(bytes: [UInt8] = [], count: Int = 0) {
    self.bytes = bytes
    self.count = count
  }
}

extension RecordSource {
  package func copy(_ rows: ArraySlice<UInt32>, isLast: Bool, upTo most: Int) throws -> RecordCopy {
    try copyEach(of: rows, isLast: isLast, upTo: most)
  }

  /// The same, made record by record.
  package func copyEach(of rows: ArraySlice<UInt32>, isLast: Bool, upTo most: Int) throws
    -> RecordCopy
  {
    var copy = RecordCopy()
    for row in rows where copy.bytes.count < most {
      copy.count += 1
      try append(record: Int(row), isLast: isLast && copy.count == rows.count, to: &copy.bytes)
    }
    return copy
  }
}

/// A malformation that was read past: the data is kept.
package struct SourceWarning: Sendable, Equatable {
  /// Counted from 1; `nil` when it is about the source as a whole.
  package let line: Int?
  package let text: String

  package init(line: Int?, text: String) {
    self.line = line
    self.text = text
  }
}

/// A source as loaded: rows and columns that never change.
package final class Table: Sendable {
  /// Where it came from; `nil` for standard input and programs.
  package let source: TableSource
  /// All that its rows came from, `source` first, then what was appended.
  package let sources: [TableSource]
  private let storage: any TableStorage
  /// By column those that were split out.
  private let split = Mutex<[ColumnData?]>([])

  package init(source: TableSource, storage: any TableStorage) {
    self.source = source
    self.storage = storage
    sources = [source]
  }

  /// The rows of one table and below them those of others.
  package init(joining first: Table, with others: [Table]) throws {
    source = first.source
    sources = first.sources + others.flatMap(\.sources)
    // What was joined before stays flat, however often something is appended.
    let before = (first.storage as? JoinedStorage)?.tables ?? [first]
    storage = try JoinedStorage(before + others)
  }

  package var columns: [Column] { storage.columns }
  package var records: (any RecordSource)? {
    get throws { try storage.records }
  }

  package func rowCount() throws -> Int { try storage.rowCount() }
  package func hasRow(_ row: Int) throws -> Bool { try storage.hasRow(row) }
  package func sortTexts(_ column: Int) throws -> SortTexts? { try storage.sortTexts(column) }
  package var warnings: [SourceWarning] { storage.warnings }
  package var isDamaged: Bool { storage.isDamaged }

  package func cell(row: Int, column: Int) throws -> Cell {
    if let data = knownColumn(column) { return data.cell(row: row) }
    return try storage.cell(row: row, column: column)
  }

  /// The values of a column, split out when first needed and then kept.
  package func column(_ column: Int) throws -> ColumnData {
    if let data = knownColumn(column) { return data }
    let data = try storage.columnData(column)
    split.withLock { $0.keep(data, as: column) }
    return data
  }

  /// Splits columns out together, where that was not done yet, for `column(_:)` to find.
  package func prepare(_ columns: [Int]) throws {
    let unknown = columns.filter { knownColumn($0) == nil }
    guard !unknown.isEmpty else { return }
    let missing = Set(unknown).sorted()
    let data = try storage.columnData(missing)
    split.withLock { for (column, data) in zip(missing, data) { $0.keep(data, as: column) } }
  }

  /// Gives the cells of `columns`, which ascend, to takers as the source is looked through, as
  /// `TableStorage.look` does.
  ///
  /// `nil` also where one of them is known already.
  package func look<Taker: CellTaker>(
    through columns: [Int], for taker: @Sendable (_ source: ByteStore) -> Taker
  ) throws -> Taker? {
    guard columns.allSatisfy({ knownColumn($0) == nil }) else { return nil }
    return try storage.look(through: columns, for: taker)
  }

  /// The cells of the first rows of a column, without looking further; `nil` where that is no cheaper.
  package func headData(_ column: Int, rows: Int) throws -> ColumnData? {
    try storage.headData(column, rows: rows)
  }

  /// As many rows as there may be, if they are regular.
  package var mostRows: Int { storage.mostRows }

  /// Whether to look through the source may save splitting out a column.
  package func isWorthALook(_ column: Int) -> Bool {
    storage.isWorthALook && knownColumn(column) == nil
  }

  /// The values of a column that was split out already.
  package func knownColumn(_ column: Int) -> ColumnData? {
    split.withLock { column < $0.count ? $0[column] : nil }
  }
}

extension [ColumnData?] {
  fileprivate mutating func keep(_ data: ColumnData, as column: Int) {
    while count <= column { append(nil) }
    self[column] = data
  }
}

/// Where a table came from.
package struct TableSource: Sendable, Equatable {
  /// As the user gave it, for messages.
  package let shown: String
  /// The file, when it is one.
  package let path: String?
  package let format: String
  /// The inner table of a source that holds several.
  package let inner: String?
  /// What the file was when it was read.
  package let stamp: FileStamp?

  package init(
    shown: String, path: String?, format: String, inner: String? = nil, stamp: FileStamp? = nil
  ) {
    self.shown = shown
    self.path = path
    self.format = format
    self.inner = inner
    self.stamp = stamp
  }
}
