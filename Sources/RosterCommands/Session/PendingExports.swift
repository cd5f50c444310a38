internal import CShims
internal import Glibc
package import RosterFormats
internal import RosterOrder
internal import RosterTable

/// Files written beside their place under `--atomic`, to be renamed when all went well.
package struct PendingExports {
  fileprivate struct File {
    let temporary: String
    let target: String
  }

  fileprivate var files: [File] = []

  package init() {}

  /// Puts all files in their places; throws the first failure after trying the others.
  package mutating func commit() throws {
    var failure: CommandError?
    for file in files where rename(file.temporary, file.target) != 0 {
      failure =
        failure
        ?? CommandError(.unwritable(file.target, reason: SystemError.last.text))
      unlink(file.temporary)
    }
    files = []
    if let failure { throw failure }
  }

  /// Drops all files.
  package mutating func abandon() {
    for file in files { unlink(file.temporary) }
    files = []
  }
}

extension Session {
  /// Writes to a path: a regular file is replaced at the end, all at once; a pipe or device is
  /// written directly.
  package func export(to path: String, _ write: (ByteOutput) throws -> Void) throws {
    let target = Self.resolved(path)
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
    let folder = target.lastIndex(of: "/").map { String(target[...$0]) } ?? "./"
    let name = target.split(separator: "/").last.map(String.init) ?? target
    var template = Array("\(folder).\(name).XXXXXX".utf8CString)
    let descriptor = shim_make_temporary(&template)
    guard descriptor >= 0 else {
      throw CommandError(.unwritable(path, reason: SystemError.last.text))
    }
    let temporary = template.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    var isKept = false
    defer {
      Glibc.close(descriptor)
      if !isKept { unlink(temporary) }
    }
    try writeAll(to: descriptor, shown: path, write)
    guard fchmod(descriptor, mode) == 0, fsync(descriptor) == 0 else {
      throw CommandError(.unwritable(path, reason: SystemError.last.text))
    }
    if options.isAtomic {
      exports.files.append(.init(temporary: temporary, target: target))
      isKept = true
      return
    }
    guard rename(temporary, target) == 0 else {
      throw CommandError(.unwritable(path, reason: SystemError.last.text))
    }
    isKept = true
    let opened = shim_open(folder, O_RDONLY | O_DIRECTORY, 0)
    if opened >= 0 {
      fsync(opened)
      Glibc.close(opened)
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
    try writeAll(to: descriptor, shown: path, write)
  }

  private func writeAll(
    to descriptor: Int32, shown path: String, _ write: (ByteOutput) throws -> Void
  ) throws {
    let output = ByteOutput { [cancellation] bytes in
      try cancellation.check()
      do {
        try Console.write(bytes, to: descriptor)
      } catch let closed as OutputClosed {
        throw closed
      } catch {
        throw CommandFault.unwritable(path, reason: SystemError.last.text)
      }
    }
    try write(output)
    try output.flush()
  }

  /// The path with links followed, so that the file is replaced and not the link.
  static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  private static func currentMask() -> mode_t {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }
}
