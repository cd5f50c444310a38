/// A place in a script or a line of the shell.
package struct SourceRange: Sendable, Hashable {
  /// Counted from 1.
  package let line: Int
  /// In characters (grapheme clusters), counted from 1.
  package let column: Int
  /// In characters; at least 1.
  package let length: Int

  package init(line: Int, column: Int, length: Int) {
    self.line = line
    self.column = column
    self.length = max(length, 1)
  }
}

/// A line of a script or of the shell, without its terminator.
package struct SourceLine: Sendable, Hashable {
  /// Counted from 1.
  package let number: Int
  package let text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}
