internal import RosterLanguage
internal import RosterArrangement

extension Command {
  static let filter = Command(
    "filter", usages: ["filter CONDITION", "filter none", "filter"],
    summary: "show only rows that fulfil a condition",
    details: """
      CONDITION = COLUMN = != < <= > >= VALUE
                | COLUMN contains|starts|ends|matches VALUE
                | COLUMN empty|filled
      joined by 'and' and 'or'; 'and' binds closer. contains, starts and ends ignore case and
      accents; matches is a regular expression, found anywhere in the cell.
      'filter none' clears the search of 'find' as well.
      """,
    arity: Parameter.unlimited,
    parameters: [
      .computedToo,
      .anyOf([
        .keyword([
          "=", "!=", "<", "<=", ">", ">=", "contains", "starts", "ends", "matches", "empty",
          "filled", "and", "or",
        ]), .computedToo,
      ]),
    ], isArranging: true
  ) { arguments, session in
    if arguments.isAtEnd {
      let table = try session.currentTable()
      let filter = table.arrangement.filter.map { "filter \($0.rendered)" }
      let search = table.arrangement.search.map { "find \($0.quotedWord)" }
      let lines = [filter, search].compactMap { $0 }
      try session.console.print(lines.isEmpty ? ["no filter"] : lines)
      return .done
    }
    return try session.step(arguments) { table, arrangement in
      if arguments.count == 1, arguments.take("none") {
        arrangement.filter = nil
        arrangement.search = nil
        return "no filter"
      }
      let condition = try arguments.condition(of: table)
      _ = try table.arranger.rows(where: condition, in: arrangement)
      arrangement.filter = condition
      let count = try table.arranger.view(arrangement).count()
      return "\(count.counted("row")) where \(condition.rendered)"
    }
  }
}
