internal import CCollation

/// The versions that decide how text sorts.
package enum ICUVersion {
  /// ICU's own, such as `72.1`.
  package static var library: String {
    String(writing: { collation_icu_version($0, $1) })
  }

  /// That of its locale data, CLDR, such as `42.0`.
  package static var localeData: String {
    String(writing: { collation_cldr_version($0, $1) })
  }
}
