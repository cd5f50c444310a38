package import RosterTable

/// The folders of the XDG Base Directory Specification, version 0.8.
package struct Folders: Sendable {
  private let environment: Environment

  package init(environment: Environment) {
    self.environment = environment
  }

  /// `roster` below `$XDG_CONFIG_HOME`; `nil` without a home folder.
  package var configuration: String? { folder("XDG_CONFIG_HOME", fallback: ".config") }
  /// `roster` below `$XDG_STATE_HOME`.
  package var state: String? { folder("XDG_STATE_HOME", fallback: ".local/state") }

  /// A relative path in the variable is ignored, as the specification asks.
  private func folder(_ variable: String, fallback: String) -> String? {
    if let path = environment[variable], path.hasPrefix("/") { return "\(path)/roster" }
    guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
    return "\(home)/\(fallback)/roster"
  }
}
