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
      throw .unknownComparator(name, near: comparators.near(name), plugin: missingPlugin(of: name))
    }
  }

  package func sectioner(_ name: String) throws(ArrangementError) -> SectionerDefinition {
    switch sectioners.find(name) {
    case .found(let definition): return definition
    case .ambiguous(let names): throw .ambiguousSectioner(name, candidates: names)
    case .unknown:
      throw .unknownSectioner(name, near: sectioners.near(name), plugin: missingPlugin(of: name))
    }
  }

  /// The comparator that has the order of a sectioner: that of the same plugin with the same id.
  package func order(of sectioner: String?) -> String? {
    guard let sectioner, sectioner.contains("/"), comparators.names.contains(sectioner) else {
      return nil
    }
    return sectioner
  }

  /// Whether names of plugins may have that character.
  private func isNamed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber) || "_-".contains(character)
  }

  /// What stands before the `/` of a name, where it can be a plugin's and none of it is here.
  private func missingPlugin(of name: String) -> String? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    let isFullName = parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isNamed) }
    guard isFullName, let plugin = parts.first else { return nil }
    let prefix = plugin.lowercased() + "/"
    let isHere = (comparators.names + sectioners.names).contains {
      $0.lowercased().hasPrefix(prefix)
    }
    return isHere ? nil : String(plugin)
  }
}

extension Registry {
  /// The name, or the part of one that is enough, that `name` was perhaps meant to be.
  fileprivate func near(_ name: String) -> String? { nearest(to: name, among: names + shortNames) }
}
