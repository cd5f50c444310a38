internal import CShims
internal import Glibc
internal import RosterTable

extension PluginError {
  /// Who else could change a file before it is used.
  package enum Exposure: Error, Equatable, Sendable {
    case writableByOthers(path: String)
    case foreignOwner(path: String, user: UInt32)
  }
}

extension PluginError.Exposure {
  /// Refuses what somebody else could change, or replace by way of its folder.
  ///
  /// A sticky folder is fine, and so is the group of the same number as the owner, which systems
  /// make for that user alone.
  static func check(_ status: stat, of path: String) throws(Self) {
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw .foreignOwner(path: path, user: status.st_uid)
    }
    try checkWriters(status, of: path)
  }

  /// Refuses a path on which somebody else could put another file in place of the one at its end:
  /// each folder on the way counts, also that of a link and those where it leads.
  ///
  /// Whose the folders are is not asked. What cannot be looked at cannot be opened either.
  static func check(wayTo path: String) throws(Self) {
    let start = path.hasPrefix("/") ? "" : (try? FilePath.resolved(".")) ?? ""
    var rest = Array("\(start)/\(path)".split(separator: "/").reversed())
    var place = ""
    // As many links as the system follows.
    var links = 40
    while true {
      var status = stat()
      guard lstat(place.isEmpty ? "/" : place, &status) == 0 else { return }
      if status.st_mode & S_IFMT == S_IFLNK {
        // Whoever owns a link in a sticky folder may still change it.
        guard status.st_uid == 0 || status.st_uid == geteuid() else {
          throw .foreignOwner(path: place, user: status.st_uid)
        }
        guard links > 0, let target = FilePath.link(at: place) else { return }
        links -= 1
        rest += target.split(separator: "/").reversed()
        place = target.hasPrefix("/") ? "" : parent(of: place)
      } else {
        try checkWriters(status, of: place.isEmpty ? "/" : place)
      }
      guard let next = rest.popLast() else { return }
      switch next {
      case ".": break
      case "..": place = parent(of: place)
      default: place += "/\(next)"
      }
    }
  }

  private static func checkWriters(_ status: stat, of path: String) throws(Self) {
    let isFolder = status.st_mode & S_IFMT == S_IFDIR
    let isSticky = isFolder && status.st_mode & S_ISVTX != 0
    let isPrivateGroup = status.st_gid == 0 || status.st_gid == status.st_uid
    let isGroupWritable = status.st_mode & S_IWGRP != 0 && !isPrivateGroup
    guard isSticky || (status.st_mode & S_IWOTH == 0 && !isGroupWritable) else {
      throw .writableByOthers(path: path)
    }
  }

  /// The folder that an absolute path without links stands in.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash > path.startIndex else { return "/" }
    return String(path[..<slash])
  }

  /// As `folder(of:)`, but empty for the root.
  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
