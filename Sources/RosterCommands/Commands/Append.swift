internal import RosterLanguage
internal import RosterTable

extension Command {
  static let append = Command(
    "append", usages: ["append PATH|\"|COMMAND\" [as FORMAT] [table NAME]"],
    summary: "add the rows of another source below, its columns matched by name and role",
    arity: .atLeast(1),
    parameters: [.file, .anyOf([.keyword(["as", "table"]), .format])], isArranging: true
  ) { arguments, session in
    let word = try arguments.next("a path")
    var request = LoadRequest(place: word.loadPlace)
    while let keyword = arguments.take(oneOf: ["as", "table"]) {
      let value = try arguments.next("a name").text
      if keyword == "as" { request.format = value } else { request.inner = value }
    }
    try arguments.finish(expected: ["as", "table"])
    let table = try session.currentTable()
    let added = try at(word) { try loading { try session.read(request) } }
    let joined = try Table(joining: table.table, with: [added])
    let count = try added.rowCount()
    let state = OpenTable.State(
      arranger: session.arranger(for: joined), arrangement: table.arrangement,
      appended: table.state.appended + [request])
    return try session.commit(
      state, to: table, command: arguments.text, line: "appended \(count.counted("row"))")
  }
}
