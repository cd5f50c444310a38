internal import CCollation

/// How a locale writes numbers.
///
/// Stays on the thread that uses it.
package final class NumberSymbols {
  package let locale: LocaleIdentifier
  /// What stands before the fraction, such as `,`.
  package let decimal: String
  /// What stands between groups of digits, such as a narrow no-break space.
  package let grouping: String
  // SAFETY: closed by `deinit` alone; the class is not Sendable, so one thread has it at a time.
  private let handle: OpaquePointer

  /// Opens the symbols of a locale; costs about 0.1 ms.
  ///
  /// Throws `LocaleError.unavailable` if ICU cannot open what the identifier promises.
  package init(locale: LocaleIdentifier) throws(LocaleError) {
    guard let opened = locale.tag.withCharacters({ collation_numbers_open($0, $1) }) else {
      throw .unavailable(locale)
    }
    self.locale = locale
    decimal = String(writing: { collation_numbers_decimal(opened, $0, $1) })
    grouping = String(writing: { collation_numbers_grouping(opened, $0, $1) })
    handle = opened
  }

  deinit {
    collation_numbers_close(handle)
  }

  /// `token`, such as `-1234.50`, as the locale writes it, with all its digits.
  ///
  /// nil if it is not an optional `-`, digits, and optionally `.` and digits, at most 300 of either.
  package func format(_ token: String) -> String? {
    let text = String(writing: { out, capacity in
      token.withCharacters { collation_numbers_format(handle, $0, $1, out, capacity) }
    })
    return text.isEmpty ? nil : text
  }
}
