internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let on = Command(
    "on", usages: ["on tap [named NAME] COMMAND…", "on tap none", "on tap NAME none"],
    summary: "register what happens to a row that is tapped",
    details: """
      The rest of the line is the command. {column}, {title} and {@} (the row's identity) stand for
      the tapped row's, each inside one word; {{ is a brace. !program runs a program, without a shell.
      Example: on tap echo "{title}"
      """,
    arity: .atLeast(2), parameters: [.keyword(["tap"]), .keyword(["named", "none"]), .command]
  ) { arguments, session in
    try arguments.expect("tap")
    let table = try session.currentTable()
    if arguments.count == 1, arguments.take("none") {
      table.handlers = []
      return .said("no handlers")
    }
    if arguments.count == 2, arguments.rest[1].keyword == "none", let word = arguments.next() {
      try remove(word, from: table)
      return .said("removed handler '\(word.text)'")
    }
    var name: String?
    if arguments.take("named") { name = try arguments.next("a name").text }
    let words = arguments.takeRest()
    guard let first = words.first else {
      throw CommandError(.missing(what: "a command", after: arguments.previous.text))
    }
    // A single quoted word is a line of its own, which may hold several commands.
    let commands = words.count == 1 && first.isQuoted ? try session.commands(in: first) : [words]
    let templates = try commands.map { try TapTemplate($0, table: table, session: session) }
    let own = name ?? table.freeHandlerName
    table.handlers.removeAll { $0.name == own }
    table.handlers.append(
      TapHandler(name: own, summary: words.map(\.rendered).joined(separator: " ")) {
        for template in templates { try template.run($0, in: $1, at: first) }
      })
    return .said("handler '\(own)' registered")
  }

  private static func remove(_ word: Word, from table: OpenTable) throws {
    guard table.handlers.contains(where: { $0.name == word.text }) else {
      throw CommandError(
        .unknownHandler(
          word.text, near: nearest(to: word.text, among: table.handlers.map(\.name))), at: word)
    }
    table.handlers.removeAll { $0.name == word.text }
  }
}

extension Session {
  /// The commands in the text of a word, their variables put in.
  fileprivate func commands(in word: Word) throws -> [[Word]] {
    let reader = StatementReader(text: word.text)
    var commands: [[Word]] = []
    do {
      while let statement = try reader.next() {
        commands.append(try statement.words(value).map { $0.moved(to: word.range) })
      }
    } catch {
      throw CommandError(error, at: word.range, status: CommandError.status(of: error))
    }
    guard !commands.isEmpty else {
      throw CommandError(.missing(what: "a command", after: "tap"), at: word)
    }
    return commands
  }
}
