internal import RosterArrangement
internal import RosterOrder
internal import TerminalText

extension Command {
  static let sectioners = Command(
    "sectioners", usages: ["sectioners"], summary: "list what 'section by … using' takes",
    arity: 0...0
  ) { _, session in
    try list(session.library.sectioners.definitions.map { ($0.name, $0.summary) }, in: session)
  }

  /// Names and what they mean, in two columns.
  static func list(_ entries: [(name: String, summary: String)], in session: Session) throws
    -> Outcome
  {
    let width = entries.map { $0.name.visible.displayWidth }.max() ?? 0
    for entry in entries {
      try session.console.print(
        "\(entry.name.visible.padded(toWidth: width))  \(entry.summary.visible)")
    }
    return .done
  }
}
