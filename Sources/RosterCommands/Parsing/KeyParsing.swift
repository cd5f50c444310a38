package import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

extension Arguments {
  /// `KEY[, KEY …]`, each a column and its qualifiers, in any order and once each.
  package mutating func sortKeys(of table: OpenTable, in session: Session) throws -> [SortKey] {
    splitAtCommas()
    let settings = session.settings
    var keys: [SortKey] = []
    // Few sorts have more.
    keys.reserveCapacity(2)
    repeat {
      keys.append(try sortKey(of: table, in: session, settings))
    } while take(",")
    try finish(expected: Qualifier.words + [","])
    return keys
  }

  /// What may follow the column of a key, in any order.
  private enum Qualifier: Int {
    case asc, desc, using, locale, empty, reading

    /// Of each its word.
    static let words = ["asc", "desc", "using", "locale", "empty", "reading"]

    /// A bit for each; both directions are one.
    var bit: Int { 1 << (self == .asc ? Qualifier.desc : self).rawValue }
  }

  private mutating func takeQualifier() -> Qualifier? {
    take(amongst: Qualifier.words).flatMap(Qualifier.init)
  }

  private mutating func sortKey(
    of table: OpenTable, in session: Session, _ settings: Settings
  ) throws -> SortKey {
    let word = try next("a column")
    guard !word.isComma else {
      throw CommandError(.missing(what: "a column", after: ","), at: word)
    }
    let column = try table.column(word)
    var isDescending = false
    var comparator: String?
    var locale: String?
    var empty = settings.empty
    var reading = Reading.auto
    var seen = 0
    while let qualifier = takeQualifier() {
      guard seen & qualifier.bit == 0 else {
        throw CommandError(.repeated(previous.text), at: previous)
      }
      seen |= qualifier.bit
      switch qualifier {
      case .asc, .desc: isDescending = qualifier == .desc
      case .using:
        let name = try next("a comparator")
        comparator = try at(name) { try session.library.comparator(name.text).name }
      case .locale: locale = try self.locale()
      case .empty:
        guard let place = take(oneOf: ["first", "last"]).flatMap(EmptyPlacement.init(rawValue:))
        else { throw unexpected(["first", "last"]) }
        empty = place
      case .reading: reading = try self.reading(of: table)
      }
    }
    if comparator == nil, settings.hasNaturalDigits,
      try table.arranger.kind(column, in: table.arrangement) == .text
    {
      comparator = "natural"
    }
    return table.arrangement.key(
      column: column, isDescending: isDescending, comparator: comparator,
      locale: locale ?? settings.locale.tag, empty: empty, reading: reading)
  }

  /// The tag of the locale that the next word names.
  package mutating func locale() throws -> String {
    let word = try next("a locale")
    return try at(word) { try LocaleIdentifier(word.text).tag }
  }

  /// `auto`, `none` or a column.
  package mutating func reading(of table: OpenTable) throws -> Reading {
    if let keyword = take(oneOf: ["auto", "none"]) { return keyword == "auto" ? .auto : .none }
    return .column(try table.column(next("'auto', 'none' or a column")))
  }
}
