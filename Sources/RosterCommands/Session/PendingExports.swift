internal import CShims
internal import Glibc
package import RosterFormats
internal import RosterOrder
internal import RosterTable

/// What was written beside its place under `--atomic`, to be put there when all went well.
package struct PendingExports {
  fileprivate var files: [FileReplacement] = []
  fileprivate var folders: [NewFolder] = []

  package init() {}

  /// Puts all in their places; throws the first failure after trying the others.
  package mutating func commit() throws {
    var failure: CommandError?
    let places = files.map { ($0.target, $0.place) } + folders.map { ($0.target, $0.place) }
    for (target, place) in places {
      do {
        try place()
      } catch {
        failure = failure ?? CommandError(.unwritable(target, reason: error.text))
      }
    }
    abandon()
    if let failure { throw failure }
  }

  /// Drops what is not in its place.
  package mutating func abandon() { (files, folders) = ([], []) }
}

extension Session {
  /// Writes to a path: a regular file is replaced at the end, all at once; a pipe or device is
  /// written directly.
  package func export(to path: String, _ write: (ByteOutput) throws -> Void) throws {
    let target = FilePath.destination(path)
    let stamp = FileStamp(path: target)
    let loaded = tables.flatMap(\.table.sources).compactMap(\.stamp)
    if let stamp, loaded.contains(where: { $0.isSameFile(as: stamp) }) {
      throw CommandError(.isLoadedSource(path))
    }
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, status.st_mode & S_IFMT == S_IFDIR {
      throw CommandError(.unwritable(path, reason: "it is a folder"))
    }
    if exists, status.st_mode & S_IFMT != S_IFREG {
      return try writeDirectly(to: target, shown: path, write)
    }
    let mode = exists ? status.st_mode & 0o7777 : 0o666 & ~Self.currentMask()
    try replace(target, shown: path, mode: mode, write)
  }

  private func replace(
    _ target: String, shown path: String, mode: mode_t, _ write: (ByteOutput) throws -> Void
  ) throws {
    do {
      let file = try FileReplacement(of: target)
      let output = ByteOutput { [cancellation] bytes in
        try cancellation.check()
        try file.write(bytes)
      }
      try write(output)
      try output.flush()
      if let damaged = tables.first(where: { $0.table.isDamaged }) {
        throw CommandError(.changedOnDisk(damaged.table.source.shown))
      }
      try file.finish(mode: UInt32(mode))
      if options.isAtomic { exports.files.append(file) } else { try file.place() }
    } catch let error as SystemError {
      throw CommandError(.unwritable(path, reason: error.text))
    }
  }

  /// Makes a folder with files, which appears all at once; there may be nothing at `path` yet.
  func writeFolder(_ path: String, _ files: [(name: String, text: String)]) throws {
    do throws(SystemError) {
      let folder = try NewFolder(at: path)
      for file in files { try folder.write(Array(file.text.utf8), to: file.name) }
      if options.isAtomic { exports.folders.append(folder) } else { try folder.place() }
    } catch {
      throw CommandError(.unwritable(path, reason: error.text))
    }
  }

  private func writeDirectly(
    to target: String, shown path: String, _ write: (ByteOutput) throws -> Void
  ) throws {
    let descriptor = shim_open(target, O_WRONLY | O_NOCTTY, 0)
    guard descriptor >= 0 else {
      throw CommandError(.unwritable(path, reason: SystemError.last.text))
    }
    defer { Glibc.close(descriptor) }
    let output = ByteOutput { [cancellation] bytes in
      try cancellation.check()
      try Console.write(bytes, to: descriptor, shown: path)
    }
    try write(output)
    try output.flush()
  }

  /// The path with links followed, so that the file is replaced and not the link.
  static func resolved(_ path: String) -> String {
    (try? FilePath.resolved(path)) ?? path
  }

  private static func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
