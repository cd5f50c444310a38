internal import RosterCommands
package import RosterTable

/// Output of one command on a terminal: shown at once where it fits the screen, else through a
/// pager.
package final class PagedOutput {
  private let command: String
  private let environment: Environment
  private let rows: () -> Int?
  private let write: ([UInt8]) throws -> Void
  private var held: [UInt8]?
  private var lines = 0
  private var pager: PagerProcess?
  private var stopsEarly = false
  /// Messages that came while the pager had the screen.
  private var waiting: [() -> Void] = []

  /// Whether long output is to be paged at all.
  package var isWanted: () -> Bool = { true }

  /// `write` reaches the terminal; `rows` is its height, asked for each command.
  package init(
    command: String, environment: Environment, rows: @escaping () -> Int?,
    write: @escaping ([UInt8]) throws -> Void
  ) {
    self.command = command
    self.environment = environment
    self.rows = rows
    self.write = write
  }

  /// From here on output is held until it is clear whether it fits.
  ///
  /// With `stopsEarly`, `OutputClosed` is thrown once the user has left the pager: the command does
  /// nothing but print.
  package func begin(stopsEarly: Bool = false) {
    held = isWanted() ? [] : nil
    lines = 0
    self.stopsEarly = stopsEarly
  }

  /// Takes output of the command.
  package func accept(_ bytes: [UInt8]) throws {
    if let pager {
      pager.write(bytes)
      if pager.wasLeft, stopsEarly { throw OutputClosed() }
    } else if held != nil, let rows = rows() {
      held?.append(contentsOf: bytes)
      lines += bytes.count { $0 == UInt8(ascii: "\n") }
      if lines >= rows { try startPager() }
    } else {
      try write(bytes)
    }
  }

  /// Prints a message after the output before it; once the pager has been left, if there is one.
  package func interleave(_ message: @escaping () -> Void) {
    guard pager == nil else { return waiting.append(message) }
    if let bytes = held, !bytes.isEmpty {
      held = []
      try? write(bytes)
    }
    message()
  }

  /// Whether the user has left the pager before all was shown.
  package var wasLeft: Bool { pager?.wasLeft ?? false }

  /// Hands out what is held, or waits until the user has left the pager.
  ///
  /// Throws when the pager could not be run.
  package func end() throws {
    let bytes = held
    held = nil
    if let pager {
      defer {
        for message in waiting { message() }
        waiting = []
      }
      self.pager = nil
      // What shells say of a program that is not there or cannot be run.
      let status = pager.finish()
      if status == 126 || status == 127 { throw PagerFault(command: command) }
      // One that Ctrl-C ended stopped in the middle of a line.
      if status == 130 { try write([UInt8(ascii: "\n")]) }
    } else if let bytes, !bytes.isEmpty {
      try write(bytes)
    }
  }

  private func startPager() throws {
    guard let bytes = held else { return }
    held = nil
    // The terminal is told, before the pager draws on it.
    try write([])
    guard let started = PagerProcess(command, environment: environment) else {
      return try write(bytes)
    }
    pager = started
    started.write(bytes)
  }
}

/// The pager could not be run.
package struct PagerFault: Error, CustomStringConvertible {
  package let command: String

  package var description: String {
    "the pager '\(command)' could not be run; PAGER names another, 'set pager off' does without"
  }
}
