internal import RosterTable
internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let tap = Command(
    "tap", usages: ["tap ROWS"],
    summary: "fire the handlers for each row; with none, show its card", arity: .atLeast(1),
    parameters: [.rows]
  ) { arguments, session in
    let table = try session.currentTable()
    let named = try arguments.rowReferences()
    try arguments.finish()
    // All rows are bound before the first handler, which may sort, move or hide.
    let rows = try table.rows(named)
    if table.isEditing {
      return try session.commitToggle(of: rows, in: table, command: arguments.text)
    }
    let handlers = session.tapHandlers + table.handlers
    guard !handlers.isEmpty else {
      for row in rows { try session.showCard(row, of: table) }
      return .done
    }
    guard !session.options.isCheck else { return .done }
    let tapped = try rows.map { try table.tapped($0) }
    for row in tapped {
      for handler in handlers { try fire(handler, for: row, in: session, at: named[0].word) }
    }
    return .done
  }

  /// Runs a handler; its error stands at the tap, since the handler was registered elsewhere.
  private static func fire(
    _ handler: TapHandler, for row: TappedRow, in session: Session, at word: Word
  ) throws {
    do {
      try handler.run(row, session)
    } catch let error where error is QuitRequest || error is OutputClosed {
      throw error
    } catch let error as CommandError where error.isHandlerFailure {
      throw error
    } catch {
      let failure = CommandFault.handlerFailed(
        handler.name, title: row.title, reason: CommandError.words(for: error))
      throw CommandError(failure, at: word.range, status: CommandError.status(of: error))
    }
  }

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

  static let handlers = Command(
    "handlers", usages: ["handlers"], summary: "list what happens to a row that is tapped",
    arity: 0...0
  ) { _, session in
    let table = try session.currentTable()
    let all = session.tapHandlers + table.handlers
    if all.isEmpty { try session.console.print("no handlers; 'tap' shows the card") }
    for handler in all {
      try session.console.print("\(handler.name.visible): \(handler.summary.visible)")
    }
    return .done
  }
}

extension Session {
  /// The commands in the text of a word, their variables put in.
  fileprivate func commands(in word: Word) throws -> [[Word]] {
    let reader = StatementReader(text: word.text)
    var commands: [[Word]] = []
    do {
      while let statement = try reader.next() {
        commands.append(
          try statement.words.map { try $0.expanded(value).moved(to: word.range) })
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

extension OpenTable {
  /// A row bound to its identity.
  func tapped(_ row: UInt32) throws -> TappedRow {
    let arranger = self.arranger
    return TappedRow(
      identity: try arranger.identities(arrangement).keys[Int(row)],
      title: try title(row),
      text: { name in
        try arranger.cell(arranger.lookup.find(name).place, row: row).text
      })
  }

  var freeHandlerName: String {
    var number = 1
    while handlers.contains(where: { $0.name == "tap\(number)" }) { number += 1 }
    return "tap\(number)"
  }
}

extension Session {
  /// Hides the rows that are shown and shows those that are hidden, as one step.
  fileprivate func commitToggle(of rows: [UInt32], in table: OpenTable, command: String) throws
    -> Outcome
  {
    var state = table.state
    let hidden = Set(state.arrangement.hidden)
    let shown = rows.filter { !hidden.contains($0) }
    state.arrangement.unhide(rows.filter(hidden.contains))
    state.arrangement.hide(shown)
    return try commit(
      state, to: table, command: command, line: "toggled \(rows.count.counted("row"))")
  }
}

extension CommandError {
  /// Whether a handler that was fired by another handler failed, which was said already.
  fileprivate var isHandlerFailure: Bool {
    if case .handlerFailed? = cause as? CommandFault { true } else { false }
  }
}
