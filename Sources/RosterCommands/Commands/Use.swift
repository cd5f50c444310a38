internal import RosterLanguage

extension Command {
  static let use = Command(
    "use", usages: ["use NAME"], summary: "make another table the current one", arity: 1...1,
    parameters: [.table]
  ) { arguments, session in
    let word = try arguments.next("a table")
    let table = try at(word) { try session.table(named: word.text) }
    session.use(table)
    return .arranged("using '\(table.name)'")
  }
}
