internal import RosterArrangement
internal import RosterOrder

extension Command {
  static let comparators = Command(
    "comparators", usages: ["comparators"], summary: "list what 'sort … using' takes", arity: 0...0
  ) { _, session in
    try list(
      session.library.comparators.definitions.map { ($0.name, $0.summary) }, in: session)
  }
}
