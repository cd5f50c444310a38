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
    let table = try loading {
      let first = try session.read(old.request)
      let others = try old.state.appended.map { try session.read($0) }
      return others.isEmpty ? first : try Table(joining: first, with: others)
    }
    let new = OpenTable(
      name: old.name, request: old.request, arranger: session.arranger(for: table))
    let carried = try ArrangementCarrier(from: old, to: new).carried()
    new.state = OpenTable.State(
      arranger: new.arranger, arrangement: carried.arrangement, appended: old.state.appended)
    new.handlers = old.handlers
    new.isEditing = old.isEditing
    // All that can fail comes before the old table is given up.
    let count = try new.table.rowCount().counted("row")
    session.replace(old, by: new)
    for text in carried.lost { session.note(text) }
    return .arranged("reloaded '\(new.name)': \(count); what was done before cannot be undone")
  }
}
