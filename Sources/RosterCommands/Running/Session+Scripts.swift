package import RosterLanguage

extension Session {
  /// Runs statements until the end, or the first error unless errors are to be gone past.
  ///
  /// Each error is reported with the lines around it. Returns the status of the first one.
  package func runScript(_ reader: StatementReader) throws -> CommandError.Status? {
    var first: CommandError.Status?
    while true {
      var lines: [SourceLine] = []
      do {
        guard let statement = try reader.next() else { return first }
        lines = statement.lines
        _ = try run(statement)
      } catch let error where error is QuitRequest || error is OutputClosed {
        throw error
      } catch {
        let located = locate(error, lines: &lines)
        if !(located.cause is ReportedError) { report(located, lines) }
        first = first ?? located.status
        firstFailure = firstFailure ?? located.status
        if located.status == .interrupted || !keepsGoing { return first }
      }
    }
  }

  private var keepsGoing: Bool { options.keepsGoing || options.isCheck }

  private func locate(_ error: any Error, lines: inout [SourceLine]) -> CommandError {
    if let language = error as? LanguageError {
      if !language.lines.isEmpty { lines = language.lines }
      return CommandError(language, at: language.range, status: CommandError.status(of: language))
    }
    if let error = error as? CommandError {
      if let language = error.cause as? LanguageError {
        return CommandError(language, at: language.range, status: error.status)
      }
      return error
    }
    return CommandError(error, status: CommandError.status(of: error))
  }
}
