package import RosterTable

/// What a comparator or sectioner is made for: the locale and day of the command, and options.
package struct OrderContext: Sendable, Hashable {
  /// A BCP 47 tag.
  package var locale: String
  package var today: Today
  /// What the user gave after the name, if anything.
  package var argument: String?
  /// How the column writes its dates, as in `type COLUMN date dmy`; `nil` for ISO 8601.
  package var dateReading: String?

  package init(
    locale: String, today: Today, argument: String? = nil, dateReading: String? = nil
  ) {
    self.locale = locale
    self.today = today
    self.argument = argument
    self.dateReading = dateReading
  }
}

/// A comparator by name: what `sort … using NAME` finds.
package struct ComparatorDefinition: Sendable {
  /// Built-ins have one word, those of plugins `plugin/comparator`.
  package let name: String
  /// One line, for `comparators`.
  package let summary: String
  /// Whether the same values always get the same ranks, so that they may be kept.
  package let isPure: Bool
  package let make: @Sendable (OrderContext) throws -> any Comparator

  package init(
    name: String, summary: String, isPure: Bool = true,
    make: @escaping @Sendable (OrderContext) throws -> any Comparator
  ) {
    self.name = name
    self.summary = summary
    self.isPure = isPure
    self.make = make
  }
}

/// A sectioner by name: what `section by COLUMN using NAME` finds.
package struct SectionerDefinition: Sendable {
  package let name: String
  /// One line, for `sectioners`.
  package let summary: String
  package let make: @Sendable (OrderContext) throws -> any Sectioner

  package init(
    name: String, summary: String,
    make: @escaping @Sendable (OrderContext) throws -> any Sectioner
  ) {
    self.name = name
    self.summary = summary
    self.make = make
  }
}

/// Gives each value the section that it belongs to, all values of a column at once.
package protocol Sectioner: Sendable {
  /// Sections of `values`, none of which is empty; `ranking` is what sorts them, forward.
  /// Throws `Cancelled` soon after the user has had enough.
  func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning

  /// The first bytes that alone decide the section of a value, whatever follows, as far as `firm`
  /// says; their weights do not matter. `nil` where none do.
  func initials() throws -> LeadingOrder?
}

extension Sectioner {
  package func initials() throws -> LeadingOrder? { nil }
}

/// The sections of a column's values.
package struct Sectioning: Sendable, Equatable {
  /// In ascending order, each once.
  package let labels: [String]
  /// By value the index of its label.
  package let sectionOfValue: [UInt32]
  /// What empty cells go under; it is last in either direction, and so is every value under it.
  package let lastLabel: String

  package init(labels: [String], sectionOfValue: [UInt32], lastLabel: String) {
    self.labels = labels
    self.sectionOfValue = sectionOfValue
    self.lastLabel = lastLabel
  }
}
