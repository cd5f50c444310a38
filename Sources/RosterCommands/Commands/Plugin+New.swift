internal import RosterLanguage
internal import RosterTable

extension Command {
  /// Writes a folder for a new plugin, named by the first word, in the current folder.
  static func newPlugin(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    let name = try arguments.next("a name")
    try arguments.expect("in")
    guard let language = arguments.take(oneOf: plugins.languages) else {
      throw arguments.unexpected(plugins.languages)
    }
    try arguments.finish()
    let files = try at(name) { try plugins.template(naming: name.text, in: language) }
    guard !session.options.isSafe else {
      throw CommandError(.refusedBySafe("writing '\(name.text)'"), at: name)
    }
    guard !session.options.isCheck else { return .done }
    try at(name) { try session.writeFolder(name.text, files) }
    let names = files.map(\.name).joined(separator: ", ")
    try session.console.print("wrote \(name.text)/: \(names)")
    try session.console.print("next: cd \(name.text) && make && make check")
    return .done
  }
}
