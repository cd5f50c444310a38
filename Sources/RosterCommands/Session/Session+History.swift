internal import RosterArrangement
internal import RosterLanguage

extension Session {
  /// Walks the history as far as the argument says, then goes to the state that is there: one change
  /// of the table, which happens or does not.
  func walkHistory(
    _ arguments: inout Arguments, fault: CommandFault,
    _ step: (inout History<OpenTable.State>) -> (line: String, state: OpenTable.State)?
  ) throws -> Outcome {
    let table = try currentTable()
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
    try restore(state, of: table)
    table.history = history
    return .arranged("\(lines.joined(separator: ", "))")
  }
}
