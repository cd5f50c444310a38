internal import CShims
internal import Glibc
internal import RosterTable

/// The file that keeps one table's arrangement: a script of arranging commands.
///
/// Steps are appended line by line and synced; the whole is replaced atomically when it has grown to
/// twice its size, and on leaving.
final class StateFile {
  /// Who may write the file.
  enum Access: Equatable {
    case ours
    /// Another session holds it.
    case heldByOther
    case unwritable(reason: String)
  }

  let path: String
  let access: Access
  private let lock: FileLock?
  /// In bytes, what the canonical form had when it was last written or read.
  private var canonicalSize = 0
  /// In bytes, up to the end of the last whole line.
  private var size = 0

  private static let header = "# roster state 1\n"

  /// Takes the lock, if it is free; `makesFolders` those that are missing.
  init(path: String, makesFolders: Bool) {
    self.path = path
    if makesFolders { FilePath.makeFolders(above: path) }
    switch FileLock.attempt("\(path).lock") {
    case .held(let lock):
      self.lock = lock
      access = .ours
    case .taken:
      lock = nil
      access = .heldByOther
    case .failed(let error):
      lock = nil
      access = .unwritable(reason: error.text)
    }
  }

  /// The lines of the file, the first one with its version; none where there is no file.
  ///
  /// A last line that was cut off while it was written is left out.
  func read() throws(StateError) -> [String] {
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      throw StateError.unreadable(path, reason: "it is no regular file")
    }
    let file: SourceFile
    do {
      file = try SourceFile(path: path)
    } catch {
      guard case .missing = error else {
        throw StateError.unreadable(path, reason: error.reason)
      }
      return []
    }
    let bytes = file.bytes.copy(from: 0, length: file.bytes.count)
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    size = bytes.count - (lines.popLast()?.count ?? 0)
    canonicalSize = size
    guard size > 0 ? bytes.starts(with: Self.header.utf8) : Self.header.utf8.starts(with: bytes)
    else {
      throw StateError.damaged(path, line: 1, reason: "it does not begin with '# roster state 1'")
    }
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Whether lines can be added to what is there.
  var hasBegun: Bool { size > 0 }

  /// Whether the file has grown so much that it should be replaced.
  var isDueForCompaction: Bool { size > max(2 * canonicalSize, 4096) }

  /// Adds lines and syncs them; where that fails, the file is as before.
  func append(_ lines: [String]) throws(StateError) {
    guard access == .ours, !lines.isEmpty else { return }
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    let descriptor = shim_open(path, O_WRONLY, 0)
    guard descriptor >= 0 else { throw unwritable(.last) }
    defer { close(descriptor) }
    // A line that was torn is overwritten.
    guard ftruncate(descriptor, off_t(size)) == 0, lseek(descriptor, 0, SEEK_END) == size else {
      throw unwritable(.last)
    }
    do throws(SystemError) {
      try FileDescriptor.write(bytes, to: descriptor)
      guard fsync(descriptor) == 0 else { throw .last }
    } catch {
      ftruncate(descriptor, off_t(size))
      throw unwritable(error)
    }
    size += bytes.count
  }

  /// Replaces the whole, atomically; an arrangement of no lines removes the file.
  func replace(_ lines: [String]) throws(StateError) {
    guard access == .ours else { return }
    guard !lines.isEmpty else {
      guard unlink(path) == 0 || errno == ENOENT else { throw unwritable(.last) }
      size = 0
      canonicalSize = 0
      return
    }
    let bytes = Array((Self.header + lines.joined(separator: "\n") + "\n").utf8)
    // With links followed: a link kept beside the data must stay one.
    let target = FilePath.destination(path)
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    do throws(SystemError) {
      let file = try FileReplacement(of: target)
      try file.write(bytes)
      try file.finish(mode: UInt32(mode))
      try file.place()
    } catch {
      throw unwritable(error)
    }
    size = bytes.count
    canonicalSize = size
  }

  private func unwritable(_ error: SystemError) -> StateError {
    .unwritable(path, reason: error.text)
  }
}

extension SourceFileError {
  fileprivate var reason: String {
    switch self {
    case .missing: "it is missing"
    case .isFolder: "it is a folder"
    case .system(let error): error.text
    case .endless(let limit): "it gives more than \(limit >> 30) GiB"
    }
  }
}
