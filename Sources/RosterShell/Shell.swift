package import RosterCommands
internal import RosterFormats
internal import RosterLanguage
internal import TerminalText

/// The loop of a terminal session: prompt, statement, what it did, and again.
package final class Shell {
  private let session: Session
  private let lines: any LineReading
  private let diagnostics: Diagnostics
  private let pager: PagedOutput?
  private let progress: Progress?
  private let clearInterrupt: () -> Void
  /// The lines of the statement that is being typed, or that runs and is not in the history yet.
  private var entry: [String] = []
  /// Whether the next line goes on with what was typed before it.
  private var isContinuing = false
  /// Whether the table is to be shown before anything else, and the lines above it that count.
  private var screenDue: Int?

  package init(
    session: Session, lines: any LineReading, pager: PagedOutput?, progress: Progress?,
    clearInterrupt: @escaping () -> Void
  ) {
    self.session = session
    self.lines = lines
    self.pager = pager
    self.progress = progress
    self.clearInterrupt = clearInterrupt
    diagnostics = Diagnostics(session: session)
  }

  /// Runs until the end of the input or `quit`; returns the exit status.
  package func run() throws -> Int32 {
    session.frames.append(Session.Frame(name: nil))
    defer { session.frames.removeLast() }
    let reader = StatementReader(mode: .shell, nextLine: nextLine)
    var statementLines: [SourceLine] = []
    try greet()
    while true {
      do {
        guard let statement = try reader.next() else { return 0 }
        statementLines = statement.lines
        remember()
        if !arranges(statement) { try showScreen() }
        begin(statement)
        try show(try session.run(statement))
        try finishOutput()
      } catch let quit as QuitRequest {
        try? finishOutput()
        return quit.status
      } catch is AbandonedLine {
        reader.dropLine()
        entry = []
      } catch is OutputClosed where pager?.wasLeft == true {
        // The user has seen enough.
        try? finishOutput()
      } catch let closed as OutputClosed {
        throw closed
      } catch {
        progress?.end()
        try? finishOutput()
        try? showScreen()
        remember()
        report(error, lines: statementLines)
        reader.dropLine()
        lines.discardPendingLines()
        clearInterrupt()
      }
    }
  }

  /// What was typed on the lines before this one, as one line; empty where a statement begins.
  package var unfinished: String {
    guard isContinuing else { return "" }
    return entry.map { $0.hasSuffix("\\") ? String($0.dropLast()) : "\($0)\n" }.joined()
  }

  private struct AbandonedLine: Error {}

  /// Where nothing is loaded, what to do first; else the table.
  private func greet() throws {
    clearInterrupt()
    begin(nil)
    if let table = session.current {
      try session.show(table, places: nil, as: nil, isFirstScreen: true)
    } else {
      let text = "'load FILE' opens a table, 'help' lists the commands, 'quit' leaves"
      try session.console.print(session.console.palette.dim(text))
    }
    try finishOutput()
  }

  private func begin(_ statement: Statement?) {
    let name = statement.map(name) ?? "show"
    pager?.begin(stopsEarly: name == "show")
    if let phrase = Progress.phrase(for: name) { progress?.begin(phrase) }
  }

  /// The command's full name, whatever prefix was typed.
  private func name(_ statement: Statement) -> String {
    let typed = statement.beginning
    let found = session.commands.names(beginningWith: typed)
    return session.commands.find(typed)?.name ?? (found.count == 1 ? found[0] : typed)
  }

  private func nextLine(isContinuation: Bool) throws -> String? {
    if !lines.hasPendingLines { try showScreen() }
    try session.console.output.flush()
    isContinuing = isContinuation
    defer {
      isContinuing = false
      session.console.messageLines = 0
    }
    let waits = !lines.hasPendingLines
    let input = lines.readLine(prompt: prompt(isContinuation: isContinuation))
    // Ctrl-C in a command counts for all of its line, and for lines pasted with it.
    if waits { clearInterrupt() }
    switch input {
    case .line(let text):
      if !isContinuation { entry = [] }
      entry.append(text)
      return text
    case .interrupted: throw AbandonedLine()
    case .end: return nil
    }
  }

  private func prompt(isContinuation: Bool) -> String {
    let name = session.current?.name.visible.truncated(toWidth: 24) ?? "roster"
    guard isContinuation else {
      guard session.console.palette == .ansi else { return "\(name)> " }
      // U+0001 keeps the editor from measuring the escape sequences.
      let bold = session.console.palette.bold("|").split(separator: "|").map { "\u{1}\($0)\u{1}" }
      return "\(bold.first ?? "")\(name)>\(bold.last ?? "") "
    }
    // The same width, so that what is typed stands in one column.
    return String(repeating: " ", count: max(name.displayWidth - 3, 0)) + "...> "
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
      let text = line.text.visible
      let shown = session.screenWidth.map { text.wrapped(toWidth: $0) } ?? [text]
      try session.console.print(shown.map { session.console.palette.dim($0) })
      screenDue = (screenDue ?? 0) + shown.count
    }
  }

  /// Shows the table once after all steps of a line, or of what was pasted.
  private func showScreen() throws {
    guard let above = screenDue else { return }
    screenDue = nil
    guard let table = session.current else { return }
    begin(nil)
    try session.show(table, places: nil, as: nil, isFirstScreen: true, reserving: above)
    try finishOutput()
  }

  /// Whether a statement will have the table shown, so that it need not be shown before.
  private func arranges(_ statement: Statement) -> Bool {
    let name = name(statement)
    if ["undo", "redo", "load", "use", "reload"].contains(name) { return true }
    return statement.wordCount > 1 && session.commands.find(name)?.isArranging == true
  }

  private func finishOutput() throws {
    try session.console.output.flush()
    try pager?.end()
    progress?.end()
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
