package import RosterOrder
package import RosterTable

/// What a session asks of whoever loads plugins.
package protocol PluginHosting: AnyObject {
  /// Loads a library by path, when `name` holds a `/`, or by bare name.
  /// It runs in a process of its own unless `isInProcess`.
  func load(
    _ name: String, options: String?, isInProcess: Bool, trust: PluginTrust,
    cancellation: Cancellation
  ) throws -> PluginSummary
  /// Checks a library, found as `load` finds one, in processes of its own; gives what is to be
  /// printed as it comes to light, not yet visible text.
  func check(
    _ name: String, _ request: PluginCheck, trust: PluginTrust, cancellation: Cancellation,
    print: @escaping (PluginCheck.Line) throws -> Void
  ) throws -> PluginCheck.Result
  /// The plugins loaded, in order.
  var loaded: [PluginSummary] { get }
  /// The words for the languages that a new plugin can be written in.
  var languages: [String] { get }
  /// The files of a new plugin, the source first.
  func template(naming name: String, in language: String) throws -> [(name: String, text: String)]
  /// Ends the processes that plugins run in.
  func end()

  /// Puts a library, named as in `load`, on the list of those trusted, as it is now. Returns its
  /// path, with links resolved, and the hexadecimal SHA-256 of it.
  func trust(_ name: String, cancellation: Cancellation) throws -> (path: String, digest: String)
  /// Takes a library off the list, whether or not it is still there. Returns its path.
  func distrust(_ name: String, cancellation: Cancellation) throws -> String
  /// How the loaded plugin of that id stands to the list, in words. Reads the library.
  func standing(of id: String, cancellation: Cancellation) throws -> String
  /// The libraries that the plugin folders have, and others that are trusted, but none that is
  /// loaded. Reads those that are on the list.
  func unloaded(_ cancellation: Cancellation) throws -> [UnloadedPlugin]
  /// What may be loaded, for completion: the names in the plugin folders, the paths on the list.
  var names: [String] { get }
}

/// Which libraries a session may load.
package enum PluginTrust {
  /// Only those on the list, unchanged.
  case required
  /// Any that is not on the list; of those that are, changed ones if the answer is yes, and then
  /// the list has them as they are now.
  case ifListed(isTrustedAgain: () throws -> Bool)
}

/// A library that could be loaded, as it is listed.
package struct UnloadedPlugin: Sendable {
  /// What loads it: a name, else its path.
  package let name: String
  /// How it stands to the list of those trusted, and its path; or why it cannot be loaded.
  package let summary: String

  package init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }
}

/// A plugin, as it is listed.
package struct PluginSummary: Sendable {
  package let id: String
  package let version: String
  package let author: String
  package let path: String
  package let isInProcess: Bool
  /// Where it runs and what it cannot do there, in words.
  package let confinement: String
  /// What it was loaded with; empty for nothing.
  package let options: String
  package let comparators: [ComparatorDefinition]
  package let sectioners: [SectionerDefinition]

  package init(
    id: String, version: String, author: String, path: String, isInProcess: Bool,
    confinement: String, options: String, comparators: [ComparatorDefinition],
    sectioners: [SectionerDefinition]
  ) {
    self.id = id
    self.version = version
    self.author = author
    self.path = path
    self.isInProcess = isInProcess
    self.confinement = confinement
    self.options = options
    self.comparators = comparators
    self.sectioners = sectioners
  }
}

/// What a plugin is checked with.
package struct PluginCheck: Sendable {
  package let options: String
  package let locale: String
  package let today: Today
  package let seed: UInt64
  /// Values of the user's own; none of them empty.
  package let values: [[UInt8]]

  /// A line of the report, or one of the messages beside it.
  package enum Line: Sendable {
    case text(String)
    case note(String)
  }

  package struct Result: Sendable {
    /// One line.
    package let summary: String
    /// How many checks were made, and how many of them failed.
    package let made: Int
    package let failed: Int

    package init(summary: String, made: Int, failed: Int) {
      self.summary = summary
      self.made = made
      self.failed = failed
    }
  }
}

extension PluginSummary {
  /// Names and summaries of all that it offers: the comparators, then what only sections.
  package var offers: [(name: String, summary: String)] {
    let names = Set(comparators.map(\.name))
    return comparators.map { ($0.name, $0.summary) }
      + sectioners.filter { !names.contains($0.name) }.map { ($0.name, $0.summary) }
  }
}
