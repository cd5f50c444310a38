package import RosterLanguage
internal import RosterTable

extension Session {
  /// Runs a script file. Where it fails, its error is reported at once and the caller fails with the
  /// same status.
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
        case .system(let error): .unreadable(path, reason: error.text)
        }
      throw CommandError(fault, at: word?.range, status: .notLoaded)
    }
    try run(StatementReader(text: text), frame: Frame(name: path, arguments: arguments), at: word)
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
