/// What is wrong with a regular expression.
package enum RegularExpressionError: Error, Equatable, Sendable {
  /// It does not compile: ICU's name of the fault, and the byte of the pattern where it was noticed,
  /// counted from 0.
  case invalid(pattern: String, fault: String, offset: Int)
  /// A search in one text reached the limit of time or memory.
  case limit(pattern: String)
  /// A search failed for want of memory.
  case failed(pattern: String)
}

extension RegularExpressionError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .invalid(let pattern, let fault, let offset):
      "'\(pattern)' is not a regular expression: \(Self.words(for: fault)),"
        + " at character \(Self.column(of: offset, in: pattern))"
    case .limit(let pattern):
      "searching for '\(pattern)' takes too long; repetitions inside repetitions are the usual cause"
    case .failed(let pattern):
      "searching for '\(pattern)' failed for want of memory"
    }
  }

  /// Characters counted from 1, as a place in a command is.
  private static func column(of offset: Int, in pattern: String) -> Int {
    String(decoding: pattern.utf8.prefix(offset), as: UTF8.self).count + 1
  }

  private static func words(for fault: String) -> String {
    switch fault {
    case "U_REGEX_MISMATCHED_PAREN": "a parenthesis has no partner"
    case "U_REGEX_MISSING_CLOSE_BRACKET": "a '[' is never closed"
    case "U_REGEX_BAD_ESCAPE_SEQUENCE": "unknown escape after '\\'"
    case "U_REGEX_PROPERTY_SYNTAX": "unknown property in '\\p{…}' or '[:…:]'"
    case "U_REGEX_BAD_INTERVAL", "U_REGEX_MAX_LT_MIN", "U_REGEX_NUMBER_TOO_BIG":
      "a repetition in '{…}' makes no sense"
    case "U_REGEX_LOOK_BEHIND_LIMIT": "what is looked behind has no limited length"
    case "U_REGEX_INVALID_BACK_REF", "U_REGEX_INVALID_CAPTURE_GROUP_NAME": "no such group"
    case "U_REGEX_INVALID_RANGE": "a range in '[…]' runs backwards"
    case "U_REGEX_INVALID_FLAG": "unknown flag in '(?…)'"
    case "U_ILLEGAL_ARGUMENT_ERROR": "it is empty"
    default: "syntax error"
    }
  }
}
