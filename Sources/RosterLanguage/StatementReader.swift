/// Reads statements from lines, one at a time, so that what stands before an error can run.
package final class StatementReader {
  /// Whether a quote left open goes on in the next line.
  package enum Mode: Sendable { case script, shell }

  private let mode: Mode
  private let nextLine: (_ isContinuation: Bool) throws -> String?
  private var lexer: Lexer?
  private var lineNumber = 0

  /// `nextLine` gives the lines in turn, without terminators, and `nil` at the end; it is told
  /// whether a statement is still open.
  package init(mode: Mode, nextLine: @escaping (_ isContinuation: Bool) throws -> String?) {
    self.mode = mode
    self.nextLine = nextLine
  }

  /// A reader of text that is all there, which is a script.
  package convenience init(text: String) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .makeIterator()
    self.init(mode: .script) { _ in lines.next().map { String($0) ?? "" } }
  }

  /// The next statement; `nil` at the end.
  ///
  /// After an error the rest of its line is dropped.
  package func next() throws -> Statement? {
    while true {
      do {
        if let statement = try lexer?.next() { return statement }
      } catch {
        var error = error
        error.lines = lexer?.scanner.lines ?? []
        lexer = nil
        throw error
      }
      lexer = nil
      guard let lines = try logicalLine() else { return nil }
      lexer = Lexer(lines: lines)
    }
  }

  /// Forgets the rest of the current line.
  package func dropLine() { lexer = nil }

  private func logicalLine() throws -> [SourceLine]? {
    guard let first = try line(isContinuation: false) else { return nil }
    var lines = [first]
    while needsMore(lines), let more = try line(isContinuation: true) { lines.append(more) }
    return lines
  }

  private func line(isContinuation: Bool) throws -> SourceLine? {
    guard var text = try nextLine(isContinuation) else { return nil }
    if text.utf8.last == UInt8(ascii: "\r") {
      text = String(decoding: text.utf8.dropLast(), as: UTF8.self)
    }
    lineNumber += 1
    // Editors on Windows put a byte order mark before a script.
    if lineNumber == 1, text.unicodeScalars.first == "\u{FEFF}" {
      text = String(text.unicodeScalars.dropFirst())
    }
    return SourceLine(number: lineNumber, text: text)
  }

  private func needsMore(_ lines: [SourceLine]) -> Bool {
    let isContinued = lines.last?.text.utf8.last == UInt8(ascii: "\\")
    guard isContinued || mode == .shell else { return false }
    let mayHaveComment = lines.contains { $0.text.utf8.contains(UInt8(ascii: "#")) }
    guard mode == .shell || mayHaveComment else { return true }
    var trial = Lexer(lines: lines)
    do {
      while try trial.next() != nil {}
    } catch {
      if case .unclosedQuote = error.fact { return true }
    }
    // A comment would swallow the next line without a word.
    return isContinued && !trial.endsInComment
  }
}
