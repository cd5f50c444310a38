internal import CShims

/// What keeps a plugin from doing harm.
package struct Protections: OptionSet, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) {
    self.rawValue = rawValue
  }

  package static let limits = Protections(rawValue: UInt32(SHIM_HAS_LIMITS))
  package static let privileges = Protections(rawValue: UInt32(SHIM_HAS_NO_PRIVILEGES))
  package static let landlock = Protections(rawValue: UInt32(SHIM_HAS_LANDLOCK))
  package static let seccomp = Protections(rawValue: UInt32(SHIM_HAS_SECCOMP))

  private static let names: [(Protections, String)] = [
    (.limits, "limits"), (.privileges, "no new privileges"), (.landlock, "landlock"),
    (.seccomp, "seccomp"),
  ]

  /// The names of those that hold.
  var held: [String] { Self.names.filter { contains($0.0) }.map(\.1) }

  /// The names of those that do not.
  var missing: [String] { Self.names.filter { !contains($0.0) }.map(\.1) }
}

/// Where the code of a plugin runs, and what it may do there.
package enum Confinement: Equatable, Sendable, CustomStringConvertible {
  case none
  case process(Protections)

  package var description: String {
    guard case .process(let protections) = self else { return "runs in this process" }
    let held = protections.held.isEmpty ? "" : ": " + protections.held.joined(separator: ", ")
    let missing =
      protections.missing.isEmpty
      ? "" : "; this system lacks: " + protections.missing.joined(separator: ", ")
    return "runs in a process of its own" + held + missing
  }
}

/// What a helper process may use.
package struct PluginLimits: Equatable, Sendable {
  /// For one batch, in milliseconds.
  package var time = 10_000
  /// Address space beside the values, in bytes.
  package var memory: UInt64 = 2 << 30

  package init() {}
}
