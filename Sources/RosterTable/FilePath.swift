internal import Glibc

/// What the system says of paths.
package enum FilePath {
  /// The absolute path without links of what is at `path`.
  package static func resolved(_ path: String) throws(SystemError) -> String {
    // The system would stop at a NUL and find another file.
    guard !path.utf8.contains(0) else { throw SystemError(code: ENOENT) }
    guard let resolved = realpath(path, nil) else { throw .last }
    // SAFETY: realpath allocated the string for us; it is copied, then freed once.
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Where a file written to `path` goes: links are followed, also one to a file that is not there.
  package static func destination(_ path: String) -> String {
    var path = path
    // As many links as the system follows in a row.
    for _ in 0..<40 {
      if let resolved = try? resolved(path) { return resolved }
      guard let next = link(at: path) else { return path }
      path = next.hasPrefix("/") ? next : FileReplacement.folder(of: path) + next
    }
    return path
  }

  /// What the link at `path` says; `nil` where there is none.
  package static func link(at path: String) -> String? {
    guard !path.utf8.contains(0) else { return nil }
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &target, target.count)
    guard length > 0 else { return nil }
    return String(decoding: target.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Makes the folders above `path` that are missing, for their owner alone; one that cannot be made
  /// shows when the file itself is written.
  package static func makeFolders(above path: String) {
    var made = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      made += "\(part)/"
      mkdir(made, 0o700)
    }
  }
}
