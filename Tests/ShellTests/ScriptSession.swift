import RosterArrangement
import RosterCommands
import RosterLanguage
import RosterOrder
import RosterTable

/// A session without a terminal, on one table that can be had anew.
final class ScriptSession {
  let session: Session
  private let table: Table
  private let request: LoadRequest

  init(file path: String) throws {
    let console = Console(output: { _ in }, messages: { _ in })
    var settings = Settings(locale: try LocaleIdentifier("en"), today: "2026-01-31")
    settings.isQuiet = true
    session = Session(console: console, settings: settings, environment: [:])
    request = LoadRequest(place: .file(path))
    table = try session.read(request)
  }

  /// The table, not arranged yet, as the session's only one.
  func freshTable() throws -> OpenTable {
    for old in session.tables { session.close(old) }
    let new = OpenTable(name: "t", request: request, arranger: session.arranger(for: table))
    try session.open(new)
    return new
  }

  func run(_ line: String) throws {
    let reader = StatementReader(text: line)
    while let statement = try reader.next() { _ = try session.run(statement) }
  }

  /// What a fresh table is like after `lines`.
  func arrangement(after lines: [String]) throws -> Arrangement {
    let table = try freshTable()
    for line in lines { try run(line) }
    return table.arrangement
  }
}
