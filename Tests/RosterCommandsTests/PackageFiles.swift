import Foundation

/// Files of the package, wherever it was checked out.
enum PackageFiles {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static func path(_ relative: String) -> String { root.appending(path: relative).path }

  static func text(_ relative: String) throws -> String {
    try String(contentsOf: root.appending(path: relative), encoding: .utf8)
  }
}
