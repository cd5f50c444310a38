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
