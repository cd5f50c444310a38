extension ComparatorDefinition {
  /// The comparators that are always there, in the order of `comparators`.
  package static let builtIn: [ComparatorDefinition] = [
    text("text", "the locale's order: letters, then accents, then case") {
      TextComparator(locale: $0)
    },
    text("ignorecase", "as text, but upper and lower case are equal") {
      TextComparator(locale: $0, strength: .secondary)
    },
    text("ignoreaccents", "as text, but accents and case make no difference") {
      TextComparator(locale: $0, strength: .primary)
    },
    text("natural", "as text, but digits by their value: 'Room 9' before 'Room 10'") {
      TextComparator(locale: $0, isNumeric: true)
    },
    ComparatorDefinition(name: "binary", summary: "UTF-8 bytes") { _ in BinaryComparator() },
    text("number", "decimal numbers, exactly, by the locale's separators") {
      NumberComparator(locale: $0)
    },
    ComparatorDefinition(
      name: "date", summary: "dates of ISO 8601 and vCard, or as 'type' says"
    ) { context in
      let reading = context.dateReading.flatMap(DateReading.init(rawValue:)) ?? .iso
      return DateComparator(locale: try LocaleIdentifier(context.locale), reading: reading)
    },
    text("boolean", "false before true") { BooleanComparator(locale: $0) },
  ]

  private static func text(
    _ name: String, _ summary: String,
    make: @escaping @Sendable (LocaleIdentifier) -> any Comparator
  ) -> ComparatorDefinition {
    ComparatorDefinition(name: name, summary: summary) { context in
      make(try LocaleIdentifier(context.locale))
    }
  }
}
