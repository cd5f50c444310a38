package import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

extension Arguments {
  /// `KEY[, KEY …]`, each a column and its qualifiers, in any order and once each.
  package mutating func sortKeys(of table: OpenTable, in session: Session) throws -> [SortKey] {
    splitAtCommas()
    var keys: [SortKey] = []
    // Few sorts have more.
    keys.reserveCapacity(4)
    repeat { keys.append(try sortKey(of: table, in: session)) } while take(",")
    try finish(expected: Self.keyWords + [","])
    return keys
  }

  private static let keyWords = ["asc", "desc", "using", "locale", "empty", "reading"]

  private mutating func sortKey(of table: OpenTable, in session: Session) throws -> SortKey {
    let word = try next("a column")
    guard !word.isComma else {
      throw CommandError(.missing(what: "a column", after: ","), at: word)
    }
    var key = SortKey(
      column: try table.column(word), locale: session.settings.locale.tag,
      empty: session.settings.empty)
    // A bit for each keyword that was met; both directions are one.
    var seen = 0
    while let keyword = take(oneOf: Self.keyWords) {
      let slot = Self.keyWords.firstIndex(of: keyword == "asc" ? "desc" : keyword) ?? 0
      guard seen & 1 << slot == 0 else {
        throw CommandError(.repeated(previous.text), at: previous)
      }
      seen |= 1 << slot
      try qualify(&key, keyword, of: table, in: session)
    }
    if key.comparator == nil, session.settings.hasNaturalDigits,
      try table.arranger.kind(key.column, in: table.arrangement) == .text
    {
      key.comparator = "natural"
    }
    return key
  }

  private mutating func qualify(
    _ key: inout SortKey, _ keyword: String, of table: OpenTable, in session: Session
  ) throws {
    switch keyword {
    case "asc": key.isDescending = false
    case "desc": key.isDescending = true
    case "using":
      let name = try next("a comparator")
      key.comparator = try at(name) { try session.library.comparator(name.text).name }
    case "locale": key.locale = try locale()
    case "empty":
      guard let place = take(oneOf: ["first", "last"]).flatMap(EmptyPlacement.init(rawValue:))
      else { throw unexpected(["first", "last"]) }
      key.empty = place
    default: key.reading = try reading(of: table)
    }
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
