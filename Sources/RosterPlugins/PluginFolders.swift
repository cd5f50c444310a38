package import RosterTable

/// Where plugins are found by their name, in order; the current folder is never among them.
package struct PluginFolders: Sendable, Equatable {
  /// Absolute.
  package let paths: [String]
  /// Those of `ROSTER_PLUGIN_PATH` that are not.
  private let relative: [String]

  /// The folders of `ROSTER_PLUGIN_PATH`, the user's, then the system's.
  ///
  /// What is not absolute is left out, since it would depend on the current folder.
  package init(environment: Environment) {
    let named = (environment["ROSTER_PLUGIN_PATH"] ?? "").split(separator: ":").map(String.init)
    relative = named.filter { !$0.hasPrefix("/") }
    var paths = named
    let dataHome = environment["XDG_DATA_HOME"] ?? ""
    if dataHome.hasPrefix("/") {
      paths.append(dataHome + "/roster/plugins")
    } else if let home = environment["HOME"] {
      paths.append(home + "/.local/share/roster/plugins")
    }
    paths += ["/usr/local/lib/roster/plugins", "/usr/lib/roster/plugins"]
    self.paths = paths.filter { $0.hasPrefix("/") }
  }

  /// The path of the library that is called NAME.so or libNAME.so, links resolved.
  package func find(_ name: PluginName) throws(PluginError) -> String {
    for folder in paths {
      for prefix in ["", "lib"] {
        for ending in LibraryFile.endings {
          let path = "\(folder)/\(prefix)\(name.text)\(ending)"
          if let found = try canonical(path, in: folder, name: name) { return found }
        }
      }
    }
    throw .notInFolders(name: name.text, folders: paths, relative: relative)
  }

  /// `nil` when there is nothing at `path`.
  private func canonical(_ path: String, in folder: String, name: PluginName) throws(PluginError)
    -> String?
  {
    let found: String
    do throws(PluginError) {
      found = try LibraryFile.canonical(path)
    } catch {
      guard case .notFound = error else { throw error }
      return nil
    }
    let root = try LibraryFile.canonical(folder)
    // By bytes, since strings that are equal to Unicode are two folders.
    guard found.utf8.starts(with: (root == "/" ? root : root + "/").utf8) else {
      throw .outsideFolder(name: name.text, path: found, folder: folder)
    }
    do throws(PluginError.Exposure) {
      try PluginError.Exposure.check(wayTo: path)
    } catch {
      throw .exposed(path: found, error)
    }
    return found
  }
}
