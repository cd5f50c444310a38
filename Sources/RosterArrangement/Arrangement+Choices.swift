package import RosterOrder

/// What is chosen once and then stays, however often rows are sorted or hidden.
///
/// Each copy of an arrangement holds it as one reference, for the history has many of them.
extension Arrangement {
  package var filter: Condition? {
    get { choices.values.filter }
    set { change { $0.filter = newValue } }
  }

  package var search: String? {
    get { choices.values.search }
    set { change { $0.search = newValue } }
  }

  /// A sort that only gave the sections before their direction goes with them.
  package var section: SectionRule? {
    get { choices.values.section }
    set {
      if newValue?.column != section?.column {
        steps = steps.withoutVoid(sectionedBy: newValue?.column)
      }
      change { $0.section = newValue }
    }
  }

  /// Names of the columns shown, in order; `nil` for all of the source's.
  package var columns: [String]? {
    get { choices.values.columns }
    set { change { $0.columns = newValue } }
  }

  /// Names of the columns that name a row; `nil` for the usual ones.
  package var title: [String]? {
    get { choices.values.title }
    set { change { $0.title = newValue } }
  }

  package var detail: [String]? {
    get { choices.values.detail }
    set { change { $0.detail = newValue } }
  }

  package var key: String? {
    get { choices.values.key }
    set { change { $0.key = newValue } }
  }

  /// Kinds that the user set, by name of the column.
  package var kinds: [String: Kind] {
    get { choices.values.kinds }
    set { change { $0.kinds = newValue } }
  }

  private mutating func change(_ body: (inout Choices.Values) -> Void) {
    var values = choices.values
    body(&values)
    choices = Choices(values)
  }

  /// The choices of an arrangement and all its copies, which never change.
  final class Choices: Sendable, Equatable {
    struct Values: Sendable, Equatable {
      var filter: Condition?
      var search: String?
      var section: SectionRule?
      var columns: [String]?
      var title: [String]?
      var detail: [String]?
      var key: String?
      var kinds: [String: Kind] = [:]
    }

    /// Those of an arrangement that nothing was chosen for.
    static let none = Choices(Values())

    let values: Values

    init(_ values: Values) {
      self.values = values
    }

    /// Mostly, that they are the same shows without a look at them.
    static func == (lhs: Choices, rhs: Choices) -> Bool {
      lhs === rhs || lhs.values == rhs.values
    }
  }
}
