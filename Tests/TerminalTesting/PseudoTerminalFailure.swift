/// How a program ended.
package enum ExitStatus: Equatable, Sendable {
  /// It returned this status.
  case exited(Int32)
  /// This signal ended it.
  case signalled(Int32)

  /// Takes apart what `waitpid` reports.
  init(waitStatus: Int32) {
    let signal = waitStatus & 0x7F
    self = signal == 0 ? .exited(waitStatus >> 8 & 0xFF) : .signalled(signal)
  }
}

/// What went otherwise than the test expected.
package enum PseudoTerminalFailure: Error, CustomStringConvertible {
  /// The executable could not be started.
  case cannotStart(String, code: Int32)
  /// The terminal took no more input.
  case cannotSend(String, code: Int32)
  /// The text did not come in time, or the program ended first.
  case notSeen(String, after: String)
  /// The program did not end in time.
  case stillRunning(text: String)

  /// The failure and what was on the screen.
  package var description: String {
    switch self {
    case .cannotStart(let path, let code): "cannot start '\(path)': errno \(code)"
    case .cannotSend(let text, let code): "cannot send '\(text)': errno \(code)"
    case .notSeen(let text, let after): "'\(text)' was not seen in:\n\(after)\n(end of output)"
    case .stillRunning(let text): "still running after:\n\(text)\n(end of output)"
    }
  }
}
