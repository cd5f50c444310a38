internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let move = Command(
    "move",
    usages: ["move ROW TO", "move ROWS before|after ROW", "move ROWS to top|bottom"],
    summary: "take rows out and put them back elsewhere; ROW ends up as number TO",
    details: """
      Several rows move as a block, in the order shown. Hidden and filtered rows keep their places.
      In sections rows move within their own; top and bottom are those of the section.
      Example: move 3 1
      """,
    arity: .atLeast(2),
    parameters: [.rows, .anyOf([.keyword(["before", "after", "to", "top", "bottom"]), .rows])],
    isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      let keywords = ["before", "after", "to"]
      let named: [NamedRows]
      let target: MoveTarget
      if arguments.count == 2, !keywords.contains(arguments.rest[1].keyword ?? "") {
        named = [try arguments.rowReference()]
        target = try arguments.place()
      } else {
        named = try arguments.rowReferences(until: keywords)
        target = try arguments.target()
      }
      try arguments.finish()
      let rows = try table.rows(named)
      if case .place = target, rows.count != 1, let word = named.first?.word {
        throw CommandError(
          ArrangementError.severalRows(word.text, count: rows.count), at: word.range)
      }
      let view = try table.view()
      let made = try at(arguments.previous) {
        try table.arranger.move(rows, to: target, in: view, of: arrangement)
      }
      let title = try rows.count == 1 ? "'\(table.title(rows[0]))'" : rows.count.counted("row")
      guard let made else { return "\(title) already stands there" }
      arrangement.steps.append(.move(made))
      return "moved \(title)"
    }
  }
}

extension Arguments {
  /// The number of the row that another one is to end up as.
  fileprivate mutating func place() throws -> MoveTarget {
    let word = try next("a row number")
    switch word.rowReference {
    case .number(let number): return .place(number)
    case .last: return .bottom
    default: throw CommandError(.notANumber(word.text, what: "row number"), at: word)
    }
  }

  fileprivate mutating func target() throws -> MoveTarget {
    switch take(oneOf: ["before", "after", "to"]) {
    case "before": return .before(try rowReference().reference)
    case "after": return .after(try rowReference().reference)
    case "to":
      guard let edge = take(oneOf: ["top", "bottom"]) else {
        throw unexpected(["top", "bottom"])
      }
      return edge == "top" ? .top : .bottom
    default: throw unexpected(["before", "after", "to top", "to bottom"])
    }
  }
}
