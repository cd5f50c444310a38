internal import Glibc
internal import RosterTable

/// A file that may be loaded: it is there, it starts as a library does, and nobody else can change
/// it.
struct LibraryFile {
  #if os(macOS)
    static let endings = [".dylib", ".so"]
  #else
    static let endings = [".so"]
  #endif

  /// Absolute, with links resolved.
  let path: String

  init(path: String) throws(PluginError) {
    self.path = try Self.canonical(path)
    let status = try Self.status(of: self.path)
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw .isFolder(path: path)
    default: throw .notRegular(path: path)
    }
    guard Self.startsAsLibrary(try Self.head(of: self.path)) else {
      throw .notALibrary(path: path, reason: "it does not start as one")
    }
    try Self.checkOwner(of: self.path, isFolder: false)
    try Self.checkOwner(of: Self.folder(of: self.path), isFolder: true)
  }

  /// The absolute path without links of what is at `path`.
  static func canonical(_ path: String) throws(PluginError) -> String {
    do throws(SystemError) {
      return try FilePath.resolved(path)
    } catch {
      throw error.isMissing ? .notFound(path: path) : .unreadable(path: path, error)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  private static func status(of path: String) throws(PluginError) -> stat {
    var status = stat()
    guard stat(path, &status) == 0 else { throw .unreadable(path: path, .last) }
    return status
  }

  private static func head(of path: String) throws(PluginError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .unreadable(path: path, .last) }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4)
    // SAFETY: at most the array's own bytes are written.
    let got = bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
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

  /// Refuses what somebody else could replace.
  ///
  /// A sticky folder is fine, and so is the group of the same number as the user, which systems
  /// make for that user alone.
  private static func checkOwner(of path: String, isFolder: Bool) throws(PluginError) {
    let status = try status(of: path)
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw .exposed(path: path, .foreignOwner(path: path, user: status.st_uid))
    }
    let isSticky = isFolder && status.st_mode & S_ISVTX != 0
    let isPrivateGroup = status.st_gid == 0 || status.st_gid == status.st_uid
    let isGroupWritable = status.st_mode & S_IWGRP != 0 && !isPrivateGroup
    guard isSticky || (status.st_mode & S_IWOTH == 0 && !isGroupWritable) else {
      throw .exposed(path: path, .writableByOthers(path: path))
    }
  }
}
