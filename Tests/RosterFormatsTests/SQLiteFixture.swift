import CSQLite
import Foundation
import RosterFormats
import RosterTable

/// A database in a folder of its own, which goes when the object does.
final class SQLiteFixture {
  let folder: URL
  let path: String
  private var database: OpaquePointer?

  struct Failure: Error { let message: String }

  init(_ sql: String = "", name: String = "people.db") throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "roster-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    path = folder.appending(path: name).path
    guard sqlite3_open(path, &database) == SQLITE_OK else { throw Failure(message: "open") }
    if !sql.isEmpty { try run(sql) }
  }

  deinit {
    close()
    try? FileManager.default.removeItem(at: folder)
  }

  func run(_ sql: String) throws {
    guard sqlite3_exec(database, sql, nil, nil, nil) == SQLITE_OK else {
      throw Failure(message: String(cString: sqlite3_errmsg(database)))
    }
  }

  func close() {
    sqlite3_close(database)
    database = nil
  }

  /// The names of all files in the folder, sorted.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  func read(inner: String? = nil) throws -> any TableStorage {
    try SQLiteReader().read(
      SourceFile(path: path), options: ReadOptions(path: path, inner: inner))
  }
}

/// The cells of a table, row by row.
func cells(of storage: any TableStorage) throws -> [[Cell]] {
  try (0..<storage.rowCount()).map { row in
    try storage.columns.indices.map { try storage.cell(row: row, column: $0) }
  }
}

/// The cells of a table as text, `nil` where there is no value; lists as `a|b`.
func texts(of storage: any TableStorage) throws -> [[String?]] {
  try cells(of: storage).map { row in
    row.map { cell in
      guard !cell.tag.isAbsent else { return nil }
      return cell.tag == .list ? cell.members.joined(separator: "|") : cell.text
    }
  }
}

/// Random numbers that a seed reproduces.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
