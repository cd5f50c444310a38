internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let card = Command(
    "card", usages: ["card ROW"], summary: "show all of one row, and its identity", arity: 1...1,
    parameters: [.rows]
  ) { arguments, session in
    let table = try session.currentTable()
    try session.showCard(try table.row(try arguments.rowReference()), of: table)
    return .done
  }
}
