internal import CShims
internal import Glibc

/// A folder that is made beside its place and put there all at once; it is gone with this object
/// unless it was put there.
package final class NewFolder {
  package let target: String
  /// For us alone, so that nobody comes between; it holds the folder.
  private let shelter: String
  private var names: [String] = []

  private var folder: String { "\(shelter)/new" }

  /// Makes the folder, empty; fails with `EEXIST` when there is something at `target`.
  package init(at target: String) throws(SystemError) {
    var status = stat()
    guard lstat(target, &status) != 0 else { throw SystemError(code: EEXIST) }
    guard errno == ENOENT else { throw .last }
    self.target = target
    var template = Array("\(FileReplacement.folder(of: target)).roster.XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw .last }
    shelter = String(
      decoding: template.lazy.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    guard mkdir(folder, 0o777) == 0 else { throw .last }
  }

  deinit {
    for name in names { unlink("\(folder)/\(name)") }
    rmdir(folder)
    rmdir(shelter)
  }

  /// Writes a file into it, with the permissions that new files have.
  package func write(_ bytes: [UInt8], to name: String) throws(SystemError) {
    let descriptor = creat("\(folder)/\(name)", 0o666)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    names.append(name)
    try FileDescriptor.write(bytes, to: descriptor)
    guard fsync(descriptor) == 0 else { throw .last }
  }

  /// Puts the folder in its place.
  ///
  /// The system refuses when something came there meanwhile, unless that is an empty folder.
  package func place() throws(SystemError) {
    guard rename(folder, target) == 0 else { throw .last }
  }
}
