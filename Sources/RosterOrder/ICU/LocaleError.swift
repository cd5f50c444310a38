/// Why a locale cannot be used.
package enum LocaleError: Error, Equatable, Sendable {
  /// Not the shape of a BCP 47 tag or of a POSIX locale name.
  case malformed(String)
  /// No data for its language, script, region or variant; the tags that look alike.
  case unknown(String, near: [String])
  /// The language has no such `-u-co-` order; those that it has.
  case noSuchOrder(String, orders: [String])
  /// Another extension, such as `-u-kn-`, that the collator refuses.
  case badExtension(String)
  /// ICU could not open what it lists: its data are missing or memory ran out.
  case unavailable(LocaleIdentifier)
}
