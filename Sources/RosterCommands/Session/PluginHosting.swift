package import RosterOrder

/// What a session asks of whoever loads plugins.
package protocol PluginHosting: AnyObject {
  /// Loads a library by path, when `name` holds a `/`, or by bare name.
  func load(_ name: String, options: String?) throws -> PluginSummary
  /// The plugins loaded, in order.
  var loaded: [PluginSummary] { get }
}

/// A plugin, as it is listed.
package struct PluginSummary: Sendable {
  package let id: String
  package let version: String
  package let author: String
  package let path: String
  package let comparators: [ComparatorDefinition]
  package let sectioners: [SectionerDefinition]

  package init(
    id: String, version: String, author: String, path: String,
    comparators: [ComparatorDefinition], sectioners: [SectionerDefinition]
  ) {
    self.id = id
    self.version = version
    self.author = author
    self.path = path
    self.comparators = comparators
    self.sectioners = sectioners
  }
}
