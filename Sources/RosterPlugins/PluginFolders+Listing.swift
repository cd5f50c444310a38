internal import Glibc

extension PluginFolders {
  /// A library that is found by its name.
  struct Library: Equatable {
    let name: PluginName
    /// Absolute, with links resolved.
    let path: String
    /// Why it cannot be loaded by that name.
    let fault: PluginError?
  }

  /// What `find` finds, in the order of the folders and of the names in each.
  var libraries: [Library] {
    paths.flatMap { folder in
      Self.names(in: folder).compactMap { library(of: $0, in: folder) }
    }
  }

  /// `nil` for a file that no name leads to.
  private func library(of file: String, in folder: String) -> Library? {
    guard let ending = LibraryFile.endings.first(where: { file.hasSuffix($0) }) else { return nil }
    let stem = String(file.dropLast(ending.count))
    let path = "\(folder)/\(file)"
    let short = stem.hasPrefix("lib") ? PluginName(String(stem.dropFirst(3))) : nil
    for name in [short, PluginName(stem)].compactMap(\.self) {
      do throws(PluginError) {
        let found = try find(name)
        guard let canonical = try? LibraryFile.canonical(path), found == canonical else { continue }
        return Library(name: name, path: found, fault: nil)
      } catch {
        guard leads(to: path, error) else { continue }
        return Library(name: name, path: path, fault: error)
      }
    }
    return nil
  }

  /// Whether a search that failed had come to the file at `path`.
  private func leads(to path: String, _ error: PluginError) -> Bool {
    switch error {
    case .outsideFolder(_, let found, _), .exposed(let found, _):
      found == (try? LibraryFile.canonical(path))
    case .danglingLink(let found), .unreadable(let found, _): found == path
    default: false
    }
  }

  /// The names of the files of a folder, in the order of their bytes; none where it cannot be read.
  private static func names(in folder: String) -> [String] {
    guard let opened = opendir(folder) else { return [] }
    defer { closedir(opened) }
    var names: [String] = []
    while let entry = readdir(opened) {
      // SAFETY: d_name is an array inside the entry, ended by NUL, valid until the next readdir.
      names.append(
        withUnsafePointer(to: &entry.pointee.d_name) { tuple in
          tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        })
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }
}
