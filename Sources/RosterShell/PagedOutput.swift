internal import RosterCommands

/// Output of one command on a terminal: shown at once where it fits the screen, else through a
/// pager.
package final class PagedOutput {
  private let command: String
  private let environment: [String: String]
  private let rows: () -> Int?
  private let isWanted: () -> Bool
  private let write: ([UInt8]) throws -> Void
  private var held: [UInt8]?
  private var lines = 0
  private var pager: PagerProcess?

  /// `write` reaches the terminal; `rows` is its height, asked for each command.
  package init(
    command: String, environment: [String: String], rows: @escaping () -> Int?,
    isWanted: @escaping () -> Bool, write: @escaping ([UInt8]) throws -> Void
  ) {
    self.command = command
    self.environment = environment
    self.rows = rows
    self.isWanted = isWanted
    self.write = write
  }

  /// From here on output is held until it is clear whether it fits.
  package func begin() {
    held = isWanted() ? [] : nil
    lines = 0
  }

  /// Takes output of the command.
  package func accept(_ bytes: [UInt8]) throws {
    if let pager {
      pager.write(bytes)
    } else if held != nil, let rows = rows() {
      held?.append(contentsOf: bytes)
      lines += bytes.count { $0 == UInt8(ascii: "\n") }
      if lines >= rows { startPager() }
    } else {
      try write(bytes)
    }
  }

  /// Hands out what is held, or waits until the user has left the pager.
  package func end() throws {
    if let pager {
      self.pager = nil
      pager.finish()
    } else if let bytes = held {
      held = nil
      try write(bytes)
    }
    held = nil
  }

  private func startPager() {
    guard let bytes = held, let started = PagerProcess(command, environment: environment) else {
      return
    }
    held = nil
    pager = started
    started.write(bytes)
  }
}
