package import RosterLanguage
internal import RosterTable
internal import TerminalText

extension Session {
  /// Runs a script file.
  ///
  /// Where it fails, its error is reported at once and the caller fails with the same status.
  package func runFile(_ path: String, arguments: [String], calledAt word: Word?) throws {
    let text: String
    do {
      let file = try SourceFile(path: path)
      text = withExtendedLifetime(file.bytes) {
        String(decoding: file.bytes.bytes, as: UTF8.self)
      }
    } catch {
      let fault: CommandFault =
        switch error {
        case .missing: .missingScript(path)
        case .isFolder: .unreadable(path, reason: "it is a folder")
        case .system, .endless: error.fault(path)
        }
      throw CommandError(fault, at: word?.range, status: .notLoaded)
    }
    try run(reader(of: text), frame: Frame(name: path, arguments: arguments), at: word)
  }

  /// A reader of a script that is all there.
  package func reader(of text: String) -> StatementReader {
    // In bytes, which are as near as the first.
    var next = 0
    return reader {
      let start = next
      let bytes = text.utf8.span
      guard start < bytes.count else { return nil }
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "\n") { end += 1 }
      next = end + 1
      let first = text.utf8.index(text.startIndex, offsetBy: start)
      let last = text.utf8.index(first, offsetBy: end - start)
      return String(Substring(text.utf8[first..<last]))
    }
  }

  /// A reader of a script whose lines come one after the other; `set echo` prints them.
  package func reader(nextLine: @escaping () throws -> String?) -> StatementReader {
    StatementReader(mode: .script) { [self] _ in
      guard let line = try nextLine() else { return nil }
      if settings.isEchoing { try console.print("> \(line.visible)") }
      return line
    }
  }

  /// Runs statements as a script of its own.
  package func run(_ reader: StatementReader, frame: Frame, at word: Word?) throws {
    var frame = frame
    frame.callerRange = word?.range
    frames.append(frame)
    defer { frames.removeLast() }
    if let status = try runScript(reader) { throw ReportedError(status: status) }
  }
}
