/// What came of checking a plugin.
package struct Conformance: Equatable, Sendable, CustomStringConvertible {
  /// Its id; the file's name where it could not be loaded.
  package internal(set) var plugin: String
  package internal(set) var comparators = 0
  package internal(set) var passed = 0
  package internal(set) var failed = 0
  package internal(set) var warnings = 0

  package var made: Int { passed + failed + warnings }

  mutating func count(_ verdict: Finding.Verdict) {
    switch verdict {
    case .ok: passed += 1
    case .failed: failed += 1
    case .warning: warnings += 1
    case .notClaimed, .skipped: break
    }
  }

  package var description: String {
    func counted(_ count: Int, _ noun: String) -> String {
      "\(count) \(noun)\(count == 1 ? "" : "s")"
    }
    var parts = comparators > 0 ? [counted(comparators, "comparator")] : []
    parts.append("\(counted(passed, "check")) passed")
    if failed > 0 { parts.append("\(failed) failed") }
    if warnings > 0 { parts.append(counted(warnings, "warning")) }
    return "\(plugin): \(parts.joined(separator: ", "))"
  }
}
