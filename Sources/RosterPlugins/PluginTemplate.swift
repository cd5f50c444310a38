internal import CPluginTemplates

/// The files that a new plugin starts from: they build, and what they build passes every check.
package struct PluginTemplate: Sendable {
  package struct File: Sendable, Equatable {
    /// Without a folder.
    package let name: String
    package let text: String
  }

  /// The source first.
  package let files: [File]

  /// What the files call the plugin, in their names and texts.
  private static let placeholder = "my-plugin"

  /// Throws `PluginError.notAName` when `name` is none, `takenName` when two files would have one
  /// name.
  package init(naming name: String, in language: PluginLanguage) throws(PluginError) {
    guard let name = PluginName(name) else { throw .notAName(name) }
    files = Self.embedded.filter { $0.folder == language.rawValue || $0.folder == "common" }
      .map { file in
        File(
          name: Self.named(name, in: file.name), text: Self.named(name, in: file.text))
      }
    guard Set(files.map(\.name)).count == files.count else { throw .takenName(name.text) }
  }

  /// The text with the plugin's name in the places for it.
  private static func named(_ name: PluginName, in text: String) -> String {
    let wanted = Array(placeholder.utf8)
    var named: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let first = rest.first {
      if rest.starts(with: wanted) {
        named += name.text.utf8
        rest = rest.dropFirst(wanted.count)
      } else {
        named.append(first)
        rest = rest.dropFirst()
      }
    }
    return String(decoding: named, as: UTF8.self)
  }

  private static var embedded: [(folder: String, name: String, text: String)] {
    var count = 0
    // SAFETY: constants of the program; the call tells how many files there are, and each file how
    // many bytes it has.
    let files = UnsafeBufferPointer(start: plugin_template_files(&count), count: count)
    return files.map { file in
      (
        String(cString: file.folder), String(cString: file.name),
        String(decoding: UnsafeBufferPointer(start: file.bytes, count: file.length), as: UTF8.self)
      )
    }
  }
}
