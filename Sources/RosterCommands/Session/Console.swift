package import RosterFormats
package import TerminalText
internal import CShims
internal import Glibc
internal import RosterTable

/// Where a session prints: standard output for what was asked for, standard error for messages.
///
/// Standard output is collected and handed on in large pieces; errors of writing are errors of the
/// command, but a reader that has gone is `OutputClosed`.
package final class Console {
  /// What stands before a message.
  package enum Severity: String, Sendable { case note, warning, error }

  package let output: ByteOutput
  private let messages: ([UInt8]) -> Void
  package let isTerminal: Bool
  /// Of standard output and standard error.
  package var palette: Palette
  package let messagePalette: Palette
  /// In cells and lines, asked anew each time; `nil` where there is no terminal.
  package let size: () -> (columns: Int, rows: Int)?
  package var isSilent = false
  /// In cells, that of the terminal which shows messages; `nil` where there is none.
  package var messageWidth: () -> Int? = { nil }
  /// Shows output that is held back, since another program is about to print.
  package var showHeldOutput: () throws -> Void = {}
  /// How many lines of messages there were; whoever fits a screen sets it back.
  package var messageLines = 0

  package init(
    output: @escaping ([UInt8]) throws -> Void, messages: @escaping ([UInt8]) -> Void,
    isTerminal: Bool = false, palette: Palette = .plain, messagePalette: Palette = .plain,
    size: @escaping () -> (columns: Int, rows: Int)? = { nil }
  ) {
    self.output = ByteOutput(sink: output)
    self.messages = messages
    self.isTerminal = isTerminal
    self.palette = palette
    self.messagePalette = messagePalette
    self.size = size
  }

  /// Prints a line.
  ///
  /// What comes from data has to be visible text already.
  package func print(_ line: String) throws {
    guard !isSilent else { return }
    try output.write(line)
    try output.write("\n")
  }

  package func print(_ lines: [String]) throws {
    for line in lines { try print(line) }
  }

  /// Shows all that was printed, since another program is about to print.
  package func giveWay() throws {
    try output.flush()
    try showHeldOutput()
  }

  /// Prints a message, what is printed so far before it.
  ///
  /// `text` may quote data, and stays on one line but for the width of a terminal; `details` are
  /// lines of their own, visible text already.
  package func say(_ severity: Severity, _ text: String, details: [String] = []) {
    try? output.flush()
    let label =
      switch severity {
      case .note: messagePalette.note("note:")
      case .warning: messagePalette.warning("warning:")
      case .error: messagePalette.error("error:")
      }
    var words = text.shortened.visible
    if let width = messageWidth(), width > 20 {
      // The label takes part in the first line, but its escape sequences have no width.
      let plain = "\(severity.rawValue): \(words)".wrapped(toWidth: width)
      words = plain.joined(separator: "\n").dropFirst(severity.rawValue.count + 2).description
    }
    let lines = ["\(label) \(words)"] + details
    messageLines += lines.reduce(0) { $0 + 1 + $1.utf8.count { $0 == UInt8(ascii: "\n") } }
    messages(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  /// Writes what `body` writes, with control characters and direction overrides made visible, but
  /// for tabs and line feeds.
  ///
  /// Lines are held until they are whole.
  package func writeVisibly(_ body: (ByteOutput) throws -> Void) throws {
    var rest: [UInt8] = []
    let visible = ByteOutput { [output] bytes in
      rest += bytes
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return }
      try output.write(Self.visible(rest[...end]))
      rest.removeSubrange(...end)
    }
    try body(visible)
    try visible.flush()
    try output.write(Self.visible(rest[...]))
  }

  private static func visible(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self).split(separator: "\t", omittingEmptySubsequences: false)
      .map { String($0).visibleLines }.joined(separator: "\t")
  }

  /// Writes all of `bytes` to a descriptor.
  ///
  /// Throws `OutputClosed` where nobody reads any more; `shown` is what else cannot be written.
  package static func write(
    _ bytes: [UInt8], to descriptor: Int32, shown: String = "standard output"
  ) throws {
    do {
      try FileDescriptor.write(bytes, to: descriptor)
    } catch {
      if error.code == EPIPE { throw OutputClosed() }
      throw CommandFault.unwritable(shown, reason: error.text)
    }
  }
}

extension String {
  /// A message that quotes an endless word keeps its beginning and end.
  fileprivate var shortened: String {
    guard utf8.count > 4000 else { return self }
    return "\(prefix(1000)) … \(suffix(500))"
  }
}
