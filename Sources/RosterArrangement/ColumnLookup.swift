internal import TerminalText
package import RosterTable

/// A column of a table, or one that is computed from its rows.
package enum ColumnPlace: Sendable, Hashable {
  /// Counted from 0.
  case source(Int)
  case computed(ComputedColumn)
}

/// Columns that every table of contacts has, unless the file has a header of that name.
package enum ComputedColumn: String, Sendable, CaseIterable {
  /// Sorted by last name, then first; shown as the full name or "first last".
  case name
  /// Whole years at today's date.
  case age
}

/// Finds columns by what users call them.
package struct ColumnLookup: Sendable {
  package let columns: [Column]
  /// The computed columns that this table has something to make of.
  package let computed: [ComputedColumn]

  package init(_ columns: [Column]) {
    self.columns = columns
    let roles = Set(columns.compactMap(\.role))
    let names = Set(columns.map { $0.name.lowercased() })
    computed = ComputedColumn.allCases.filter { column in
      guard !names.contains(column.rawValue) else { return false }
      return switch column {
      case .name: !roles.isDisjoint(with: [.lastName, .firstName, .fullName])
      case .age: roles.contains(.birthDate)
      }
    }
  }

  package var names: [String] { columns.map(\.name) + computed.map(\.rawValue) }

  /// The column that `text` names: exactly; else without case, blanks, `_` and `-`; else by role.
  ///
  /// Throws when there is none, or several at the first of these steps that finds any.
  package func find(_ text: String) throws(ArrangementError) -> (name: String, place: ColumnPlace) {
    if let place = columns.firstIndex(where: { $0.name == text }) {
      return (columns[place].name, .source(place))
    }
    let folded = Role.folded(text)
    var found = columns.indices.filter { Role.folded(columns[$0].name) == folded }
    if found.isEmpty, let column = computed.first(where: { $0.rawValue == folded }) {
      return (column.rawValue, .computed(column))
    }
    if found.isEmpty, let role = Role(header: text) {
      found = columns.indices.filter { columns[$0].role == role }
    }
    guard let first = found.first else {
      throw .unknownColumn(text, near: nearest(to: text, among: names))
    }
    guard found.count == 1 else {
      throw .ambiguousColumn(text, candidates: found.map { columns[$0].name })
    }
    return (columns[first].name, .source(first))
  }

  /// The place of the column whose name is exactly `name`.
  package func place(named name: String) throws(ArrangementError) -> ColumnPlace {
    try find(name).place
  }

  package func first(_ role: Role) -> Int? { columns.firstIndex { $0.role == role } }
}
