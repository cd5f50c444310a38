internal import RosterLanguage

extension Command {
  static let close = Command(
    "close", usages: ["close [NAME]"],
    summary: "close a table; the one last current is current again", arity: 0...1,
    parameters: [.table]
  ) { arguments, session in
    guard let word = arguments.next() else {
      guard let table = session.current else { throw CommandError(.noTable) }
      session.close(table)
      return .said("closed '\(table.name)'")
    }
    let table = try at(word) { try session.table(named: word.text) }
    session.close(table)
    return .said("closed '\(table.name)'")
  }
}
