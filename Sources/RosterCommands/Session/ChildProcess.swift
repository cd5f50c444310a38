internal import CShims
internal import Glibc
internal import RosterTable

/// Programs that a session runs.
///
/// They get no standard input, so that they cannot take the script, unless there is a terminal that
/// people type at.
///
/// Ctrl-C reaches them from the terminal. One that comes while a program is being started may reach
/// only us, and is passed on; what came before keeps the program from being started.
enum ChildProcess {
  /// Runs a shell command with our standard output; returns its exit status.
  static func run(
    shell command: String, environment: Environment, hasTerminal: Bool = false,
    cancellation: Cancellation
  ) throws -> Int32 {
    try run(
      ["/bin/sh", "-c", command], shown: command, environment: environment,
      hasTerminal: hasTerminal, cancellation: cancellation)
  }

  /// Runs a program, found on PATH, with an argument vector; returns its exit status.
  static func run(
    _ arguments: [String], shown: String, environment: Environment, hasTerminal: Bool = false,
    cancellation: Cancellation
  ) throws -> Int32 {
    try cancellation.check()
    let process = try spawn(
      arguments, shown: shown, environment: environment, input: hasTerminal ? 0 : nil, output: nil)
    passOn(cancellation, to: process)
    return wait(process)
  }

  /// What a shell command prints on standard output, and its exit status.
  static func output(
    of command: String, environment: Environment, cancellation: Cancellation
  ) throws -> (bytes: [UInt8], status: Int32) {
    try cancellation.check()
    var ends: [Int32] = [0, 0]
    guard shim_pipe(&ends) == 0 else {
      throw CommandError(.programNotStarted(command, reason: SystemError.last.text))
    }
    let process: pid_t
    do {
      process = try spawn(
        ["/bin/sh", "-c", command], shown: command, environment: environment, output: ends[1])
    } catch {
      close(ends[0])
      close(ends[1])
      throw error
    }
    passOn(cancellation, to: process)
    close(ends[1])
    defer { close(ends[0]) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(ends[0], &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return (bytes, wait(process))
  }

  /// Sends a program that has just been started the interrupt that it may have missed.
  private static func passOn(_ cancellation: Cancellation, to process: pid_t) {
    if cancellation.isCancelled() { kill(process, SIGINT) }
  }

  static func spawn(
    _ arguments: [String], shown: String, environment: Environment, input: Int32? = nil,
    output: Int32?
  ) throws -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    if let output { posix_spawn_file_actions_adddup2(&actions, output, 1) }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // We ignore both; programs expect their defaults.
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
    var process: pid_t = 0
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment.assignments) { variables in
        arguments[0].map { posix_spawnp(&process, $0, &actions, &attributes, arguments, variables) }
          ?? ENOENT
      }
    }
    guard code == 0 else {
      throw CommandError(.programNotStarted(shown, reason: SystemError(code: code).text))
    }
    return process
  }

  /// The exit status, or 128 and the signal that ended it, as shells count.
  static func wait(_ process: pid_t) -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    let signal = status & 0x7F
    return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
  }

  private static func withCStrings<Result>(
    _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
  ) -> Result {
    var pointers = strings.map { strdup($0) }
    defer { for pointer in pointers { free(pointer) } }
    pointers.append(nil)
    // SAFETY: the strings are ours until the defer above, the array ends in nil.
    return body(&pointers)
  }
}
