internal import CShims
internal import Glibc

/// The names of the files that are written beside a place before they are put there:
/// `.NAME.roster-` and six letters and digits.
struct TemporaryNames {
  /// With its `/`.
  let folder: String
  private let prefix: String

  private static let letters = Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8)
  private static let randomLength = 6
  /// The system's limit is 255 bytes for the whole name.
  private static let longest = 200
  /// A file that its process has not locked yet is younger than this, in seconds.
  private static let age = 60

  init(beside target: String) {
    folder = FileReplacement.folder(of: target)
    var name = target.lastIndex(of: "/").map { String(target[$0...].dropFirst()) } ?? target
    while name.utf8.count > Self.longest { name.removeLast() }
    prefix = ".\(name).roster-"
  }

  /// Calls `make` with one name after the other until it finds one free, that is, until it fails with
  /// another error than `EEXIST` or gives 0 or more.
  func first(_ make: (_ path: String) -> Int32) throws(SystemError) -> (name: String, result: Int32)
  {
    while true {
      let random = (0..<Self.randomLength).compactMap { _ in Self.letters.randomElement() }
      let path = folder + prefix + String(decoding: random, as: UTF8.self)
      let result = make(path)
      if result >= 0 { return (path, result) }
      guard errno == EEXIST else { throw .last }
    }
  }

  /// Removes the files of such names that a process which was killed has left: our user's, of some
  /// age, and locked by nobody.
  func sweep() {
    guard let list = opendir(folder) else { return }
    defer { closedir(list) }
    while let entry = readdir(list) {
      // SAFETY: the name ends in NUL within the entry, which is valid until the next call.
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) {
          isOurs($0) ? String(cString: $0) : nil
        }
      }
      if let name { Self.removeIfLeft(folder + name) }
    }
  }

  /// Looks at the bytes alone, since a folder may hold very many files.
  private func isOurs(_ name: UnsafePointer<CChar>) -> Bool {
    let count = prefix.utf8.count
    guard strncmp(name, prefix, count) == 0, strlen(name) == count + Self.randomLength else {
      return false
    }
    return (0..<Self.randomLength).allSatisfy {
      Self.letters.contains(UInt8(bitPattern: name[count + $0]))
    }
  }

  private static func removeIfLeft(_ path: String) {
    let file = shim_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0)
    guard file >= 0 else { return }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_uid == geteuid(), Int(time(nil)) - Int(status.st_mtim.tv_sec) > age,
      flock(file, LOCK_EX | LOCK_NB) == 0
    else { return }
    unlink(path)
  }
}
