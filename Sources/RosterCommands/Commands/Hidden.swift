internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let hidden = Command(
    "hidden", usages: ["hidden"], summary: "list the hidden rows", arity: 0...0
  ) { _, session in
    let table = try session.currentTable()
    if table.arrangement.hidden.isEmpty {
      try session.console.print("no row is hidden")
    }
    for row in table.arrangement.hidden {
      try session.console.print(table.title(row).visible)
    }
    return .done
  }
}
