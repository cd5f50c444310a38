internal import CShims
internal import Glibc
internal import LineEditing
internal import RosterCommands
internal import RosterFormats
internal import RosterOrder
internal import RosterShell
internal import RosterTable
internal import TerminalText

/// Puts a session together from the command line and the environment, and runs it.
final class Program {
  private let options: Options
  private let environment: Environment
  private let folders: Folders
  private let isTerminalSession: Bool
  private let session: Session
  private let pager: PagedOutput?
  private let progress: Progress?
  private let states: StateKeeping?

  init(options: Options, environment: Environment) {
    self.options = options
    self.environment = environment
    folders = Folders(environment: environment)
    let hasScript = !options.launch.commands.isEmpty || options.launch.script != nil
    isTerminalSession =
      (!hasScript || options.launch.stays) && !options.isCheck
      && Terminal.isTerminal(0) && Terminal.isTerminal(1)
    var settings = Settings(
      locale: options.locale ?? .fromEnvironment(environment),
      today: options.today.map(Today.given) ?? .current)
    settings.width = options.width
    settings.isQuiet = options.isQuiet
    let isOutputTerminal = Terminal.isTerminal(1)
    let isMessageTerminal = Terminal.isTerminal(2)
    // A width that the user exported is meant; the height is always the terminal's.
    let columns = environment["COLUMNS"].flatMap(Int.init).flatMap { $0 > 0 ? $0 : nil }
    let size = { Terminal.size(of: 1).map { (columns ?? $0.columns, $0.rows) } }
    let progress =
      isTerminalSession && isMessageTerminal && !Terminal.isDumb
      ? Progress { try? Console.write(Array($0.utf8), to: 2) } : nil
    self.progress = progress
    let toTerminal: ([UInt8]) throws -> Void = { bytes in
      progress?.end()
      try Console.write(bytes, to: 1)
    }
    let toMessages: ([UInt8]) -> Void = { bytes in
      progress?.end()
      try? Console.write(bytes, to: 2)
    }
    let pager =
      isTerminalSession
      ? PagedOutput(
        command: environment["PAGER"].flatMap { $0.isEmpty ? nil : $0 } ?? "less -FRX",
        environment: environment, rows: { size()?.1 }, write: toTerminal) : nil
    self.pager = pager
    let console = Console(
      output: pager.map { pager in { try pager.accept($0) } } ?? toTerminal,
      messages: pager.map { pager in { bytes in pager.interleave { toMessages(bytes) } } }
        ?? toMessages, isTerminal: isOutputTerminal,
      palette: options.color.palette(isTerminal: isOutputTerminal) { environment[$0] },
      messagePalette: options.color.palette(isTerminal: isMessageTerminal) { environment[$0] },
      size: size)
    if let pager { console.showHeldOutput = { try pager.end() } }
    if isMessageTerminal { console.messageWidth = { Terminal.size(of: 2)?.columns } }
    session = Session(console: console, settings: settings, environment: environment)
    if let pager { pager.isWanted = { [unowned session] in session.settings.usesPager } }
    session.plugins = PluginAdapter(
      environment: environment, trustList: folders.state.map { "\($0)/trusted-plugins" })
    if isTerminalSession {
      session.confirm = { [unowned session] question in
        try session.console.giveWay()
        let answer = try Terminal.confirm(isInterrupted: { shim_is_interrupted() != 0 }) {
          try toTerminal(Array("\(question.visible) [y/N] ".utf8))
        }
        guard let answer else { throw Cancelled() }
        return answer
      }
    }
    session.cancellation = Cancellation { shim_is_interrupted() != 0 }
    session.options.isTerminalSession = isTerminalSession
    session.options.isCheck = options.isCheck
    session.options.isSafe = options.isSafe
    session.options.isAtomic = options.isAtomic
    session.options.keepsGoing = options.keepsGoing
    session.options.standardInputIsScript = !hasScript && !isTerminalSession
    session.options.namedFiles = options.launch.files
    console.isSilent = options.isCheck
    let keepsState = options.state != nil || (isTerminalSession && !options.hasNoState)
    states =
      keepsState && !options.isCheck
      ? StateKeeping(session: session, fixed: options.state, folder: folders.state) : nil
  }

  /// Runs all that the command line asks for; returns the exit status.
  func run() -> Int32 {
    if let fault = optionFault() { fail(fault, status: 2) }
    if let states {
      session.opened = { try states.open($0) }
      session.stepped = { try states.keep($0, since: $1) }
    }
    if !options.launch.files.isEmpty { progress?.begin("loading") }
    let launcher = Launcher(session: session, launch: options.launch)
    let input = StandardInputLines(descriptor: 0) { shim_is_interrupted() != 0 }
    let nextLine: () throws -> String? = { [session] in
      // Whoever feeds us may wait for an answer.
      if !input.hasLine { try session.console.output.flush() }
      let line = input.nextLine()
      if line == nil, input.stop == .interrupted { throw Cancelled() }
      return line.map { String(decoding: $0, as: UTF8.self) }
    }
    let status = launcher.run(
      standardInput: nextLine,
      shell: isTerminalSession ? { [self] in try runShell() } : nil,
      configuration: options.isSafe ? nil : folders.configuration.map { "\($0)/rc" })
    return finish(status)
  }

  private func optionFault() -> String? {
    if let today = options.today, !CalendarDate.isFull(today) {
      return "'\(today)' is no date; '--today' takes one such as 2026-01-31"
    }
    if let output = options.output {
      guard let writer = session.formats.writer(named: output) else {
        return
          "unknown format '\(output)'; there are \(session.formats.writerNames.joined(separator: ", "))"
      }
      session.settings.output = writer.name
    }
    if options.state != nil, options.launch.files.count != 1 {
      return "\(StateError.needsOneTable)"
    }
    return nil
  }

  private func finish(_ status: Int32) -> Int32 {
    var status = status
    session.plugins?.end()
    do {
      if options.isAtomic, status != 0 {
        session.exports.abandon()
        states?.abandon()
      } else {
        try session.exports.commit()
        try states?.finish()
      }
    } catch {
      session.console.say(.error, CommandError.words(for: error))
      if status == 0 { status = CommandError.status(of: error).rawValue }
    }
    return status
  }

  private func runShell() throws -> Int32 {
    let completion = ShellCompletion(session: session)
    var shell: Shell?
    let source = EditLineSource(
      programName: "roster", history: folders.state.map { "\($0)/history" }, historySize: 1000,
      display: { $0.visible }
    ) { line, cursor in
      let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
      let found = completion.candidates(for: typed, after: shell?.unfinished ?? "")
      return Completion(start: found.start, candidates: found.candidates, suffix: found.suffix)
    }
    guard let source else { fail("the terminal cannot be used for editing lines", status: 1) }
    if let problem = source.historyProblem { session.note(problem) }
    let made = Shell(
      session: session, lines: ShellLines(source), pager: pager, progress: progress,
      clearInterrupt: { shim_clear_interrupt() })
    shell = made
    return try made.run()
  }
}
