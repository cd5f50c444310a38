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
}
