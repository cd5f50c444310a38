/// Why a state file cannot be used; the words are in `description`.
package enum StateError: Error, Equatable, CustomStringConvertible {
  case unreadable(String, reason: String)
  case unwritable(String, reason: String)
  case damaged(String, line: Int, reason: String)
  case needsOneTable

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "the state file '\(path)' cannot be read: \(reason)"
    case .unwritable(let path, let reason): "the state file '\(path)' cannot be written: \(reason)"
    case .damaged(let path, let line, let reason):
      "the state file '\(path)' is damaged in line \(line): \(reason); "
        + "mend or remove it, or start with --no-state"
    case .needsOneTable: "--state needs exactly one table"
    }
  }
}
