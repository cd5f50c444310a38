internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

extension Command {
  static let plugin = Command(
    "plugin",
    usages: [
      "plugin load PATH|NAME [with \"OPTIONS\"] [inprocess]", "plugin list", "plugin info NAME",
      "plugin check PATH|NAME [with \"OPTIONS\"] [seed N]",
      "plugin trust PATH|NAME", "plugin distrust PATH|NAME",
      "plugin new NAME in c|cpp|swift|rust|zig",
    ],
    summary: "load, list, check, trust or begin libraries of comparators",
    details: """
      A NAME has letters, digits, _ and - and is looked up in ROSTER_PLUGIN_PATH, then in the user's
      and the system's plugin folders; a word with '/' is a path. Its comparators are used like any
      other: 'sort phone using e164', or by their full name 'plugin/comparator'. OPTIONS are handed
      to each of them, which looks at them when it is first used. A plugin runs in a process of its
      own, with 10 s for each piece of work; with 'inprocess' it runs in this one, unguarded, where
      a debugger finds it. 'trust' keeps the SHA-256 of a library: one that changed since is not
      loaded before it is trusted again, and --safe loads only what is trusted. 'plugin check' holds
      a plugin against all that the interface asks of it, on made-up values and on those of the
      current table, and fails where it falls short; the same seed makes the same values. 'plugin
      new' writes the folder NAME with a plugin to start from: 'make' builds it.
      """,
    arity: 1...6,
    parameters: [.keyword(pluginVerbs), .plugin, .keyword(["with", "inprocess"])]
  ) { arguments, session in
    guard let plugins = session.plugins else { throw CommandError(.noPlugins) }
    switch arguments.take(oneOf: pluginVerbs) {
    case "load": return try load(&arguments, plugins, session)
    case "check": return try check(&arguments, plugins, session)
    case "list": return try listPlugins(arguments, plugins, session)
    case "info": return try describe(&arguments, plugins, session)
    case "trust": return try trust(&arguments, plugins, session)
    case "distrust": return try distrust(&arguments, plugins, session)
    case "new": return try newPlugin(&arguments, plugins, session)
    default: throw arguments.unexpected(pluginVerbs)
    }
  }

  private static let pluginVerbs = [
    "load", "list", "info", "check", "trust", "distrust", "new",
  ]

  private static func load(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    let word = try arguments.nextLibrary(in: session)
    var options: String?
    if arguments.take("with") { options = try arguments.next("the text of the options").text }
    let isInProcess = arguments.take("inprocess")
    try arguments.finish(expected: ["with", "inprocess"])
    guard !isInProcess || !session.options.isSafe else {
      throw CommandError(.refusedBySafe("'inprocess'"), at: arguments.previous)
    }
    guard !session.options.isCheck else { return .done }
    let plugin = try at(word) {
      try plugins.load(
        word.text, options: options, isInProcess: isInProcess, trust: trustRule(word, session),
        cancellation: session.cancellation)
    }
    // What an earlier version of it had may be gone.
    session.library.comparators.removeAll(ofPlugin: plugin.id)
    session.library.sectioners.removeAll(ofPlugin: plugin.id)
    for definition in plugin.comparators { session.library.comparators.register(definition) }
    for definition in plugin.sectioners { session.library.sectioners.register(definition) }
    return .said(
      "loaded plugin \(plugin.id) \(plugin.version): "
        + plugin.offers.map(\.name).joined(separator: ", "))
  }
}
