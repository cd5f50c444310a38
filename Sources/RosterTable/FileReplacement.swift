internal import CShims
internal import Glibc

/// A new file beside another one, whose place it takes all at once; it is gone with this object unless
/// it was put there.
package final class FileReplacement {
  package let target: String
  private let temporary: String
  private let descriptor: Int32
  private var isPlaced = false
  /// Bytes written, and how many of them are on their way to the disk.
  private var length = 0
  private var begun = 0

  /// So much is brought to the disk at a time while more is written.
  private static let begunAtOnce = 8 << 20

  /// Makes the file, empty and for its owner alone; `target` is a path whose links were followed.
  package init(of target: String) throws(SystemError) {
    self.target = target
    let name = target.split(separator: "/").last.map(String.init) ?? target
    var template = Array("\(Self.folder(of: target)).\(name).XXXXXX".utf8CString)
    descriptor = shim_make_temporary(&template)
    guard descriptor >= 0 else { throw .last }
    temporary = String(
      decoding: template.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    close(descriptor)
    if !isPlaced { unlink(temporary) }
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
    guard rename(temporary, target) == 0 else { throw .last }
    isPlaced = true
    // The new name is to outlive a loss of power too; that the file is there is no matter of it.
    let folder = shim_open(Self.folder(of: target), O_RDONLY | O_DIRECTORY, 0)
    guard folder >= 0 else { return }
    fsync(folder)
    close(folder)
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
