internal import RosterTable

/// A library as it was when it was judged, to be told from what its path leads to later.
///
/// The loader takes a path and no open file: given a descriptor's path, it would not find what the
/// library needs beside it (`$ORIGIN`). So the file is judged, loaded by its path, and looked at
/// again. Whoever could still swap it in between may write the file or its folder, which the rules
/// of `LibraryFile` leave to the user and root.
struct LibraryVersion: Sendable {
  /// Absolute, with links resolved.
  let path: String
  /// As the user gave it.
  let shownPath: String
  let stamp: FileStamp
  /// What it is trusted by; `nil` when it is not on the list.
  let digest: Digest?

  init(_ file: LibraryFile, shownPath: String, digest: Digest?) {
    path = file.path
    self.shownPath = shownPath
    stamp = file.stamp
    self.digest = digest
  }

  /// Throws when the path leads to another file, or to one that was written since.
  func checkUnchanged() throws(PluginError) {
    guard FileStamp(path: path) == stamp else { throw .changed(path: shownPath) }
  }

  /// As `checkUnchanged`, and reads what was trusted once more, since dates can be set.
  ///
  /// Throws `PluginError`, or `Cancelled`.
  func checkContent(_ cancellation: Cancellation) throws {
    try checkUnchanged()
    guard let digest else { return }
    guard try LibraryFile(path: path).digest(cancellation) == digest else {
      throw PluginError.changed(path: shownPath)
    }
  }
}
