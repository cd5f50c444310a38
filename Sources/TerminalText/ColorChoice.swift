/// When to colour, as the user says it: `auto`, `always`, `never`.
package enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// The palette for an output; `variable` gives the value of an environment variable.
  ///
  /// `auto` colours a terminal unless `NO_COLOR` is set to anything but nothing, or `TERM` is
  /// `dumb`, empty or missing.
  package func palette(isTerminal: Bool, variable: (String) -> String?) -> Palette {
    switch self {
    case .always: return .ansi
    case .never: return .plain
    case .auto:
      let refused = !(variable("NO_COLOR") ?? "").isEmpty
      let terminal = variable("TERM") ?? ""
      let isAble = !terminal.isEmpty && terminal != "dumb"
      return isTerminal && isAble && !refused ? .ansi : .plain
    }
  }
}
