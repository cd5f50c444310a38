internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
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
