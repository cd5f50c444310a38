package import RosterCommands
package import RosterLanguage
internal import TerminalText

/// Prints errors as people and editors read them: the place, the words, the line, a caret.
package struct Diagnostics {
  private let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// `FILE:LINE:COLUMN: text`, the line with a caret, and the scripts that led there.
  ///
  /// The shell has no place.
  package func report(_ error: CommandError, lines: [SourceLine]) {
    let name = session.frames.last?.name
    var text = error.description
    var details: [String] = []
    if let range = error.range {
      if let name { text = "\(name):\(range.line):\(range.column): \(text)" }
      if let line = lines.first(where: { $0.number == range.line }) {
        let caret = MessageCaret(line: line.text, column: range.column, length: range.length)
        details = ["  \(caret.line)", "  \(caret.marker)"]
      }
    } else if let name {
      let line = lines.first.map { ":\($0.number)" } ?? ""
      text = "\(name)\(line): \(text)"
    }
    for index in session.frames.indices.dropFirst().reversed() {
      guard let range = session.frames[index].callerRange,
        let caller = session.frames[index - 1].name
      else { continue }
      details.append("  called from \(caller.visible):\(range.line):\(range.column)")
    }
    session.console.say(.error, text, details: details)
  }

  /// An error that belongs to no script, such as a file named on the command line.
  package func report(_ error: any Error) {
    session.console.say(.error, CommandError.words(for: error))
  }
}
