internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let sort = Command(
    "sort", usages: ["sort KEY[, KEY …]", "sort none", "sort"],
    summary: "sort by one or more keys, stably; 'none' is the file's order again",
    details: """
      KEY = COLUMN, then in any order and once each:
        asc | desc            the direction
        using COMPARATOR      'comparators' lists them
        locale L              such as sv or de-u-co-phonebk
        empty first | last    where empty cells go, in either direction
        reading auto | none | COLUMN
      Rows that are equal under the keys keep the order they had, hidden ones too.
      Example: sort lastName desc, firstName using natural
      """,
    arity: Parameter.unlimited,
    parameters: [
      .computedToo,
      .anyOf([
        .keyword(["asc", "desc", "using", "locale", "empty", "reading"]), .comparator,
        .computedToo,
      ]),
    ], isArranging: true
  ) { arguments, session in
    if arguments.isAtEnd {
      for line in orderLines(of: try session.currentTable()) { try session.console.print(line) }
      return .done
    }
    return try session.step(arguments) { table, arrangement in
      if arguments.count == 1, arguments.take("none") {
        arrangement.steps = []
        return "in the file's order"
      }
      let keys = try arguments.sortKeys(of: table, in: session)
      try table.arranger.settle(keys, in: arrangement)
      let overridden = arrangement.sort(by: keys)
      if overridden > 0 {
        session.note(
          "\(overridden.counted("move")) overridden; \(overridden == 1 ? "it orders" : "they order")"
            + " rows only where the sort leaves ties")
      }
      return .init(lazily: "sorted by \(keys.map(\.phrase).joined(separator: ", "))")
    }
  }

  /// What is in force, a line a step.
  static func orderLines(of table: OpenTable) -> [String] {
    let steps = table.arrangement.steps
    guard !steps.isEmpty else { return ["the file's order"] }
    return steps.map { step in
      switch step {
      case .sort(let keys): "sort " + keys.map { $0.rendered.visible }.joined(separator: ", ")
      case .move(let move):
        "move of "
          + move.rows.map { (try? table.title($0))?.visible ?? "?" }
          .map { "'\($0)'" }.joined(separator: ", ")
      }
    }
  }
}

extension SortKey {
  /// The key as people say it.
  var phrase: String {
    column + (isDescending ? " descending" : "") + (comparator.map { " using \($0)" } ?? "")
  }
}
