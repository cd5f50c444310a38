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
  /// A whole column; the caller keeps it.
  func columnData(_ column: Int) throws -> ColumnData
  /// What the rows sort by in a column, where the source says so apart from the text itself, as
  /// vCard's SORT-AS does: by row, missing where it says nothing. `nil` when it never does.
  func sortTexts(_ column: Int) throws -> SortTexts?
  /// The bytes of records as read, for formats that can be written record by record.
  var records: (any RecordSource)? { get }
  /// Whether the source was cut short while it was read, so that what was read cannot be trusted.
  var isDamaged: Bool { get }
  /// What was found wrong so far; only ever longer.
  var warnings: [SourceWarning] { get }
}

extension TableStorage {
  package var isDamaged: Bool { false }
  package func sortTexts(_ column: Int) throws -> SortTexts? { nil }
}

/// The bytes of a source's records, copied on export to the same format.
package protocol RecordSource: Sendable {
  /// All that stands before the first record.
  func header() -> [UInt8]
  /// The bytes of a record, without the blank lines that follow it.
  func append(record row: Int, isLast: Bool, to out: inout [UInt8]) throws
  /// All that stands after the last record.
  func footer() -> [UInt8]
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
  package var records: (any RecordSource)? { storage.records }

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
    split.withLock { known in
      while known.count <= column { known.append(nil) }
      known[column] = data
    }
    return data
  }

  /// The values of a column that was split out already.
  package func knownColumn(_ column: Int) -> ColumnData? {
    split.withLock { column < $0.count ? $0[column] : nil }
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
