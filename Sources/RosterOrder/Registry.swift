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

  /// All names in order.
  package private(set) var names: [String] = []
  package private(set) var definitions: [Definition] = []
  /// The names in lower case.
  private var folded: [String] = []

  package init() {}

  /// Adds a definition, or replaces one of the same full name unless it has no `/`.
  ///
  /// Returns whether it was added.
  @discardableResult
  package mutating func register(_ definition: Definition, named name: String) -> Bool {
    if let place = names.firstIndex(of: name) {
      guard name.contains("/") else { return false }
      definitions[place] = definition
      return true
    }
    names.append(name)
    definitions.append(definition)
    folded.append(name.lowercased())
    return true
  }

  /// Forgets all that a plugin added.
  package mutating func removeAll(ofPlugin plugin: String) {
    for place in names.indices.reversed() where names[place].hasPrefix("\(plugin)/") {
      names.remove(at: place)
      definitions.remove(at: place)
      folded.remove(at: place)
    }
  }

  /// The parts behind a `/` that are enough to find something, in order.
  package var shortNames: [String] {
    let parts = zip(names, folded).compactMap { name, folded -> (name: String, folded: String)? in
      guard let slash = name.lastIndex(of: "/"), let end = folded.lastIndex(of: "/") else {
        return nil
      }
      return (String(name[slash...].dropFirst()), String(folded[end...].dropFirst()))
    }
    let times = Dictionary(parts.map { ($0.folded, 1) }, uniquingKeysWith: +)
    return parts.filter { times[$0.folded] == 1 && !folded.contains($0.folded) }.map(\.name)
  }

  /// Finds `name`, case aside: whole, else as the part behind a `/`.
  package func find(_ name: String) -> Lookup { look(for: name) }

  private func look(for name: String) -> Lookup {
    // Mostly it is typed as it is called.
    if let whole = folded.firstIndex(of: name) { return .found(definitions[whole]) }
    let wanted = name.lowercased()
    if let whole = folded.firstIndex(of: wanted) { return .found(definitions[whole]) }
    let short = folded.indices.filter { place in
      folded[place].split(separator: "/").last.map(String.init) == wanted
    }
    if short.count > 1 { return .ambiguous(short.map { names[$0] }) }
    return short.first.map { .found(definitions[$0]) } ?? .unknown
  }
}

extension Registry<ComparatorDefinition> {
  /// The built-in comparators.
  package static var standard: Self {
    var registry = Self()
    for definition in ComparatorDefinition.builtIn { registry.register(definition) }
    return registry
  }

  /// The same, compiled for the one type.
  package func find(_ name: String) -> Lookup { look(for: name) }

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

  /// The same, compiled for the one type.
  package func find(_ name: String) -> Lookup { look(for: name) }

  @discardableResult
  package mutating func register(_ definition: SectionerDefinition) -> Bool {
    register(definition, named: definition.name)
  }
}
