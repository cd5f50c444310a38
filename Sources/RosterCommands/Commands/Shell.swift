internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable

extension Command {
  static let shell = Command(
    "!", usages: ["!COMMAND"], summary: "run a command of the system's shell", arity: .atLeast(1)
  ) { arguments, session in
    let command = arguments.takeRest().map(\.text).joined(separator: " ")
    guard command.contains(where: { !$0.isWhitespace }) else {
      throw CommandError(.missing(what: "a command", after: "!"), at: arguments.command)
    }
    guard !session.options.isSafe else {
      throw CommandError(.refusedBySafe("'!\(command)'"), at: arguments.command)
    }
    guard !session.options.isCheck else { return .done }
    try session.console.giveWay()
    let status = try ChildProcess.run(
      shell: command, environment: session.environment,
      hasTerminal: session.options.isTerminalSession, cancellation: session.cancellation)
    try session.cancellation.check()
    guard status == 0 else { throw CommandError(.programFailed(command, status: status)) }
    return .done
  }
}

extension Session {
  /// Runs a program with an argument vector, for tap handlers.
  func runProgram(_ arguments: [String], at word: Word) throws {
    guard !options.isSafe else { throw CommandError(.refusedBySafe("'\(word.text)'"), at: word) }
    guard !arguments.isEmpty else {
      throw CommandError(.missing(what: "a program", after: "!"), at: word)
    }
    try console.giveWay()
    let status = try ChildProcess.run(
      arguments, shown: arguments[0], environment: environment,
      hasTerminal: options.isTerminalSession, cancellation: cancellation)
    try cancellation.check()
    guard status == 0 else {
      throw CommandError(.programFailed(arguments[0], status: status), at: word)
    }
  }
}
