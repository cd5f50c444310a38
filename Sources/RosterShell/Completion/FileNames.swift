internal import Glibc

/// Paths for completion.
enum FileNames {
  /// The files and folders whose paths begin with `path`, in the order of their names.
  ///
  /// Folders end in a slash; hidden ones come only where the dot is typed.
  static func beginning(with path: String) -> [String] {
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let prefix = String(path.dropFirst(folder.count))
    guard let opened = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(opened) }
    var found: [String] = []
    while let entry = readdir(opened) {
      // SAFETY: d_name is an array inside the entry, ended by NUL, valid until the next readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), !name.hasPrefix(".") || prefix.hasPrefix(".") else { continue }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      found.append(folder + name + (isFolder ? "/" : ""))
    }
    return found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Whether a path needs no quotes.
  static func isPlain(_ path: String) -> Bool {
    path.unicodeScalars.allSatisfy {
      $0.value > 0x20 && $0.value != 0x7F && !$0.properties.isWhitespace
        && !"\"'$;\\#@|".unicodeScalars.contains($0)
    }
  }
}
