/// What the values of a column are, which decides how they sort, section and compare.
package enum Kind: Sendable, Hashable {
  case text
  case number
  case date(DateReading)
  case boolean

  /// As in `type COLUMN KIND`.
  package var name: String {
    switch self {
    case .text: "text"
    case .number: "number"
    case .date: "date"
    case .boolean: "boolean"
    }
  }

  /// The comparator that sorts it where the user names none.
  package var comparator: String { name }
}
