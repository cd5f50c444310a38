internal import CShims
internal import Glibc

/// A new file that takes the place of another one all at once; it is gone with this object, or with
/// the process, unless it was put there.
///
/// It has no name before, where the file system knows such files; elsewhere it stands beside its
/// place, and is swept away by the next replacement if the process is killed.
package final class FileReplacement {
  package let target: String
  private let descriptor: Int32
  /// What it goes by beside its place.
  private var temporary: String?
  /// Bytes written, and how many of them are on their way to the disk.
  private var length = 0
  private var begun = 0

  /// So much is brought to the disk at a time while more is written.
  private static let begunAtOnce = 8 << 20
  /// What the system takes longer to give back than to start a process for it; in bytes.
  private static let large = 8 << 20

  /// Makes the file, empty and for its owner alone; `target` is a path whose links were followed.
  package init(of target: String) throws(SystemError) {
    self.target = target
    let names = TemporaryNames(beside: target)
    names.sweep()
    let nameless = shim_make_nameless(names.folder)
    if nameless >= 0 {
      descriptor = nameless
    } else {
      let made = try names.first { shim_open($0, O_RDWR | O_CREAT | O_EXCL, 0o600) }
      descriptor = made.result
      temporary = made.name
    }
    // Who sweeps can tell by the lock that the file is in use.
    flock(descriptor, LOCK_EX | LOCK_NB)
  }

  deinit {
    if let temporary { unlink(temporary) }
    Self.closeLast(descriptor)
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try FileDescriptor.write(bytes, to: descriptor)
    length += bytes.count
    // Then little is left to wait for at the end.
    if length - begun >= Self.begunAtOnce {
      shim_begin_sync(descriptor, begun, length - begun)
      begun = length
    }
  }

  /// Brings what was written to the disk; `mode` are the permissions of the file.
  package func finish(mode: UInt32) throws(SystemError) {
    guard fchmod(descriptor, mode_t(mode)) == 0, fsync(descriptor) == 0 else { throw .last }
  }

  /// Puts the file in its place.
  package func place() throws(SystemError) {
    let name: String
    if let temporary {
      name = temporary
    } else {
      // A name can be given, but not taken from another file: that takes a second step.
      name = try TemporaryNames(beside: target).first { shim_give_name(descriptor, $0) }.name
      temporary = name
    }
    let replaced = Self.holdLarge(target)
    defer { if let replaced { Self.closeLast(replaced) } }
    guard rename(name, target) == 0 else { throw .last }
    temporary = nil
    // The new name is to outlive a loss of power too; that the file is there is no matter of it.
    let folder = shim_open(Self.folder(of: target), O_RDONLY | O_DIRECTORY, 0)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
  }

  /// Holds a large file that is to be replaced, or whoever takes its name waits until the system has
  /// given it back.
  private static func holdLarge(_ path: String) -> Int32? {
    let descriptor = shim_hold(path)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_size >= large { return descriptor }
    close(descriptor)
    return nil
  }

  /// Closes a file, which goes with that if it has no name.
  private static func closeLast(_ descriptor: Int32) {
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_nlink == 0, status.st_size >= large {
      shim_close_without_waiting(descriptor)
    } else {
      close(descriptor)
    }
  }

  /// With its `/`.
  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "./"
  }
}

/// Calls on open files that the system may leave half done.
package enum FileDescriptor {
  /// Writes all of `bytes`.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemError) {
    var start = 0
    while start < bytes.count {
      // SAFETY: the array outlives the call, which reads at most what is left of it.
      let written = bytes.withUnsafeBytes { buffer in
        Glibc.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
      }
      if written < 0, errno == EINTR { continue }
      guard written >= 0 else { throw .last }
      start += written
    }
  }
}
