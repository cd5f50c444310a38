internal import RosterLanguage
internal import RosterArrangement
internal import TerminalText

extension Command {
  static let undo = Command(
    "undo", usages: ["undo [N]"], summary: "take back the last step, or the last N", arity: 0...1
  ) { arguments, session in
    try repeated(&arguments, session, fault: .nothingToUndo) { table in
      var history = table.history
      guard let step = history.undo() else { return nil }
      try session.restore(step.before, of: table)
      table.history = history
      return "undid '\(step.command)'"
    }
  }

  static let redo = Command(
    "redo", usages: ["redo [N]"], summary: "do again what was undone", arity: 0...1
  ) { arguments, session in
    try repeated(&arguments, session, fault: .nothingToRedo) { table in
      var history = table.history
      guard let step = history.redo() else { return nil }
      try session.restore(step.after, of: table)
      table.history = history
      return "did again '\(step.command)'"
    }
  }

  /// Does `once` as often as the argument says; if that is too often, it is as if nothing was done.
  private static func repeated(
    _ arguments: inout Arguments, _ session: Session, fault: CommandFault,
    _ once: (OpenTable) throws -> String?
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
    let state = table.state
    let history = table.history
    var lines: [String] = []
    for _ in 0..<count {
      guard let line = try once(table) else {
        if !lines.isEmpty {
          try session.restore(state, of: table)
          table.history = history
        }
        let what = fault == .nothingToUndo ? "undo" : "redo"
        throw CommandError(
          lines.isEmpty ? fault : .fewerSteps(lines.count, what: what), at: word)
      }
      lines.append(line)
    }
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
