internal import RosterTable
internal import RosterArrangement

extension Command {
  static let reload = Command(
    "reload", usages: ["reload"],
    summary: "read the source again and arrange it as before; says what no longer matches",
    arity: 0...0
  ) { arguments, session in
    guard let old = session.current else { throw CommandError(.noTable) }
    guard old.request.place != .standardInput else {
      throw CommandError(.cannotReload(old.name))
    }
    let table = try loading { try session.read(old.request) }
    let new = OpenTable(
      name: old.name, request: old.request, arranger: session.arranger(for: table))
    let carried = try ArrangementCarrier(from: old, to: new).carried()
    new.state.arrangement = carried.arrangement
    new.handlers = old.handlers
    new.isEditing = old.isEditing
    session.replace(old, by: new)
    for text in carried.lost { session.note(text) }
    return .arranged("reloaded '\(new.name)': \(try new.table.rowCount().counted("row"))")
  }
}
