internal import RosterLanguage
internal import RosterArrangement

extension Command {
  static let redo = Command(
    "redo", usages: ["redo [N]"], summary: "do again what was undone", arity: 0...1
  ) { arguments, session in
    try repeated(&arguments, session, fault: .nothingToRedo) { history in
      history.redo().map { ("did again '\($0.command)'", $0.after) }
    }
  }

  /// Walks the history as far as the argument says, then goes to the state that is there: one change
  /// of the table, which happens or does not.
  static func repeated(
    _ arguments: inout Arguments, _ session: Session, fault: CommandFault,
    _ step: (inout History<OpenTable.State>) -> (line: String, state: OpenTable.State)?
  ) throws -> Outcome {
    let table = try session.currentTable()
    var count = 1
    let word = arguments.next()
    if let word {
      guard let number = Int(word.text), number > 0, !word.isQuoted else {
        throw CommandError(.notANumber(word.text, what: "number of steps"), at: word)
      }
      count = number
    }
    var history = table.history
    var state = table.state
    var lines: [String] = []
    for _ in 0..<count {
      guard let next = step(&history) else {
        let what = fault == .nothingToUndo ? "undo" : "redo"
        throw CommandError(
          lines.isEmpty ? fault : .fewerSteps(lines.count, what: what), at: word)
      }
      lines.append(next.line)
      state = next.state
    }
    try session.restore(state, of: table)
    table.history = history
    return .arranged(lines.joined(separator: ", "))
  }
}
