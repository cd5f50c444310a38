internal import TerminalText
package import RosterOrder

/// The comparators and sectioners of a session, built-in and added.
package final class OrderLibrary {
  package var comparators: Registry<ComparatorDefinition> = .standard {
    didSet { revision += 1 }
  }
  package var sectioners: Registry<SectionerDefinition> = .standard {
    didSet { revision += 1 }
  }
  /// Changes with every change: what was computed under another one may not hold any more.
  package private(set) var revision = 0

  package init() {}

  package func comparator(_ name: String) throws(ArrangementError) -> ComparatorDefinition {
    switch comparators.find(name) {
    case .found(let definition): return definition
    case .ambiguous(let names): throw .ambiguousComparator(name, candidates: names)
    case .unknown:
      throw .unknownComparator(name, near: nearest(to: name, among: comparators.names))
    }
  }

  package func sectioner(_ name: String) throws(ArrangementError) -> SectionerDefinition {
    switch sectioners.find(name) {
    case .found(let definition): return definition
    case .ambiguous(let names): throw .ambiguousSectioner(name, candidates: names)
    case .unknown:
      throw .unknownSectioner(name, near: nearest(to: name, among: sectioners.names))
    }
  }
}
