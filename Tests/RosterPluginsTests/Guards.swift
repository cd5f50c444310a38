import Foundation

@testable import RosterPlugins

/// What the kernel that the tests run on offers, asked without the code that is tested.
enum Guards {
  /// Runs a program as on a system that lacks something; see there.
  static let withoutCalls = Bundle.main.bundleURL.appendingPathComponent("without-calls")

  private static let names = ((try? Workshop.run(withoutCalls, ["guards"])) ?? "").split(
    separator: "\n")

  static let hasLandlock = names.contains("landlock")
  static let hasSeccomp = names.contains("seccomp")
  static let hasBoth = hasLandlock && hasSeccomp

  /// All that a helper can have here.
  static var available: Protections {
    var protections: Protections = [.limits, .privileges]
    if hasLandlock { protections.insert(.landlock) }
    if hasSeccomp { protections.insert(.seccomp) }
    return protections
  }

  static let withoutLandlock = "this kernel has no Landlock"
  static let withoutSeccomp = "this kernel cannot filter system calls"
  static let withoutOne = "this kernel lacks Landlock or filters of system calls"
}
