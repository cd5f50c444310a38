package import RosterTable

/// Which libraries may be loaded.
package enum TrustRule {
  /// Only those on the list, unchanged.
  case required
  /// Any that is not on the list, and those on it unchanged, or if the answer is yes: then the list
  /// has them as they are now.
  case ifListed(isTrustedAgain: () throws -> Bool)
}

extension PluginHost {
  /// What a library is trusted by; `nil` when it need not be.
  ///
  /// Throws when it may not be loaded; `name` is what it was called, a path or a name.
  func judge(
    _ file: LibraryFile, shownPath: String, named name: String, by rule: TrustRule,
    cancellation: Cancellation
  ) throws -> Digest? {
    guard let listed = try trusted.read()[file.path] else {
      if case .required = rule { throw PluginError.untrusted(named: name) }
      return nil
    }
    let digest = try file.digest(cancellation)
    guard digest != listed else { return digest }
    guard case .ifListed(let isTrustedAgain) = rule, try isTrustedAgain() else {
      throw PluginError.changedSinceTrusted(path: shownPath, named: name)
    }
    try trusted.change(cancellation) { $0[file.path] = digest }
    return digest
  }

  /// Puts a library on the list as it is now.
  ///
  /// It is not loaded, and what it needs of other libraries is not looked at. Throws `PluginError`,
  /// or `Cancelled`.
  @discardableResult
  package func trust(
    _ pathOrName: String, environment: Environment, cancellation: Cancellation = .never
  ) throws -> TrustedLibraries.Entry {
    let file = try LibraryFile(path: Self.path(of: pathOrName, environment: environment))
    guard TrustedLibraries.canHold(file.path) else {
      throw PluginError.unlistable(path: file.path)
    }
    let digest = try file.digest(cancellation)
    try trusted.change(cancellation) { $0[file.path] = digest }
    return TrustedLibraries.Entry(path: file.path, digest: digest)
  }

  /// Takes a library off the list, whether or not it is still there; returns its path as listed.
  ///
  /// Throws `PluginError`, or `Cancelled`.
  package func distrust(
    _ pathOrName: String, environment: Environment, cancellation: Cancellation = .never
  ) throws -> String {
    var listed = pathOrName
    try trusted.change(cancellation) { libraries in
      listed = try listedPath(pathOrName, environment: environment, in: libraries)
      libraries[listed] = nil
    }
    return listed
  }

  private func listedPath(
    _ pathOrName: String, environment: Environment, in libraries: TrustedLibraries
  ) throws(PluginError) -> String {
    // As the list has it: what is there now may be a link to somewhere else.
    guard libraries[pathOrName] == nil else { return pathOrName }
    let path: String
    do throws(PluginError) {
      path = try LibraryFile.canonical(Self.path(of: pathOrName, environment: environment))
    } catch {
      guard let gone = missingPath(pathOrName), libraries[gone] != nil else { throw error }
      return gone
    }
    guard libraries[path] != nil else { throw .notListed(pathOrName) }
    return path
  }

  /// Where a file was that is no longer there, if its folder is.
  private func missingPath(_ path: String) -> String? {
    guard let slash = path.lastIndex(of: "/") else { return nil }
    let folder = path[..<slash].isEmpty ? "/" : String(path[..<slash])
    guard let canonical = try? LibraryFile.canonical(folder) else { return nil }
    return (canonical == "/" ? "" : canonical) + path[slash...]
  }
}
