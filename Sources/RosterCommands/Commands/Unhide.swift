internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let unhide = Command(
    "unhide", usages: ["unhide ROWS|all"], summary: "show hidden rows again",
    arity: .atLeast(1), parameters: [.rows], isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      if arguments.count == 1, arguments.take("all") {
        let count = arrangement.hidden.count
        arrangement.hidden = []
        return "\(count.counted("row")) shown again"
      }
      let named = try arguments.rowReferences()
      try arguments.finish()
      let hidden = Set(arrangement.hidden)
      var rows: [UInt32] = []
      for one in named {
        let found = try table.rows([one]).filter(hidden.contains)
        guard !found.isEmpty else {
          throw CommandError(.notHidden(one.word.text), at: one.word)
        }
        rows += found
      }
      arrangement.unhide(rows)
      return "\(rows.count.counted("row")) shown again"
    }
  }
}
