/// What came of asking for a line.
package enum LineInput: Equatable, Sendable {
  /// A line without its line feed; bytes that are not UTF-8 are repaired to U+FFFD.
  case line(String)
  /// The user pressed Ctrl-C: what stood on the line is abandoned.
  case interrupted
  /// There will be no more lines: Ctrl-D, end of file, or the terminal went away.
  case end
}

/// Where the shell's lines come from.
///
/// A source stays on the thread that made it.
package protocol LineSource: AnyObject {
  /// Waits for the next line, showing `prompt` if there is a terminal to show it on.
  func readLine(prompt: String) -> LineInput

  /// Forgets lines that were pasted or recalled together with one already returned.
  func discardPendingLines()
}

extension LineSource {
  /// A source that reads one line at a time has nothing to forget.
  package func discardPendingLines() {}
}
