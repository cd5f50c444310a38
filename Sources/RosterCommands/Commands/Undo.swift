internal import RosterLanguage
internal import RosterArrangement
internal import TerminalText

extension Command {
  static let undo = Command(
    "undo", usages: ["undo [N]"], summary: "take back the last step, or the last N", arity: 0...1
  ) { arguments, session in
    try repeated(&arguments, session, fault: .nothingToUndo) { history in
      history.undo().map { ("undid '\($0.command)'", $0.before) }
    }
  }

  static let redo = Command(
    "redo", usages: ["redo [N]"], summary: "do again what was undone", arity: 0...1
  ) { arguments, session in
    try repeated(&arguments, session, fault: .nothingToRedo) { history in
      history.redo().map { ("did again '\($0.command)'", $0.after) }
    }
  }

  /// Walks the history as far as the argument says, then goes to the state that is there: one change
  /// of the table, which happens or does not.
  private static func repeated(
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

  static let reset = Command(
    "reset", usages: ["reset [sort|sections|hidden|moves|filter|columns]"],
    summary: "drop all of the arrangement, or one part of it", arity: 0...1,
    parameters: [.keyword(["sort", "sections", "hidden", "moves", "filter", "columns"])],
    isArranging: true
  ) { arguments, session in
    let parts = ["sort", "sections", "hidden", "moves", "filter", "columns"]
    return try session.step(arguments) { _, arrangement in
      guard let word = arguments.peek else {
        arrangement = Arrangement()
        return "as in the file"
      }
      guard let part = arguments.take(oneOf: parts) else { throw arguments.unexpected(parts) }
      switch part {
      case "sort": arrangement.steps.removeAll { if case .sort = $0 { true } else { false } }
      case "moves": arrangement.steps.removeAll { if case .move = $0 { true } else { false } }
      case "sections": arrangement.section = nil
      case "hidden": arrangement.hidden = []
      case "filter":
        arrangement.filter = nil
        arrangement.search = nil
      default: arrangement.columns = nil
      }
      return "reset \(word.text)"
    }
  }
}
