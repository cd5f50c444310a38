internal import Glibc

extension Terminal {
  /// Puts a question and waits for the answer: whether it is `y` or `yes`.
  ///
  /// Anything else is a no, and so is the end of the input; `nil` after an interrupt. What was typed
  /// before is dropped, since it answers no question that was seen. Not while a line is being edited.
  package static func confirm(
    on descriptor: Int32 = 0, isInterrupted: @escaping () -> Bool, ask: () throws -> Void
  ) rethrows -> Bool? {
    // Before it is asked: somebody may be quick.
    tcflush(descriptor, TCIFLUSH)
    try ask()
    let lines = StandardInputLines(descriptor: descriptor, isInterrupted: isInterrupted)
    guard let line = lines.nextLine() else { return lines.stop == .interrupted ? nil : false }
    let answer = String(decoding: line, as: UTF8.self).lowercased()
    return ["y", "yes"].contains(answer.filter { !$0.isWhitespace })
  }
}
