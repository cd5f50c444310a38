package import RosterTable

/// What is written: rows and columns in the order in which they are to appear, counted from 0.
package struct Document {
  package struct Column: Sendable {
    package var name: String
    package var role: Role?
    /// Numbers are aligned to the right, and are bare in JSON, where `isTyped` says so too.
    package var isNumeric: Bool
    /// Whether the source was typed or a kind was given, so that JSON may write what is no string.
    package var isTyped: Bool

    package init(name: String, role: Role? = nil, isNumeric: Bool = false, isTyped: Bool = false) {
      self.name = name
      self.role = role
      self.isNumeric = isNumeric
      self.isTyped = isTyped
    }
  }

  /// A run of rows under one label.
  package struct Section: Sendable {
    package var label: String
    package var rows: Range<Int>

    package init(label: String, rows: Range<Int>) {
      self.label = label
      self.rows = rows
    }
  }

  /// A row's place among all rows shown, and its mark in edit mode.
  package struct Mark: Sendable {
    /// Counted from 1, as the user sees it.
    package var number: Int
    /// In edit mode, whether the row is shown outside of it.
    package var isShown: Bool?

    package init(number: Int, isShown: Bool? = nil) {
      self.number = number
      self.isShown = isShown
    }
  }

  package typealias Append = (
    _ row: Int, _ columns: Range<Int>, _ delimiter: UInt8, _ to: inout [UInt8]
  ) throws -> Bool

  /// A page title: the table's name.
  package var name: String
  package var columns: [Column]
  package var rowCount: Int
  /// Covering all rows in order; `nil` for a table that is not sectioned.
  package var sections: [Section]?
  package var cell: (_ row: Int, _ column: Int) throws -> Cell
  /// Adds the bytes of a row's cells in some columns to others, `delimiter` between them; returns
  /// whether none of them is a list.
  ///
  /// `nil` where they are to be had by `cell` alone.
  package var append: Append?
  package var mark: (_ row: Int) -> Mark
  /// What names a row.
  package var title: (_ row: Int) throws -> String
  /// What stands under the title in a list; may be empty.
  package var detail: (_ row: Int) throws -> String

  package init(
    name: String, columns: [Column], rowCount: Int, sections: [Section]? = nil,
    cell: @escaping (_ row: Int, _ column: Int) throws -> Cell,
    append: Append? = nil,
    mark: @escaping (_ row: Int) -> Mark = { Mark(number: $0 + 1) },
    title: @escaping (_ row: Int) throws -> String = { _ in "" },
    detail: @escaping (_ row: Int) throws -> String = { _ in "" }
  ) {
    self.name = name
    self.columns = columns
    self.rowCount = rowCount
    self.sections = sections
    self.cell = cell
    self.append = append
    self.mark = mark
    self.title = title
    self.detail = detail
  }
}
