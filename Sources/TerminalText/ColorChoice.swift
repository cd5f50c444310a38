/// When to colour, as the user says it: `auto`, `always`, `never`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// The palette for an output.
  ///
  /// `auto` colours a terminal unless `NO_COLOR` is set to anything but nothing, or `TERM` is
  /// `dumb`, empty or missing.
  package func palette(isTerminal: Bool, environment: [String: String]) -> Palette {
    switch self {
    case .always: return .ansi
    case .never: return .plain
    case .auto:
      let refused = !(environment["NO_COLOR"] ?? "").isEmpty
      let terminal = environment["TERM"] ?? ""
      let isAble = !terminal.isEmpty && terminal != "dumb"
      return isTerminal && isAble && !refused ? .ansi : .plain
    }
  }
}
