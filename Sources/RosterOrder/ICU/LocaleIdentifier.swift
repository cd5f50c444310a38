internal import CCollation
package import RosterTable

/// A locale that ICU has data for, checked when it was made.
///
/// Two names of the same locale (`de_DE.UTF-8`, `de-DE`) are equal.
package struct LocaleIdentifier: Hashable, Sendable, CustomStringConvertible {
  /// The canonical BCP 47 tag, such as `de-u-co-phonebk`; `root` for the root locale.
  package let tag: String

  /// The order of CLDR's root, which belongs to no language.
  package static let root = Self(checked: "root")

  private init(checked tag: String) {
    self.tag = tag
  }

  /// Checks a BCP 47 tag or a POSIX locale name.
  ///
  /// `C`, `POSIX` and `und` are the root locale. An encoding and a `@modifier` are dropped, but
  /// `@latin` and `@cyrillic` choose the script. Costs about 15 µs, the first time 0.1 ms, with an extension 6 ms.
  package init(_ name: String) throws(LocaleError) {
    var result: Int32 = 0
    let tag = String(writing: { out, capacity in
      var needed = 0
      result = name.withCharacters { collation_locale_check($0, $1, out, capacity, &needed) }
      return needed
    })
    switch Int(result) {
    case COLLATION_LOCALE_OK:
      self.tag = tag
    case COLLATION_LOCALE_MALFORMED:
      throw .malformed(name)
    case COLLATION_LOCALE_NO_SUCH_ORDER:
      throw .noSuchOrder(name, orders: Self.orders(of: name))
    case COLLATION_LOCALE_BAD_EXTENSION:
      throw .badExtension(name)
    default:
      throw .unknown(name, near: Self.near(name))
    }
  }

  /// The locale that `LC_ALL`, else `LC_COLLATE`, else `LANG` names; the root locale if the first of
  /// them that is set and not empty names none that is known.
  package static func fromEnvironment(_ environment: Environment) -> Self {
    for variable in ["LC_ALL", "LC_COLLATE", "LANG"] {
      guard let name = environment[variable], !name.isEmpty else { continue }
      return (try? Self(name)) ?? .root
    }
    return .root
  }

  package var description: String { tag }
}

// MARK: - What there is

extension LocaleIdentifier {
  /// The tags of all locales that ICU lists, in ICU's order.
  package static var available: [String] {
    (0..<collation_locale_count()).map { place in
      String(writing: { collation_locale_name(place, $0, $1) })
    }
  }

  /// The `-u-co-` types of the language that `name` begins with.
  private static func orders(of name: String) -> [String] {
    let language = String(name.prefix { $0 != "-" && $0 != "_" })
    let list = String(writing: { out, capacity in
      language.withCharacters { collation_locale_orders($0, $1, out, capacity) }
    })
    return list.split(separator: " ").map(String.init).sorted()
  }
}
