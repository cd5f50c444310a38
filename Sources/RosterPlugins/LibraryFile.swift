internal import CShims
internal import Glibc
internal import RosterTable

/// A file that may be loaded: it is there, it starts as a library does, and nobody else can change
/// it or what its path leads to.
///
/// It stays open, so that all that is said of it is said of one file.
final class LibraryFile {
  #if os(macOS)
    static let endings = [".dylib", ".so"]
  #else
    static let endings = [".so"]
  #endif

  /// Absolute, with links resolved.
  let path: String
  let stamp: FileStamp
  private let descriptor: Int32

  init(path: String) throws(PluginError) {
    self.path = try Self.canonical(path)
    // Before it is opened, since opening a pipe or a device may do something.
    try Self.checkKind(Self.status(of: self.path), shown: path)
    descriptor = shim_open(self.path, O_RDONLY | O_NONBLOCK | O_NOCTTY, 0)
    guard descriptor >= 0 else { throw .unreadable(path: self.path, .last) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, let stamp = FileStamp(descriptor: descriptor) else {
      let error = SystemError.last
      close(descriptor)
      throw .unreadable(path: self.path, error)
    }
    self.stamp = stamp
    try Self.checkKind(status, shown: path)
    guard Self.startsAsLibrary(try head()) else {
      throw .notALibrary(path: path, reason: "it does not start as one")
    }
    let folder = PluginError.Exposure.folder(of: self.path)
    let folderStatus = try Self.status(of: folder)
    do throws(PluginError.Exposure) {
      try PluginError.Exposure.check(status, of: self.path)
      try PluginError.Exposure.check(folderStatus, of: folder)
      try PluginError.Exposure.check(wayTo: path)
    } catch {
      throw .exposed(path: self.path, error)
    }
  }

  deinit {
    close(descriptor)
  }

  /// Throws `PluginError`, or `Cancelled`.
  func digest(_ cancellation: Cancellation) throws -> Digest {
    do {
      return try Digest(ofDescriptor: descriptor, cancellation: cancellation)
    } catch let error as SystemError {
      throw PluginError.unreadable(path: path, error)
    }
  }

  /// The absolute path without links of what is at `path`.
  static func canonical(_ path: String) throws(PluginError) -> String {
    do throws(SystemError) {
      return try FilePath.resolved(path)
    } catch {
      guard error.isMissing else { throw .unreadable(path: path, error) }
      var status = stat()
      let isLink = !path.utf8.contains(0) && lstat(path, &status) == 0
      throw isLink ? .danglingLink(path: path) : .notFound(path: path)
    }
  }

  private static func status(of path: String) throws(PluginError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path: path, .last) }
    return status
  }

  private static func checkKind(_ status: stat, shown path: String) throws(PluginError) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .notRegular(path: path)
    }
  }

  private func head() throws(PluginError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4)
    // SAFETY: at most the array's own bytes are written.
    let got = bytes.withUnsafeMutableBytes { pread(descriptor, $0.baseAddress, $0.count, 0) }
    guard got >= 0 else { throw .unreadable(path: path, .last) }
    return Array(bytes.prefix(got))
  }

  private static func startsAsLibrary(_ head: [UInt8]) -> Bool {
    #if os(macOS)
      [[0xCF, 0xFA, 0xED, 0xFE], [0xCA, 0xFE, 0xBA, 0xBE]].contains(head)
    #else
      head == [0x7F, 0x45, 0x4C, 0x46]
    #endif
  }
}
