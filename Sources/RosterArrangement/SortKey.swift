package import RosterOrder

/// One key of a sort.
///
/// A copy costs one reference, however many texts make the key, and whether two are equal shows
/// mostly without a look at them: an arrangement has many keys, which are copied and compared with
/// every step.
package struct SortKey: Sendable {
  private let ties: Ties
  package var isDescending: Bool
  package var empty: EmptyPlacement?

  package init(
    column: String, isDescending: Bool = false, comparator: String? = nil, locale: String,
    empty: EmptyPlacement? = nil, reading: Reading = .auto
  ) {
    ties = Ties(column: column, comparator: comparator, locale: locale, reading: reading)
    self.isDescending = isDescending
    self.empty = empty
  }

  /// The column's name.
  package var column: String { ties.column }

  /// The comparator's full name; `nil` for that of the column's kind.
  package var comparator: String? { ties.comparator }

  /// A BCP 47 tag.
  package var locale: String { ties.locale }
  package var reading: Reading { ties.reading }

  /// A key with the same ties, and in that direction.
  func placed(isDescending: Bool, empty: EmptyPlacement?) -> SortKey {
    var key = self
    key.isDescending = isDescending
    key.empty = empty
    return key
  }

  /// Whether a key that is made of these has the same ties.
  func hasTies(
    of column: String, _ comparator: String?, _ locale: String, _ reading: Reading
  ) -> Bool {
    ties.column == column && ties.comparator == comparator && ties.locale == locale
      && ties.reading == reading
  }

  /// Whether rows that are equal under one are equal under the other.
  package func hasSameTies(as other: SortKey) -> Bool { ties == other.ties }
}

extension SortKey: Hashable {
  package static func == (lhs: SortKey, rhs: SortKey) -> Bool {
    lhs.ties == rhs.ties && lhs.isDescending == rhs.isDescending && lhs.empty == rhs.empty
  }

  package func hash(into hasher: inout Hasher) {
    // Few keys have the column alone in common.
    hasher.combine(isDescending ? ~ties.hash : ties.hash)
  }
}

/// What decides which rows are equal under a key; all copies of the key share it.
private final class Ties: Sendable, Equatable {
  let column: String
  let comparator: String?
  let locale: String
  let reading: Reading
  /// That of the column.
  let hash: Int

  init(column: String, comparator: String?, locale: String, reading: Reading) {
    self.column = column
    self.comparator = comparator
    self.locale = locale
    self.reading = reading
    hash = column.hashValue
  }

  static func == (lhs: Ties, rhs: Ties) -> Bool {
    lhs === rhs
      || lhs.hash == rhs.hash && lhs.column == rhs.column && lhs.comparator == rhs.comparator
        && lhs.locale == rhs.locale && lhs.reading == rhs.reading
  }
}
