internal import RosterTable
internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let tap = Command(
    "tap", usages: ["tap ROWS"],
    summary: "fire the handlers for each row; with none, show its card", arity: .atLeast(1),
    parameters: [.rows]
  ) { arguments, session in
    let table = try session.currentTable()
    let named = try arguments.rowReferences()
    try arguments.finish()
    // All rows are bound before the first handler, which may sort, move or hide.
    let rows = try table.rows(named)
    if table.isEditing {
      return try session.commitToggle(of: rows, in: table, as: arguments)
    }
    let handlers = session.tapHandlers + table.handlers
    guard !handlers.isEmpty else {
      for row in rows { try session.showCard(row, of: table) }
      return .done
    }
    guard !session.options.isCheck else { return .done }
    let tapped = try rows.map { try table.tapped($0) }
    for row in tapped {
      for handler in handlers { try fire(handler, for: row, in: session, at: named[0].word) }
    }
    return .done
  }

  /// Runs a handler; its error stands at the tap, since the handler was registered elsewhere.
  private static func fire(
    _ handler: TapHandler, for row: TappedRow, in session: Session, at word: Word
  ) throws {
    do {
      try handler.run(row, session)
    } catch let error where error is QuitRequest || error is OutputClosed {
      throw error
    } catch let error as CommandError where error.isHandlerFailure {
      throw error
    } catch {
      let failure = CommandFault.handlerFailed(
        handler.name, title: row.title, reason: CommandError.words(for: error))
      throw CommandError(failure, at: word.range, status: CommandError.status(of: error))
    }
  }
}

extension OpenTable {
  /// A row bound to its identity.
  func tapped(_ row: UInt32) throws -> TappedRow {
    let arranger = self.arranger
    return TappedRow(
      identity: try arranger.identities(arrangement).keys[Int(row)],
      title: try title(row),
      text: { name in
        try arranger.cell(arranger.lookup.find(name).place, row: row).text
      })
  }

  var freeHandlerName: String {
    var number = 1
    while handlers.contains(where: { $0.name == "tap\(number)" }) { number += 1 }
    return "tap\(number)"
  }
}

extension Session {
  /// Hides the rows that are shown and shows those that are hidden, as one step.
  fileprivate func commitToggle(of rows: [UInt32], in table: OpenTable, as arguments: Arguments)
    throws -> Outcome
  {
    var arrangement = table.arrangement
    let hidden = Set(arrangement.hidden)
    let shown = rows.filter { !hidden.contains($0) }
    arrangement.unhide(rows.filter(hidden.contains))
    arrangement.hide(shown)
    return try commit(
      table.state.arranged(as: arrangement), to: table, command: arguments.text,
      line: "toggled \(rows.count.counted("row"))")
  }
}

extension CommandError {
  /// Whether a handler that was fired by another handler failed, which was said already.
  fileprivate var isHandlerFailure: Bool {
    if case .handlerFailed? = cause as? CommandFault { true } else { false }
  }
}
