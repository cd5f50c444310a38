internal import CSQLite

/// A connection that only reads; the one place that calls SQLite.
///
/// Stays on the thread where it was made. Nothing is written, neither to the database nor beside it
/// nor to a temporary file, and no extension can be loaded.
final class SQLiteDatabase {
  /// A value of a row; the bytes are valid until the next row.
  enum Value {
    case null
    case integer(Int64)
    case real(Double)
    case text(UnsafeRawBufferPointer)
    case blob(UnsafeRawBufferPointer)
  }

  private let handle: OpaquePointer  // SAFETY: owned, closed in deinit after all statements
  private let limits: SQLiteLimits
  private var stepsLeft: Int

  private static let stepsPerReport = 10_000

  /// Opens the file at `path` as one that nobody changes: without locks, and without a look at what
  /// lies beside it.
  convenience init(path: String, limits: SQLiteLimits) throws(ReadError) {
    let name = Self.address(ofPath: path)
    try self.init(
      name: name, flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX,
      limits: limits)
  }

  /// Opens a database that stands in memory; `image` is copied.
  convenience init(image: [UInt8], limits: SQLiteLimits) throws(ReadError) {
    try self.init(
      name: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, limits: limits)
    let size = Int64(image.count)
    guard let copy = sqlite3_malloc64(UInt64(image.count)) else { throw .library("out of memory") }
    copy.copyMemory(from: image, byteCount: image.count)
    let flags = SQLITE_DESERIALIZE_READONLY | SQLITE_DESERIALIZE_FREEONCLOSE
    // SAFETY: SQLite owns the copy from here on and frees it, also when this fails.
    let bytes = copy.assumingMemoryBound(to: UInt8.self)
    try check(sqlite3_deserialize(handle, "main", bytes, size, size, UInt32(flags)))
  }

  private init(name: String, flags: Int32, limits: SQLiteLimits) throws(ReadError) {
    var opened: OpaquePointer?
    let status = sqlite3_open_v2(name, &opened, flags, nil)
    guard let opened else { throw .library("out of memory") }
    handle = opened
    self.limits = limits
    stepsLeft = limits.steps
    try check(status)
    try harden()
  }

  deinit { sqlite3_close_v2(handle) }

  /// The `file:` address of a path (RFC 3986, section 2.1), read-only and immutable.
  static func address(ofPath path: String) -> String {
    var address = path.utf8.first == UInt8(ascii: "/") ? "file://" : "file:"
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "/"), UInt8(ascii: "."),
        UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
        address.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        address += byte < 16 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return address + "?mode=ro&immutable=1"
  }

  /// Calls `body` with the values of each row of `query`, an SQL text of this program.
  ///
  /// `header` gets the names of the columns first. Throws `overLimit` when the query costs more than
  /// the limits, `library` when the database is damaged, and what the closures throw.
  func read(
    _ query: String, header: ([String]) throws -> Void = { _ in }, body: ([Value]) throws -> Void
  ) throws {
    var prepared: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, query, -1, &prepared, nil))
    guard let statement = prepared else { return }
    defer { sqlite3_finalize(statement) }
    let columns = 0..<max(sqlite3_column_count(statement), 0)
    try header(columns.map { sqlite3_column_name(statement, $0).map(String.init(cString:)) ?? "" })
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW: try body(columns.map { Self.value(of: statement, at: $0) })
      case SQLITE_DONE: return
      case let status: try check(status)
      }
    }
  }

  private static func value(of statement: OpaquePointer, at column: Int32) -> Value {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      // SAFETY: the text is made first, for the count is that of its UTF-8 form; both stay valid
      // until the next step.
      let text = sqlite3_column_text(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .text(UnsafeRawBufferPointer(start: text, count: text == nil ? 0 : count))
    case SQLITE_BLOB:
      // SAFETY: valid until the next step.
      let bytes = sqlite3_column_blob(statement, column)
      let count = Int(sqlite3_column_bytes(statement, column))
      return .blob(UnsafeRawBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
    default: return .null
    }
  }

  // What https://sqlite.org/security.html advises for files from strangers.
  private func harden() throws(ReadError) {
    let switches: [(verb: Int32, isOn: Int32)] = [
      (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
      (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0), (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
    ]
    for (verb, isOn) in switches { try check(shim_sqlite_switch(handle, verb, isOn)) }
    let length = Int32(clamping: limits.bytesPerValue)
    for (limit, value) in [
      (SQLITE_LIMIT_LENGTH, length), (SQLITE_LIMIT_ATTACHED, 0), (SQLITE_LIMIT_EXPR_DEPTH, 200),
      (SQLITE_LIMIT_LIKE_PATTERN_LENGTH, 100), (SQLITE_LIMIT_WORKER_THREADS, 0),
    ] {
      sqlite3_limit(handle, limit, value)
    }
    // SAFETY: the handler lives as long as the connection, which self closes.
    let context = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(
      handle, Int32(Self.stepsPerReport),
      { context in
        guard let context else { return 0 }
        let database = Unmanaged<SQLiteDatabase>.fromOpaque(context).takeUnretainedValue()
        database.stepsLeft -= SQLiteDatabase.stepsPerReport
        return database.stepsLeft < 0 ? 1 : 0
      }, context)
    // Big sorts of a view would go to a temporary file.
    try check(sqlite3_exec(handle, "PRAGMA temp_store = MEMORY", nil, nil, nil))
    try check(sqlite3_exec(handle, "PRAGMA cell_size_check = ON", nil, nil, nil))
  }

  private func check(_ status: Int32) throws(ReadError) {
    switch status & 0xFF {
    case SQLITE_OK: return
    case SQLITE_NOTADB: throw .notOfFormat("sqlite")
    case SQLITE_INTERRUPT: throw .overLimit(what: "steps of a query", limit: limits.steps)
    case SQLITE_TOOBIG:
      throw .overLimit(what: "bytes in a value", limit: limits.bytesPerValue)
    default: throw .library(String(cString: sqlite3_errmsg(handle)))
    }
  }
}
