internal import RosterTable

/// What happens to a row that is tapped, by a name.
package struct TapHandler: Sendable {
  package let name: String
  /// As `handlers` lists it.
  package let summary: String
  package let run: @Sendable (TappedRow, Session) throws -> Void

  package init(
    name: String, summary: String,
    run: @escaping @Sendable (TappedRow, Session) throws -> Void
  ) {
    self.name = name
    self.summary = summary
    self.run = run
  }
}

/// The row that was tapped: bound to its identity, not to a place on the screen.
package struct TappedRow {
  package let identity: String
  package let title: String
  /// The text of a column, by the names that users may give it.
  package let text: (String) throws -> String

  package init(
    identity: String, title: String, text: @escaping (String) throws -> String
  ) {
    self.identity = identity
    self.title = title
    self.text = text
  }
}
