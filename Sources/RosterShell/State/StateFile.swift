internal import CShims
internal import Glibc
internal import RosterTable

/// Why a state file cannot be used; the words are in `description`.
package enum StateError: Error, Equatable, CustomStringConvertible {
  case unreadable(String, reason: String)
  case unwritable(String, reason: String)
  case damaged(String, line: Int, reason: String)
  case needsOneTable

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "the state file '\(path)' cannot be read: \(reason)"
    case .unwritable(let path, let reason): "the state file '\(path)' cannot be written: \(reason)"
    case .damaged(let path, let line, let reason):
      "the state file '\(path)' is damaged in line \(line): \(reason); "
        + "mend or remove it, or start with --no-state"
    case .needsOneTable: "--state needs exactly one table"
    }
  }
}

/// The file that keeps one table's arrangement: a script of arranging commands.
///
/// Steps are appended line by line and synced; the whole is replaced atomically when it has grown to
/// twice its size, and on leaving.
package final class StateFile {
  package let path: String
  /// Whether another session holds it, so that this one must not write.
  package private(set) var isHeldByOther = false
  private var lock: Int32 = -1
  private var canonicalSize = 0
  private var size = 0

  private static let header = "# roster state 1\n"

  /// Takes the lock, if it is free. Creates the folder where it is missing.
  package init(path: String) throws {
    self.path = path
    if let slash = path.lastIndex(of: "/"), slash != path.startIndex {
      Self.makeFolders(String(path[..<slash]))
    }
    lock = shim_open(path + ".lock", O_RDWR | O_CREAT, 0o600)
    guard lock >= 0 else { throw StateError.unwritable(path, reason: SystemError.last.text) }
    isHeldByOther = flock(lock, LOCK_EX | LOCK_NB) != 0
  }

  deinit {
    if lock >= 0 { close(lock) }
  }

  /// The lines of the file; none where there is no file. A last line that was cut off while it was
  /// written is left out.
  package func read() throws -> [String] {
    let file: SourceFile
    do {
      file = try SourceFile(path: path)
    } catch SourceFileError.missing {
      return []
    } catch {
      throw StateError.unreadable(path, reason: error.reason)
    }
    let bytes = file.bytes.copy(from: 0, length: file.bytes.count)
    size = bytes.count
    canonicalSize = size
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    lines.removeLast()
    guard bytes.isEmpty || bytes.starts(with: Self.header.utf8) else {
      throw StateError.damaged(path, line: 1, reason: "it does not begin as one")
    }
    return lines
  }

  /// Adds lines and syncs them.
  package func append(_ lines: [String]) throws {
    guard !isHeldByOther, !lines.isEmpty else { return }
    let isNew = size == 0
    let text = (isNew ? Self.header : "") + lines.joined(separator: "\n") + "\n"
    let descriptor = shim_open(path, O_WRONLY | O_CREAT | O_APPEND, 0o600)
    guard descriptor >= 0 else { throw StateError.unwritable(path, reason: SystemError.last.text) }
    defer { close(descriptor) }
    try Self.write(Array(text.utf8), to: descriptor, path: path)
    size += text.utf8.count
  }

  /// Whether the file has grown so much that it should be replaced.
  package var isDueForCompaction: Bool { size > max(2 * canonicalSize, 4096) }

  /// Replaces the whole, atomically; an arrangement of no lines removes the file.
  package func replace(_ lines: [String]) throws {
    guard !isHeldByOther else { return }
    guard !lines.isEmpty else {
      unlink(path)
      size = 0
      canonicalSize = 0
      return
    }
    let text = Self.header + lines.joined(separator: "\n") + "\n"
    var template = Array("\(path).XXXXXX".utf8CString)
    let descriptor = shim_make_temporary(&template)
    guard descriptor >= 0 else { throw StateError.unwritable(path, reason: SystemError.last.text) }
    defer { close(descriptor) }
    let temporary = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    do {
      try Self.write(Array(text.utf8), to: descriptor, path: path)
      guard rename(temporary, path) == 0 else {
        throw StateError.unwritable(path, reason: SystemError.last.text)
      }
    } catch {
      unlink(temporary)
      throw error
    }
    size = text.utf8.count
    canonicalSize = size
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, path: String) throws {
    var start = 0
    while start < bytes.count {
      // SAFETY: the array outlives the call, which reads at most what is left of it.
      let written = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { throw StateError.unwritable(path, reason: SystemError.last.text) }
      start += written
    }
    guard fsync(descriptor) == 0 else {
      throw StateError.unwritable(path, reason: SystemError.last.text)
    }
  }

  private static func makeFolders(_ path: String) {
    var made = path.hasPrefix("/") ? "" : "."
    for part in path.split(separator: "/") {
      made += "/\(part)"
      mkdir(made, 0o700)
    }
  }
}

extension SourceFileError {
  fileprivate var reason: String {
    switch self {
    case .missing: "it is missing"
    case .isFolder: "it is a folder"
    case .system(let error): error.text
    }
  }
}
