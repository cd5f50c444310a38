internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder
internal import TerminalText

extension Command {
  static let plugin = Command(
    "plugin",
    usages: [
      "plugin load PATH|NAME [with \"OPTIONS\"] [inprocess]", "plugin list", "plugin info NAME",
      "plugin check PATH|NAME [with \"OPTIONS\"] [seed N]",
      "plugin new NAME in c|cpp|swift|rust|zig",
    ],
    summary: "load a library of comparators, list those loaded, or check one that you write",
    details: """
      A NAME has letters, digits, _ and - and is looked up in ROSTER_PLUGIN_PATH, then in the user's
      and the system's plugin folders; a word with '/' is a path. Its comparators are used like any
      other: 'sort phone using e164', or by their full name 'plugin/comparator'. A plugin runs in a
      process of its own, with 10 s for each piece of work; with 'inprocess' it runs in this one,
      unguarded, where a debugger finds it.
      'plugin check' holds a plugin against all that the interface asks of it, on made-up values and
      on those of the current table, and fails where it falls short; the same seed makes the same
      values. 'plugin new' writes the folder NAME with a plugin to start from: 'make' builds it.
      """,
    arity: 1...6,
    parameters: [
      .keyword(["load", "list", "info", "check", "new"]), .plugin, .keyword(["with", "inprocess"]),
    ]
  ) { arguments, session in
    guard let plugins = session.plugins else { throw CommandError(.noPlugins) }
    switch arguments.take(oneOf: ["load", "list", "info", "check", "new"]) {
    case "load": return try load(&arguments, plugins, session)
    case "check": return try check(&arguments, plugins, session)
    case "list":
      try arguments.finish()
      return try list(
        plugins.loaded.map { ("\($0.id) \($0.version)", "\($0.author), \($0.path)") },
        in: session)
    case "info":
      let word = try arguments.next("a plugin")
      try arguments.finish()
      guard let plugin = plugins.loaded.first(where: { $0.id == word.text }) else {
        throw CommandError(
          CommandFault.unknownPlugin(
            word.text, near: nearest(to: word.text, among: plugins.loaded.map(\.id))),
          at: word.range, status: .plugin)
      }
      return try describe(plugin, in: session)
    case "new": return try newPlugin(&arguments, plugins, session)
    default: throw arguments.unexpected(["load", "list", "info", "check", "new"])
    }
  }

  private static func load(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    let word = try arguments.next("a path or name")
    var options: String?
    if arguments.take("with") { options = try arguments.next("the text of the options").text }
    let isInProcess = arguments.take("inprocess")
    try arguments.finish(expected: ["with", "inprocess"])
    guard !session.options.isSafe else {
      throw CommandError(.refusedBySafe("the plugin '\(word.text)'"), at: word)
    }
    guard !session.options.isCheck else { return .done }
    let plugin = try at(word) {
      try plugins.load(
        word.text, options: options, isInProcess: isInProcess, cancellation: session.cancellation)
    }
    for definition in plugin.comparators { session.library.comparators.register(definition) }
    for definition in plugin.sectioners { session.library.sectioners.register(definition) }
    return .said(
      "loaded plugin \(plugin.id) \(plugin.version): "
        + plugin.comparators.map(\.name).joined(separator: ", "))
  }

  private static func describe(_ plugin: PluginSummary, in session: Session) throws -> Outcome {
    try session.console.print("\(plugin.id.visible) \(plugin.version.visible)")
    try session.console.print("  by \(plugin.author.visible)")
    try session.console.print("  from \(plugin.path.visible)")
    try session.console.print("  \(plugin.confinement.visible)")
    return try list(plugin.comparators.map { ("  \($0.name)", $0.summary) }, in: session)
  }
}
