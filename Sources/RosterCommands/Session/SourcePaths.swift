internal import CShims
internal import Glibc
internal import RosterTable

/// The files that a path names: one, or those of a pattern or folder in byte order of their names.
struct SourcePaths {
  let paths: [String]

  /// Throws when a pattern matches nothing, or a folder holds no file of that ending.
  init(_ path: String, fileEnding: String) throws {
    var status = stat()
    let exists = stat(path, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      let names = try Self.names(inFolder: path).filter { $0.hasSuffix(".\(fileEnding)") }
      guard !names.isEmpty else { throw CommandError(.isFolder(path)) }
      paths = names.map { path.hasSuffix("/") ? path + $0 : "\(path)/\($0)" }
    } else if !exists, path.contains(where: { "*?[".contains($0) }) {
      paths = Self.matches(of: path)
      guard !paths.isEmpty else { throw CommandError(.noFilesMatch(path)) }
    } else {
      paths = [path]
    }
  }

  private static func names(inFolder path: String) throws -> [String] {
    guard let folder = opendir(path) else {
      throw CommandError(.unreadable(path, reason: SystemError.last.text))
    }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      // SAFETY: d_name is an array inside the entry, ended by NUL, valid until the next readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func matches(of pattern: String) -> [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern, 0, nil, &found) == 0 else { return [] }
    // SAFETY: gl_pathv holds gl_pathc strings until globfree.
    let paths = (0..<Int(found.gl_pathc)).compactMap {
      found.gl_pathv[$0].map { String(cString: $0) }
    }
    return paths.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
