internal import CShims
internal import Glibc
package import RosterTable

/// The libraries that the user trusts, each by its path and SHA-256.
///
/// Kept in a file as `sha256sum` writes it and `sha256sum -c` reads it, in the order of the paths.
/// It is read anew each time, so that sessions see what others do.
package struct TrustList: Sendable {
  /// Absolute; `nil` where there is no folder for it: nothing is trusted then.
  package let path: String?

  package init(path: String?) {
    self.path = path
  }

  /// What is trusted, by absolute path without links.
  package func read() throws(PluginError) -> TrustedLibraries {
    guard let path else { return TrustedLibraries() }
    let descriptor = shim_open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0)
    guard descriptor >= 0 else {
      let error = SystemError.last
      guard error.isMissing else { throw .trustList(path: path, .unreadable(error)) }
      return TrustedLibraries()
    }
    defer { close(descriptor) }
    try check(descriptor, path)
    let bytes: [UInt8]
    do throws(SourceFileError) {
      let file = try SourceFile(descriptor: descriptor)
      bytes = file.bytes.copy(from: 0, length: file.bytes.count)
    } catch {
      guard case .system(let error) = error else { throw .trustList(path: path, .notRegular) }
      throw .trustList(path: path, .unreadable(error))
    }
    do throws(TrustedLibraries.LineFault) {
      return try TrustedLibraries(parsing: bytes)
    } catch {
      throw .trustList(path: path, .line(error.line, error.fault))
    }
  }

  /// Whoever may write the list could have any library trusted.
  private func check(_ descriptor: Int32, _ path: String) throws(PluginError) {
    var status = stat()
    var folderStatus = stat()
    let canonical = (try? FilePath.resolved(path)) ?? path
    let folder = PluginError.Exposure.folder(of: canonical)
    guard fstat(descriptor, &status) == 0, stat(folder, &folderStatus) == 0 else {
      throw .trustList(path: path, .unreadable(.last))
    }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .trustList(path: path, .notRegular) }
    do throws(PluginError.Exposure) {
      try PluginError.Exposure.check(status, of: canonical)
      try PluginError.Exposure.check(folderStatus, of: folder)
    } catch {
      throw .trustList(path: path, .exposed(error))
    }
  }

  // MARK: - Changing

  /// Changes the list, whole or not at all, while no other session does.
  ///
  /// Throws `PluginError`, `Cancelled`, or what `body` throws.
  package func change(
    _ cancellation: Cancellation, _ body: (inout TrustedLibraries) throws -> Void
  ) throws {
    guard let path else { throw PluginError.noTrustList }
    FilePath.makeFolders(above: path)
    let lock = try lock("\(path).lock", cancellation)
    try withExtendedLifetime(lock) {
      let before = try read()
      var libraries = before
      try body(&libraries)
      guard libraries != before else { return }
      do throws(SystemError) {
        // With links followed: a link kept beside other settings must stay one.
        let file = try FileReplacement(of: FilePath.destination(path))
        try file.write(libraries.bytes)
        try file.finish(mode: 0o600)
        try file.place()
      } catch {
        throw PluginError.trustList(path: path, .unwritable(error))
      }
    }
  }

  /// In microseconds between two attempts; others hold it for a moment only.
  private static let pause: useconds_t = 10_000
  private static let attempts = 500

  private func lock(_ lockPath: String, _ cancellation: Cancellation) throws -> FileLock {
    for _ in 0..<Self.attempts {
      switch FileLock.attempt(lockPath) {
      case .held(let lock): return lock
      case .taken:
        try cancellation.check()
        usleep(Self.pause)
      case .failed(let error):
        throw PluginError.trustList(path: path ?? lockPath, .unwritable(error))
      }
    }
    throw PluginError.trustList(path: path ?? lockPath, .taken)
  }
}
