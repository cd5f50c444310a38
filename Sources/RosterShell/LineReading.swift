/// Where the shell gets its lines from.
package protocol LineReading: AnyObject {
  func readLine(prompt: String) -> ShellInput
  /// Whether lines that were pasted wait to be read.
  var hasPendingLines: Bool { get }
  /// Keeps a statement for recall and for the next session.
  func remember(_ entry: String)
  /// Drops lines that were pasted and wait to be read.
  func discardPendingLines()
}

package enum ShellInput: Sendable, Equatable {
  /// Without its terminator.
  case line(String)
  /// Ctrl-C: the line is abandoned.
  case interrupted
  /// Ctrl-D, or the terminal has gone.
  case end
}
