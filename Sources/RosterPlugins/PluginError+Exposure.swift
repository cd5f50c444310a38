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
}
