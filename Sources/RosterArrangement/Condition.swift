/// What a filter asks of a row.
///
/// What is joined stands side by side: a chain of a thousand would be as deep as that otherwise.
package enum Condition: Sendable, Hashable {
  package enum Comparison: String, Sendable, CaseIterable {
    case equal = "="
    case unequal = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
  }

  package enum Search: String, Sendable, CaseIterable {
    case contains, starts, ends, matches
  }

  case compare(column: String, Comparison, String)
  case search(column: String, Search, String)
  case empty(column: String)
  case filled(column: String)
  case and([Condition])
  case or([Condition])

  /// Names of the columns that it looks at.
  package var columns: [String] {
    switch self {
    case .compare(let column, _, _), .search(let column, _, _), .empty(let column),
      .filled(let column):
      [column]
    case .and(let parts), .or(let parts): parts.flatMap(\.columns)
    }
  }
}
