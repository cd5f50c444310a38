package import RosterTable

/// A library that could be loaded, or that is trusted.
package struct UnloadedLibrary: Equatable, Sendable {
  /// What loads it: a name, else its path.
  package let name: String
  /// Absolute, with links resolved as far as it is there.
  package let path: String
  package let standing: Standing
}

extension UnloadedLibrary: CustomStringConvertible {
  package var description: String {
    // Why it cannot be loaded names its path.
    if case .refused = standing { return "\(standing)" }
    return "\(standing), \(path)"
  }
}

extension PluginHost {
  /// How a loaded plugin stands to the list.
  ///
  /// Reads the file if it is on the list. Throws `PluginError`, or `Cancelled`.
  package func standing(of plugin: LoadedPlugin, cancellation: Cancellation = .never) throws
    -> Standing
  {
    do {
      try plugin.library.checkUnchanged()
    } catch {
      return .changedSinceLoaded
    }
    return try standing(of: plugin.path, in: trusted.read(), cancellation)
  }

  /// What the plugin folders of `environment` have and what else is trusted, but not what is
  /// loaded: in the order of the folders and names, then of the paths.
  ///
  /// Reads what is on the list. Throws `PluginError`, or `Cancelled`.
  package func unloaded(
    environment: Environment, cancellation: Cancellation = .never
  ) throws -> [UnloadedLibrary] {
    let libraries = try trusted.read()
    var known = Set(plugins.map { Array($0.path.utf8) })
    var found: [UnloadedLibrary] = []
    func add(_ name: String, _ path: String, _ standing: () throws -> Standing) rethrows {
      guard known.insert(Array(path.utf8)).inserted else { return }
      found.append(UnloadedLibrary(name: name, path: path, standing: try standing()))
    }
    for library in PluginFolders(environment: environment).libraries {
      try add(library.name.text, library.path) {
        if let fault = library.fault { return .refused(fault) }
        return try standing(of: library.path, in: libraries, cancellation)
      }
    }
    for entry in libraries.entries {
      try add(entry.path, entry.path) {
        try standing(of: entry.path, in: libraries, cancellation)
      }
    }
    return found
  }

  /// What may be loaded, for completion: names in the plugin folders, then paths on the list.
  ///
  /// Reads no library; a list that cannot be read has none.
  package func names(environment: Environment) -> [String] {
    PluginFolders(environment: environment).libraries.map(\.name.text)
      + ((try? trusted.read())?.entries.map(\.path) ?? [])
  }

  /// Of a library at an absolute path without links.
  private func standing(
    of path: String, in libraries: TrustedLibraries, _ cancellation: Cancellation
  ) throws -> Standing {
    do {
      let file = try LibraryFile(path: path)
      guard let listed = libraries[path] else { return .untrusted }
      return try file.digest(cancellation) == listed ? .trusted : .changedSinceTrusted
    } catch let error as PluginError {
      return .refused(error)
    }
  }
}
