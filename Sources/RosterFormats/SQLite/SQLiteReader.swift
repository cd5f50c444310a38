package import RosterTable

/// Reads a table or view of an SQLite database, in the order of its rowids.
///
/// Each value keeps its own type, whatever its column was declared as: INTEGER and REAL are numbers,
/// TEXT is text, NULL is null, a BLOB is text in Base64. The file is opened read-only, and nothing
/// is left beside it; what a write-ahead log beside it has committed is read too.
package struct SQLiteReader: FormatReader {
  package let name = "sqlite"
  package let fileEndings = ["sqlite", "sqlite3", "db"]
  package let holdsSeveralTables = true

  package init() {}

  package func recognizes(head: UnsafeRawBufferPointer) -> Bool {
    head.starts(with: "SQLite format 3\0".utf8)
  }

  /// O(bytes) for a table; what a view may cost is limited.
  package func read(_ file: SourceFile, options: ReadOptions) throws -> any TableStorage {
    guard let path = options.path, file.stamp != nil else {
      throw ReadError.needsFile(format: name)
    }
    guard file.bytes.count > 0 else { throw ReadError.empty }
    guard withExtendedLifetime(file.bytes, { recognizes(head: file.bytes.bytes) }) else {
      throw ReadError.notOfFormat(name)
    }

    let beside = SQLiteCompanions(path: path)
    let limits = SQLiteLimits(size: file.bytes.count)
    let database: SQLiteDatabase
    if let image = try beside.image(of: file) {
      database = try SQLiteDatabase(image: image, limits: limits)
    } else {
      database = try SQLiteDatabase(path: path, limits: limits)
    }
    let query = try SQLiteSchema(of: database).query(forInner: options.inner)
    let table = try storage(of: query, in: database, limits: limits, warnings: beside.warnings)
    // No lock was held, so what another program wrote meanwhile may be half in the table.
    guard FileStamp(path: path) == file.stamp else { throw ReadError.changedWhileRead }
    return table
  }

  private func storage(
    of query: String, in database: SQLiteDatabase, limits: SQLiteLimits, warnings: [SourceWarning]
  ) throws -> ColumnStorage {
    var headers: [String] = []
    var builders: [ColumnBuilder] = []
    var rowCount = 0
    var bytesLeft = limits.bytes
    try database.read(query) { names in
      headers = names
      builders = names.map { _ in ColumnBuilder() }
    } body: { row in
      for (column, value) in row.enumerated() {
        bytesLeft -= append(value, to: &builders[column]) + 32
      }
      guard bytesLeft >= 0 else {
        throw ReadError.overLimit(what: "bytes of values", limit: limits.bytes)
      }
      rowCount += 1
    }
    return ColumnStorage(
      columns: Column.columns(headers: headers), data: builders.map { $0.finish() },
      rowCount: rowCount, warnings: warnings)
  }

  /// Returns how many bytes the value has.
  private func append(_ value: SQLiteDatabase.Value, to builder: inout ColumnBuilder) -> Int {
    switch value {
    case .null: builder.append([], tag: .null)
    case .integer(let number): builder.append(String(number).utf8, tag: .number)
    case .real(let number):
      // The shortest text that reads back as the same number; an infinity is no number token.
      builder.append(number.description.utf8, tag: number.isFinite ? .number : .text)
    case .text(let bytes):
      builder.append(bytes)
      return bytes.count
    case .blob(let bytes):
      builder.append(Base64.encode(bytes))
      return bytes.count * 4 / 3
    }
    return 0
  }
}
