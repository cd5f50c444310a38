internal import RosterTable

/// The files that SQLite keeps beside a database while programs write to it.
struct SQLiteCompanions {
  private let path: String
  private let log: FileStamp?
  private let journal: FileStamp?

  /// Above this the log is not read, for the database has to be copied into memory for it: in bytes.
  static let mostInMemory = 1 << 30

  /// Looks beside the database that `path` leads to, links followed.
  init(path: String) {
    self.path = (try? FilePath.resolved(path)) ?? path
    log = FileStamp(path: self.path + "-wal")
    journal = FileStamp(path: self.path + "-journal")
  }

  /// The database with what the log has committed, when there is such a log.
  ///
  /// SQLite itself would write an index of the log beside the database. Throws `library` when the log
  /// changes meanwhile.
  func image(of file: SourceFile) throws -> [UInt8]? {
    guard hasReadableLog(size: file.bytes.count),
      let logFile = try? SourceFile(path: path + "-wal")
    else { return nil }
    let frames = withExtendedLifetime(logFile) {
      WriteAheadLog(logFile.bytes.bytes).map { $0.applied(to: file.bytes) }
    }
    guard FileStamp(path: path + "-wal") == log else { throw ReadError.changedWhileRead }
    return frames ?? nil
  }

  var warnings: [SourceWarning] {
    var found: [String] = []
    if let journal, journal.size > 0 {
      found.append("a rollback journal lies beside it: the last transaction may be half done")
    }
    let size = FileStamp(path: path).map { Int($0.size) } ?? 0
    if let log, log.size > 0, !hasReadableLog(size: size) {
      found.append("the write-ahead log beside it is too large to be read: its changes are missing")
    }
    return found.map { SourceWarning(line: nil, text: $0) }
  }

  private func hasReadableLog(size: Int) -> Bool {
    guard let log, log.size > 0 else { return false }
    return size <= Self.mostInMemory && log.size <= Int64(Self.mostInMemory)
  }
}

extension ReadError {
  static let changedWhileRead = ReadError.library("the database changed while it was read")
}
