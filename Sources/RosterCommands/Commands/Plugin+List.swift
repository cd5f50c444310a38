internal import RosterLanguage
internal import RosterOrder
internal import TerminalText

extension Command {
  /// `plugin list`: those that are loaded, then those that could be.
  static func listPlugins(
    _ arguments: Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    try arguments.finish()
    let loaded = try plugins.loaded.map { plugin in
      let runs = plugin.isInProcess ? "in this process" : "in a process of its own"
      let standing = try plugins.standing(of: plugin.id, cancellation: session.cancellation)
      let facts =
        [plugin.author, runs] + (plugin.optionsPhrase.map { [$0] } ?? []) + [standing, plugin.path]
      return ("\(plugin.id) \(plugin.version)", facts.joined(separator: ", "))
    }
    let unloaded = try plugins.unloaded(session.cancellation).map { plugin in
      (plugin.name, "not loaded, \(plugin.summary)")
    }
    guard !loaded.isEmpty || !unloaded.isEmpty else {
      try session.console.print("no plugin is loaded, and none is in the plugin folders")
      return .done
    }
    return try list(loaded + unloaded, in: session)
  }

  /// `plugin info`: one that is loaded.
  static func describe(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    let word = try arguments.next("a plugin")
    try arguments.finish()
    guard let plugin = plugins.loaded.first(where: { $0.id == word.text }) else {
      if try plugins.unloaded(session.cancellation).contains(where: { $0.name == word.text }) {
        throw CommandError(
          CommandFault.pluginNotLoaded(word.text), at: word.range, status: .plugin)
      }
      throw CommandError(
        CommandFault.unknownPlugin(
          word.text, near: nearest(to: word.text, among: plugins.loaded.map(\.id))),
        at: word.range, status: .plugin)
    }
    let standing = try plugins.standing(of: plugin.id, cancellation: session.cancellation)
    try session.console.print([
      "\(plugin.id.visible) \(plugin.version.visible)",
      "  by \(plugin.author.visible)",
      "  from \(plugin.path.visible)",
      "  \(plugin.confinement.visible)",
      "  \(standing.visible)",
    ])
    if let options = plugin.optionsPhrase { try session.console.print("  \(options.visible)") }
    return try list(plugin.offers.map { ("  \($0.name)", $0.summary) }, in: session)
  }
}

extension PluginSummary {
  /// What it was loaded with, as it was typed; `nil` for nothing.
  fileprivate var optionsPhrase: String? {
    options.isEmpty ? nil : "with \(Word.quoted(options))"
  }
}
