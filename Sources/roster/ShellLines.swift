internal import LineEditing
internal import RosterShell

/// The line editor as the shell's source of lines.
final class ShellLines: LineReading {
  private let source: EditLineSource

  init(_ source: EditLineSource) {
    self.source = source
  }

  func readLine(prompt: String) -> ShellInput {
    switch source.readLine(prompt: prompt) {
    case .line(let text): .line(text)
    case .interrupted: .interrupted
    case .end: .end
    }
  }

  var hasPendingLines: Bool { source.hasPendingLines }
  func remember(_ entry: String) { source.remember(entry) }
  func discardPendingLines() { source.discardPendingLines() }
}
