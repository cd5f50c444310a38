/// Things that are found by name, in the order in which they were registered.
///
/// Built-ins cannot be replaced. What a plugin adds is called `plugin/name`; its short name works
/// while it is the only one.
package struct Registry<Definition: Sendable>: Sendable {
  package enum Lookup {
    case found(Definition)
    case ambiguous([String])
    case unknown
  }

  private var entries: [(name: String, definition: Definition)] = []

  package init() {}

  /// All names in order.
  package var names: [String] { entries.map(\.name) }
  package var definitions: [Definition] { entries.map(\.definition) }

  /// Adds a definition, or replaces one of the same full name unless it has no `/`.
  ///
  /// Returns whether it was added.
  @discardableResult
  package mutating func register(_ definition: Definition, named name: String) -> Bool {
    if let place = entries.firstIndex(where: { $0.name == name }) {
      guard name.contains("/") else { return false }
      entries[place].definition = definition
      return true
    }
    entries.append((name, definition))
    return true
  }

  /// Finds `name`, case aside: whole, else as the part behind a `/`.
  package func find(_ name: String) -> Lookup {
    let wanted = name.lowercased()
    if let whole = entries.first(where: { $0.name.lowercased() == wanted }) {
      return .found(whole.definition)
    }
    let short = entries.filter { entry in
      entry.name.lowercased().split(separator: "/").last.map(String.init) == wanted
    }
    if short.count > 1 { return .ambiguous(short.map(\.name)) }
    return short.first.map { .found($0.definition) } ?? .unknown
  }
}

extension Registry<ComparatorDefinition> {
  /// The built-in comparators.
  package static var standard: Self {
    var registry = Self()
    for definition in ComparatorDefinition.builtIn { registry.register(definition) }
    return registry
  }

  @discardableResult
  package mutating func register(_ definition: ComparatorDefinition) -> Bool {
    register(definition, named: definition.name)
  }
}

extension Registry<SectionerDefinition> {
  /// The built-in sectioners.
  package static var standard: Self {
    var registry = Self()
    for definition in SectionerDefinition.builtIn { registry.register(definition) }
    return registry
  }

  @discardableResult
  package mutating func register(_ definition: SectionerDefinition) -> Bool {
    register(definition, named: definition.name)
  }
}
