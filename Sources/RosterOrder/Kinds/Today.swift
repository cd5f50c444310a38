internal import Glibc

/// The day that ages are counted at: one that was given, or that of the local time when it is first
/// asked for, which it stays.
package enum Today: Sendable, Hashable {
  /// As `YYYY-MM-DD`.
  case given(String)
  case current

  /// `YYYY-MM-DD`.
  package var text: String {
    switch self {
    case .given(let text): text
    case .current: Self.firstAsked
    }
  }

  /// The time zone is a file, which only who needs the day reads.
  private static let firstAsked: String = {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func digits(_ number: Int32, _ width: Int) -> String {
      let text = String(number)
      return String(repeating: "0", count: max(width - text.count, 0)) + text
    }
    return
      "\(digits(parts.tm_year + 1900, 4))-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
  }()
}

extension Today: ExpressibleByStringLiteral {
  package init(stringLiteral text: String) { self = .given(text) }
}
