extension ReadError: CustomStringConvertible {
  /// What is wrong, with its line and column where they are known.
  package var description: String {
    switch self {
    case .malformed(_, let line, let column, _): "line \(line), column \(column): \(reason)"
    case .refused(_, let line): "line \(line): \(reason)"
    default: reason
    }
  }

  /// Where it is wrong, counted from 1; `nil` for what concerns the source as a whole.
  package var line: Int? {
    switch self {
    case .malformed(_, let line, _, _), .refused(_, let line): line
    default: nil
    }
  }

  /// What is wrong, without the place.
  package var reason: String {
    switch self {
    case .malformed(let format, _, _, let reason): "not well-formed \(format): \(reason)"
    case .notOfFormat(let format): "this is not \(format)"
    case .unsupported(let format): "this is \(format), which cannot be read yet"
    case .empty: "the file is empty"
    case .binary: "binary data of no known format"
    case .refused(let what, _):
      "\(what) is refused, for it could reach other files or grow endlessly"
    case .overLimit(let what, let limit): "more than \(limit) \(what)"
    case .needsFile(let format): "\(format) can only be read from a file"
    case .noTables: "there is no table in it"
    case .unknownInner(let name, let known):
      known.isEmpty
        ? "there is no table '\(name)'; there is none at all"
        : "there is no table '\(name)'; there are \(Self.listed(known))"
    case .noInnerTables(let format, let name):
      "\(format) holds one table only, so that there is no table '\(name)' in it"
    case .severalInner(let names):
      "several tables, so one has to be named: \(Self.listed(names))"
    case .library(let message): message
    }
  }

  /// The names in quotes; of many only the first ones.
  private static func listed(_ names: [String]) -> String {
    let most = 12
    let shown = names.prefix(most).map { "'\($0)'" }.joined(separator: ", ")
    return names.count > most ? "\(shown) and \(names.count - most) more" : shown
  }
}
