import Foundation
import RosterOrder
import Testing

@testable import RosterPlugins

extension Workshop {
  /// The program, which helpers are started from.
  static let roster = Bundle.main.bundleURL.appendingPathComponent("roster").path
}

extension PluginHost {
  /// Starts the helpers of the program that stands beside the tests.
  convenience init(limits: PluginLimits) {
    self.init(program: Workshop.roster, limits: limits)
  }

  static func beside() -> PluginHost { PluginHost(limits: PluginLimits()) }
}

extension PluginLimits {
  /// So little that a test need not wait.
  static let small: PluginLimits = {
    var limits = PluginLimits()
    limits.time = 2_000
    return limits
  }()
}

/// The helper processes that run a library of that folder.
func helpers(of folder: String) throws -> [Int32] {
  try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap(Int32.init).filter {
    let line = FileManager.default.contents(atPath: "/proc/\($0)/cmdline") ?? Data()
    let words = line.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    return words.count > 2 && words[1] == HelperMain.flag && words[2].hasPrefix(folder + "/")
  }
}

/// Whether there is one, now or in a while.
func hasHelper(of folder: String) throws -> Bool {
  for _ in 0..<500 {
    if try !helpers(of: folder).isEmpty { return true }
    usleep(10_000)
  }
  return false
}

/// Whether none of them is left, now or in a while.
func areHelpersGone(from folder: String) throws -> Bool {
  for _ in 0..<500 {
    if try helpers(of: folder).isEmpty { return true }
    usleep(20_000)
  }
  return false
}
