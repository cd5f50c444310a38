extension LocaleError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .malformed(let name):
      "'\(name)' is not a locale; a locale looks like 'de', 'pt-BR' or 'de-u-co-phonebk'"
    case .unknown(let name, let near) where near.isEmpty:
      "unknown locale '\(name)'"
    case .unknown(let name, let near):
      "unknown locale '\(name)'; did you mean \(Self.list(near))?"
    case .noSuchOrder(let name, let orders) where orders.isEmpty:
      "locale '\(name)' asks for an order that its language does not have"
    case .noSuchOrder(let name, let orders):
      "locale '\(name)' asks for an order that its language does not have;"
        + " after '-u-co-' it has \(Self.list(orders))"
    case .badExtension(let name):
      "locale '\(name)' has an extension that sorting does not know"
    case .unavailable(let locale):
      "the data of locale '\(locale)' cannot be opened"
    }
  }

  /// Words in quotes, such as 'a', 'b' or 'c'.
  private static func list(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.joined() }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }
}
