internal import CCollation

/// An ICU regular expression with limits, so that no pattern can hold up the program.
///
/// Stays on the thread that uses it.
package final class RegularExpression {
  package let pattern: String
  // SAFETY: closed by `deinit` alone; the class is not Sendable, so one thread has it at a time.
  private let handle: OpaquePointer

  /// Steps of backtracking in one text, each of about a millisecond or less.
  private static let stepLimit: Int32 = 500
  /// Bytes of backtracking in one text.
  private static let stackLimit: Int32 = 8 << 20

  /// Compiles `pattern`.
  ///
  /// Throws `RegularExpressionError.invalid` with the place of the fault.
  package init(
    _ pattern: String, ignoringCase: Bool = false
  ) throws(RegularExpressionError) {
    var name: UnsafePointer<CChar>?
    var offset = 0
    let opened = pattern.withCharacters {
      collation_regex_open(
        $0, $1, ignoringCase ? 1 : 0, Self.stepLimit, Self.stackLimit, &name, &offset)
    }
    guard let opened else {
      // SAFETY: ICU's names of errors live for ever.
      let fault = name.map { String(cString: $0) } ?? ""
      throw .invalid(pattern: pattern, fault: fault, offset: offset)
    }
    self.pattern = pattern
    handle = opened
  }

  deinit {
    collation_regex_close(handle)
  }

  /// True if the pattern is found anywhere in `text`.
  ///
  /// Throws `RegularExpressionError.limit` if the search would take too long or too much memory.
  package func matches(_ text: UnsafeRawBufferPointer) throws(RegularExpressionError) -> Bool {
    try verdict(find(in: text))
  }

  /// The same for a string.
  package func matches(_ text: String) throws(RegularExpressionError) -> Bool {
    try verdict(text.withRawBytes { find(in: $0) })
  }

  private func find(in text: UnsafeRawBufferPointer) -> Int32 {
    // SAFETY: the buffer lives through the call, which only reads it.
    collation_regex_find(handle, text.characters, text.count)
  }

  private func verdict(_ outcome: Int32) throws(RegularExpressionError) -> Bool {
    switch Int(outcome) {
    case COLLATION_REGEX_MATCH: return true
    case COLLATION_REGEX_NO_MATCH: return false
    case COLLATION_REGEX_LIMIT: throw .limit(pattern: pattern)
    default: throw .failed(pattern: pattern)
    }
  }
}
