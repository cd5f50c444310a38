import RosterArrangement
import RosterCommands
import RosterFormats
import RosterLanguage
import RosterOrder
import RosterTable

/// A session in memory, whose output and messages are kept.
final class SessionFixture {
  let session: Session
  private let transcript = Printed()

  /// What a session printed; only its own thread touches it.
  private final class Printed {
    var output: [UInt8] = []
    var messages: [UInt8] = []
  }

  /// With `size` the output is a terminal of so many columns and rows.
  init(size: (columns: Int, rows: Int)? = nil) throws {
    let printed = transcript
    let console = Console(
      output: { printed.output += $0 }, messages: { printed.messages += $0 },
      isTerminal: size != nil, size: { size })
    session = Session(
      console: console,
      settings: Settings(locale: try LocaleIdentifier("en"), today: "2026-01-01"),
      environment: [:])
    session.report = { error, _ in console.say(.error, error.description) }
  }

  /// Runs a script; returns what it printed since the last call.
  @discardableResult
  func run(_ script: String) throws -> String {
    session.frames = [Session.Frame(name: "<test>")]
    _ = try session.runScript(session.reader(of: script))
    try session.console.output.flush()
    defer { transcript.output = [] }
    return String(decoding: transcript.output, as: UTF8.self)
  }

  /// Messages since the last call.
  func takeMessages() -> String {
    defer { transcript.messages = [] }
    return String(decoding: transcript.messages, as: UTF8.self)
  }
}
