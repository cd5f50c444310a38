internal import Glibc

/// The history between sessions: a text file of ours, an entry a line, for its owner's eyes only.
///
/// libedit's own format neither survives damage nor two sessions at once. Here several sessions may
/// append; an exclusive `flock` orders them, and whoever trims replaces the file atomically.
struct HistoryFile {
  /// A step that failed, and the errno it failed with.
  struct Failure: Error, Equatable {
    let step: Step
    let code: Int32

    enum Step: Equatable { case createFolder, open, lock, read, write, replace }
  }

  /// What is read at most: a file grown beyond all use must not hold up the start.
  static let readableBytes = 8 << 20

  let path: String
  /// The number of entries kept.
  let limit: Int

  /// The entries, oldest first.
  ///
  /// A file that does not exist holds none. A file that holds more than `limit` entries is trimmed.
  func load() throws(Failure) -> [String] {
    guard access(path, F_OK) == 0 else { return [] }
    let file = try openLocked(O_RDWR)
    defer { close(file.descriptor) }
    guard file.isRegular else { return [] }
    let bytes = try contents(of: file)
    let entries = HistoryEntry.entries(in: bytes, limit: limit)
    let lines = bytes.reduce(0) { $0 + ($1 == 0x0A ? 1 : 0) }
    if lines > limit { try replace(with: entries) }
    return entries
  }

  /// Appends `entry` in one write, making the file and its folder where they are missing.
  func append(_ entry: String) throws(Failure) {
    try createFolder()
    let file = try openLocked(O_RDWR | O_APPEND | O_CREAT)
    defer { close(file.descriptor) }
    var line = Array((HistoryEntry.encode(entry) + "\n").utf8)
    // A line torn by a full disk must not swallow the entry that follows it.
    if file.isRegular, endsTorn(file) { line.insert(0x0A, at: 0) }
    try write(line, to: file.descriptor)
  }

  /// Drops the oldest entries beyond `limit`.
  func trim() throws(Failure) {
    _ = try load()
  }
}

// MARK: - System calls

extension HistoryFile {
  private struct OpenFile {
    let descriptor: Int32
    let isRegular: Bool
    let size: Int
  }

  private func openLocked(_ flags: Int32) throws(Failure) -> OpenFile {
    while true {
      // O_NONBLOCK: a fifo in the file's place must not hang the session.
      let descriptor = open(path, flags | O_CLOEXEC | O_NONBLOCK, 0o600)
      guard descriptor >= 0 else { throw Failure(step: .open, code: errno) }
      while flock(descriptor, LOCK_EX) != 0 {
        let code = errno
        if code == EINTR { continue }
        close(descriptor)
        throw Failure(step: .lock, code: code)
      }
      var opened = stat()
      var named = stat()
      // SAFETY: both structures are local and outlive the calls that fill them.
      let isCurrent =
        fstat(descriptor, &opened) == 0 && stat(path, &named) == 0
        && opened.st_ino == named.st_ino && opened.st_dev == named.st_dev
      if isCurrent {
        return OpenFile(
          descriptor: descriptor, isRegular: opened.st_mode & S_IFMT == S_IFREG,
          size: Int(opened.st_size))
      }
      // Another session replaced the file between open and lock: that one is to be used.
      close(descriptor)
      if flags & O_CREAT == 0, access(path, F_OK) != 0 {
        throw Failure(step: .open, code: ENOENT)
      }
    }
  }

  private func contents(of file: OpenFile) throws(Failure) -> [UInt8] {
    let skipped = max(0, file.size - Self.readableBytes)
    lseek(file.descriptor, off_t(skipped), SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: file.size - skipped)
    var count = 0
    while count < bytes.count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        // SAFETY: the kernel writes behind what is already read, inside the array's own bytes.
        buffer.baseAddress.map { read(file.descriptor, $0 + count, buffer.count - count) } ?? 0
      }
      let code = errno
      if got < 0, code == EINTR { continue }
      guard got >= 0 else { throw Failure(step: .read, code: code) }
      if got == 0 { break }
      count += got
    }
    bytes.removeSubrange(count...)
    if skipped > 0 { bytes = Array(bytes.drop { $0 != 0x0A }) }
    return bytes
  }

  private func endsTorn(_ file: OpenFile) -> Bool {
    var last: UInt8 = 0x0A
    // SAFETY: one byte is read into one local byte.
    return file.size > 0 && pread(file.descriptor, &last, 1, off_t(file.size - 1)) == 1
      && last != 0x0A
  }

  private func write(_ bytes: [UInt8], to descriptor: Int32) throws(Failure) {
    var count = 0
    while count < bytes.count {
      let written = bytes.withUnsafeBytes { buffer in
        // SAFETY: the kernel reads what is not yet written, inside the array's own bytes.
        buffer.baseAddress.map { Glibc.write(descriptor, $0 + count, buffer.count - count) } ?? 0
      }
      let code = errno
      if written < 0, code == EINTR { continue }
      guard written > 0 else { throw Failure(step: .write, code: code) }
      count += written
    }
  }

  /// Puts a new file in the place of the old one; the caller holds the old one's lock.
  private func replace(with entries: [String]) throws(Failure) {
    let target = resolved
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw Failure(step: .replace, code: errno) }
    do throws(Failure) {
      defer { close(descriptor) }
      let text = entries.map { HistoryEntry.encode($0) + "\n" }.joined()
      try write(Array(text.utf8), to: descriptor)
      guard fsync(descriptor) == 0 else { throw Failure(step: .replace, code: errno) }
    } catch {
      unlink(temporary)
      throw error
    }
    guard rename(temporary, target) == 0 else {
      let code = errno
      unlink(temporary)
      throw Failure(step: .replace, code: code)
    }
  }

  /// The path with links followed: a link kept beside other settings must stay a link.
  private var resolved: String {
    guard let real = realpath(path, nil) else { return path }
    // SAFETY: realpath allocated the string for us; it is copied, then freed once.
    defer { free(real) }
    return String(cString: real)
  }

  private func createFolder() throws(Failure) {
    guard access(path, F_OK) != 0 else { return }
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part + "/"
      guard mkdir(folder, 0o700) == 0 || errno == EEXIST || access(folder, F_OK) == 0 else {
        throw Failure(step: .createFolder, code: errno)
      }
    }
  }
}
