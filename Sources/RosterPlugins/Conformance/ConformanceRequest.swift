package import RosterOrder

/// What a plugin is to be checked with.
package struct ConformanceRequest: Sendable {
  /// What `create` gets; empty for nothing.
  package var options: String
  package var context: OrderContext
  /// The same seed makes the same values and choices.
  package var seed: UInt64
  /// Values of the user's own beside the made-up ones; none of them empty.
  package var values: [[UInt8]]

  package init(
    options: String = "", context: OrderContext, seed: UInt64 = 1, values: [[UInt8]] = []
  ) {
    self.options = options
    self.context = context
    self.seed = seed
    self.values = values
  }
}
