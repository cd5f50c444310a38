internal import RosterFormats
package import RosterCommands
internal import RosterLanguage

/// What the command line asked for, in the order in which it is done.
package struct Launch: Sendable {
  package var files: [String] = []
  package var commands: [String] = []
  /// The script of -f and its arguments.
  package var script: (path: String, arguments: [String])?
  /// -i: stay in the shell after -c or -f.
  package var stays = false
  package var runsConfiguration = true

  package init() {}
}

/// Runs a session from its start to its exit status.
package struct Launcher {
  private let session: Session
  private let launch: Launch
  private let diagnostics: Diagnostics

  package init(session: Session, launch: Launch) {
    self.session = session
    self.launch = launch
    diagnostics = Diagnostics(session: session)
    session.report = diagnostics.report
  }

  /// `standardInput` gives the lines of a script on standard input; `shell` runs the prompt.
  package func run(
    standardInput: @escaping () throws -> String?, shell: (() throws -> Int32)?,
    configuration: String?
  ) -> Int32 {
    do {
      let status = try runAll(
        standardInput: standardInput, shell: shell, configuration: configuration)
      try session.console.output.flush()
      return status
    } catch let quit as QuitRequest {
      return finish(quit.status)
    } catch is OutputClosed {
      return 0
    } catch let error as ReportedError {
      return finish(error.status.rawValue)
    } catch {
      diagnostics.report(error)
      return CommandError.status(of: error).rawValue
    }
  }

  private func finish(_ status: Int32) -> Int32 {
    do {
      try session.console.output.flush()
    } catch is OutputClosed {
      return 0
    } catch {
      diagnostics.report(error)
      return status == 0 ? CommandError.Status.failed.rawValue : status
    }
    return status
  }

  private func runAll(
    standardInput: @escaping () throws -> String?, shell: (() throws -> Int32)?,
    configuration: String?
  ) throws -> Int32 {
    // First, since the locale and the plugins that it asks for decide how tables come back.
    if shell != nil, launch.runsConfiguration, let configuration {
      try runConfiguration(configuration)
    }
    for path in launch.files { try load(path) }
    session.reportFindings()
    if let first = session.tables.first { session.use(first) }
    if let shell, launch.stays {
      try runThenStay()
      return try shell()
    }
    var status: CommandError.Status?
    for (index, commands) in launch.commands.enumerated() {
      let frame = Session.Frame(name: "<command \(index + 1)>")
      status = try run(session.reader(of: commands), frame) ?? status
      if status != nil, !isGoingOn { return stop(status) }
    }
    if let script = launch.script {
      try session.runFile(script.path, arguments: script.arguments, calledAt: nil)
      status = session.firstFailure
    }
    if let shell, launch.commands.isEmpty, launch.script == nil { return try shell() }
    if launch.commands.isEmpty, launch.script == nil {
      let reader = session.reader(nextLine: standardInput)
      status = try run(reader, Session.Frame(name: "<stdin>")) ?? status
    }
    return stop(session.firstFailure ?? status)
  }

  /// -i: what fails is shown, and the shell is there to see to it.
  private func runThenStay() throws {
    for (index, commands) in launch.commands.enumerated() {
      let frame = Session.Frame(name: "<command \(index + 1)>")
      if try run(session.reader(of: commands), frame) != nil { return }
    }
    guard let script = launch.script else { return }
    do {
      try session.runFile(script.path, arguments: script.arguments, calledAt: nil)
    } catch is ReportedError {
      // Its error was shown.
    } catch let error as CommandError {
      diagnostics.report(error, lines: [])
    }
  }

  private var isGoingOn: Bool { session.options.keepsGoing || session.options.isCheck }

  private func stop(_ status: CommandError.Status?) -> Int32 { status?.rawValue ?? 0 }

  private func run(_ reader: StatementReader, _ frame: Session.Frame) throws
    -> CommandError.Status?
  {
    session.frames.append(frame)
    defer { session.frames.removeLast() }
    return try session.runScript(reader)
  }

  private func load(_ path: String) throws {
    do {
      let table = try session.makeTable(
        LoadRequest(place: path == "-" ? .standardInput : .file(path)))
      try session.open(table)
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(error, status: CommandError.status(of: error))
    }
  }

  /// An error, such as a plugin that cannot be loaded, costs its own line and no other.
  private func runConfiguration(_ path: String) throws {
    let keepsGoing = session.options.keepsGoing
    session.options.keepsGoing = true
    session.isConfiguring = true
    defer {
      session.options.keepsGoing = keepsGoing
      session.isConfiguring = false
    }
    do {
      try session.runFile(path, arguments: [], calledAt: nil)
    } catch let error as CommandError {
      guard case CommandFault.missingScript? = error.cause as? CommandFault else { throw error }
    } catch is ReportedError {
      // Its error was shown; the session starts all the same.
      session.firstFailure = nil
    }
  }
}
