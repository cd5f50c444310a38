/// A comparator made of a closure.
public struct ClosureComparator: Comparator {
  /// Forward unless set; applied by `compare`.
  public var order: SortOrder = .forward
  private let body: @Sendable (String, String) throws -> ComparisonResult

  /// `body` says how its first text stands to its second, forward.
  public init(_ body: @escaping @Sendable (String, String) throws -> ComparisonResult) {
    self.body = body
  }

  /// How `lhs` stands to `rhs` under `order`.
  public func compare(_ lhs: String, _ rhs: String) throws -> ComparisonResult {
    let forward = try body(lhs, rhs)
    return order == .forward ? forward : forward.reversed
  }
}

extension ComparatorDefinition {
  /// A comparator by a closure, under a name: `ComparatorDefinition("length") { … }`.
  package init(
    _ name: String, summary: String,
    compare: @escaping @Sendable (String, String) throws -> ComparisonResult
  ) {
    self.init(name: name, summary: summary) { _ in ClosureComparator(compare) }
  }
}
