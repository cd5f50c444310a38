/// What a filter asks of a row.
package indirect enum Condition: Sendable, Hashable {
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
  case and(Condition, Condition)
  case or(Condition, Condition)

  /// Names of the columns that it looks at.
  package var columns: [String] {
    switch self {
    case .compare(let column, _, _), .search(let column, _, _), .empty(let column),
      .filled(let column):
      [column]
    case .and(let left, let right), .or(let left, let right): left.columns + right.columns
    }
  }
}
