internal import RosterFormats
package import RosterCommands
internal import RosterLanguage
internal import TerminalText

/// The loop of a terminal session: prompt, statement, what it did, and again.
package final class Shell {
  private let session: Session
  private let lines: any LineReading
  private let diagnostics: Diagnostics
  private let pager: PagedOutput?
  private let clearInterrupt: () -> Void
  private var entry: [String] = []

  package init(
    session: Session, lines: any LineReading, pager: PagedOutput?,
    clearInterrupt: @escaping () -> Void
  ) {
    self.session = session
    self.lines = lines
    self.pager = pager
    self.clearInterrupt = clearInterrupt
    diagnostics = Diagnostics(session: session)
  }

  /// Runs until the end of the input or `quit`; returns the exit status.
  package func run() throws -> Int32 {
    session.frames.append(Session.Frame(name: nil))
    defer { session.frames.removeLast() }
    let reader = StatementReader(mode: .shell, nextLine: nextLine)
    var errorLines: [SourceLine] = []
    while true {
      do {
        guard let statement = try reader.next() else { return 0 }
        errorLines = statement.lines
        remember()
        clearInterrupt()
        pager?.begin()
        let outcome = try session.run(statement)
        try show(outcome)
        try finishOutput()
      } catch let quit as QuitRequest {
        try? finishOutput()
        return quit.status
      } catch is AbandonedLine {
        reader.dropLine()
        entry = []
      } catch {
        try? finishOutput()
        remember()
        report(error, lines: errorLines)
        reader.dropLine()
        lines.discardPendingLines()
      }
    }
  }

  private struct AbandonedLine: Error {}

  private func nextLine(isContinuation: Bool) throws -> String? {
    try session.console.output.flush()
    switch lines.readLine(prompt: prompt(isContinuation: isContinuation)) {
    case .line(let text):
      if !isContinuation { entry = [] }
      entry.append(text)
      return text
    case .interrupted: throw AbandonedLine()
    case .end: return nil
    }
  }

  private func prompt(isContinuation: Bool) -> String {
    guard !isContinuation else { return "    ...> " }
    guard let table = session.current else { return "roster> " }
    return "\(table.name.visible.truncated(toWidth: 24))> "
  }

  private func remember() {
    guard !entry.isEmpty else { return }
    lines.remember(entry.joined(separator: "\n"))
    entry = []
  }

  private func show(_ outcome: Outcome) throws {
    switch outcome {
    case .done: break
    case .said(let line): try session.console.print(session.console.palette.dim(line.visible))
    case .arranged(let line):
      try session.console.print(session.console.palette.dim(line.visible))
      guard let table = session.current else { break }
      try session.show(table, places: nil, as: nil, isFirstScreen: true)
    }
  }

  private func finishOutput() throws {
    try session.console.output.flush()
    try pager?.end()
  }

  private func report(_ error: any Error, lines: [SourceLine]) {
    if let language = error as? LanguageError {
      let located = CommandError(
        language, at: language.range, status: CommandError.status(of: language))
      return diagnostics.report(located, lines: language.lines.isEmpty ? lines : language.lines)
    }
    let located =
      error as? CommandError ?? CommandError(error, status: CommandError.status(of: error))
    guard !(located.cause is ReportedError) else { return }
    if let language = located.cause as? LanguageError {
      let placed = CommandError(language, at: language.range, status: located.status)
      return diagnostics.report(placed, lines: lines)
    }
    diagnostics.report(located, lines: lines)
  }
}
