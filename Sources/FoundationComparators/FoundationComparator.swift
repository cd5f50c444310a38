public import Foundation
public import RosterOrder

/// A `SortComparator` of Foundation over strings, used as it is.
///
/// Its own order is the meaning of `.forward`: a comparator that was made in reverse stays reversed,
/// and the direction that the user asks for is applied on top.
public struct FoundationComparator<Base: SortComparator & Sendable>: RosterOrder.Comparator
where Base.Compared == String {
  /// Forward unless set.
  public var order: RosterOrder.SortOrder = .forward
  private let base: Base

  /// Wraps `base`.
  public init(_ base: Base) {
    self.base = base
  }

  /// How `base` says that `lhs` stands to `rhs`, under `order`.
  public func compare(_ lhs: String, _ rhs: String) -> RosterOrder.ComparisonResult {
    let result: RosterOrder.ComparisonResult =
      switch base.compare(lhs, rhs) {
      case .orderedAscending: .orderedAscending
      case .orderedDescending: .orderedDescending
      case .orderedSame: .orderedSame
      }
    guard order == .reverse else { return result }
    switch result {
    case .orderedAscending: return .orderedDescending
    case .orderedDescending: return .orderedAscending
    case .orderedSame: return .orderedSame
    }
  }
}

extension ComparatorDefinition {
  /// A `SortComparator` of Foundation under a name, ready to be registered.
  package init<Base: SortComparator & Sendable>(
    _ name: String, summary: String, foundation base: Base
  ) where Base.Compared == String {
    self.init(name: name, summary: summary) { _ in FoundationComparator(base) }
  }
}
