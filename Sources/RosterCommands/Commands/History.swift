internal import RosterLanguage
internal import RosterArrangement
internal import TerminalText

extension Command {
  static let history = Command(
    "history", usages: ["history"], summary: "list the steps; those undone are marked", arity: 0...0
  ) { _, session in
    let table = try session.currentTable()
    let done = table.history.done.map { (mark: " ", command: $0.command) }
    let undone = table.history.undone.reversed().map { (mark: "-", command: $0.command) }
    for (number, step) in (done + undone).enumerated() {
      let place = String(number + 1).padded(toWidth: 4, alignment: .right)
      try session.console.print(
        "\(session.console.palette.dim(place)) \(step.mark) \(step.command.visible)")
    }
    return .done
  }
}
