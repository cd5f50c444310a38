internal import RosterTable
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let tables = Command(
    "tables", usages: ["tables"], summary: "list the tables that are open; * marks the current one",
    arity: 0...0
  ) { _, session in
    for table in session.tables {
      let mark = table === session.current ? "*" : " "
      let source = table.table.source
      try session.console.print(
        "\(mark) \(table.name.visible)  \(source.shown.visible) (\(source.format))")
    }
    return .done
  }

  static let use = Command(
    "use", usages: ["use NAME"], summary: "make another table the current one", arity: 1...1,
    parameters: [.table]
  ) { arguments, session in
    let word = try arguments.next("a table")
    let table = try at(word) { try session.table(named: word.text) }
    session.use(table)
    return .arranged("using '\(table.name)'")
  }

  static let close = Command(
    "close", usages: ["close [NAME]"],
    summary: "close a table; the one last current is current again", arity: 0...1,
    parameters: [.table]
  ) { arguments, session in
    guard let word = arguments.next() else {
      guard let table = session.current else { throw CommandError(.noTable) }
      session.close(table)
      return .said("closed '\(table.name)'")
    }
    let table = try at(word) { try session.table(named: word.text) }
    session.close(table)
    return .said("closed '\(table.name)'")
  }
}
