package import RosterArrangement
internal import RosterLanguage

extension Session {
  /// Changes the arrangement of the current table as one step, or not at all.
  ///
  /// `change` gives the line for terminals. Where nothing changed, no step is made.
  package func step(
    _ arguments: Arguments, _ change: (OpenTable, inout Arrangement) throws -> Outcome.Line
  ) throws -> Outcome {
    let table = try currentTable()
    var arrangement = table.arrangement
    let line = try change(table, &arrangement)
    let state = table.state.arranged(as: arrangement)
    return try commit(state, to: table, command: arguments.text, line: line)
  }

  /// A step that chooses columns for a part of the arrangement; the word `keyword` drops the choice.
  package func stepChoosing(
    _ part: WritableKeyPath<Arrangement, [String]?>, _ arguments: Arguments,
    default keyword: String, saying dropped: String, chosen: String
  ) throws -> Outcome {
    var words = arguments
    return try step(arguments) { table, arrangement in
      if words.take(keyword) {
        try words.finish()
        arrangement[keyPath: part] = nil
        return "\(dropped)"
      }
      let names = try words.columns(of: table)
      arrangement[keyPath: part] = names
      return "\(chosen) \(names.joined(separator: ", "))"
    }
  }

  /// Makes `state` that of `table`, as one step.
  ///
  /// The history keeps the text of `command`, which is shorter than its words.
  package func commit(
    _ state: OpenTable.State, to table: OpenTable, command: @autoclosure () -> String,
    line: Outcome.Line
  ) throws -> Outcome {
    let before = table.state
    guard
      state.arrangement != before.arrangement || state.arranger !== before.arranger
    else { return .arranged(line) }
    try prepareScreen(state, of: table)
    table.state = state
    do {
      try stepped?(table, before.arrangement)
    } catch {
      table.state = before
      throw error
    }
    table.history.add(command: command(), before: before, after: state)
    return .arranged(line)
  }

  /// Goes back or forth to a state that the table had.
  package func restore(_ state: OpenTable.State, of table: OpenTable) throws {
    let before = table.state
    try prepareScreen(state, of: table)
    table.state = state
    do {
      try stepped?(table, before.arrangement)
    } catch {
      table.state = before
      throw error
    }
  }

  /// Arranges the rows of the screen that follows, so that Ctrl-C or an error there undoes the step.
  private func prepareScreen(_ state: OpenTable.State, of table: OpenTable) throws {
    guard let frame = frames.last, frame.name == nil else { return }
    prepare(state.arranger)
    let view = try state.arranger.view(state.arrangement, isEditing: table.isEditing)
    try settle(view, isCut: try isCut(with: writer(nil)))
  }

  package func note(_ text: String) {
    guard !settings.isQuiet else { return }
    console.say(.note, text)
  }
}

extension Arguments {
  /// The command as it would be typed again, for `history`.
  package var text: String { allWords.rendered(after: command) }
}
