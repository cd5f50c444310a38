internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let key = Command(
    "key", usages: ["key COLUMN|none"], summary: "the column that identifies a row", arity: 1...1,
    parameters: [.column], isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      if arguments.take("none") {
        arrangement.key = nil
        return "rows are identified as usual"
      }
      let word = try arguments.next("a column")
      let name = try table.column(word)
      guard case .source = try table.arranger.lookup.find(name).place else {
        throw CommandError(.computedColumn(name), at: word)
      }
      arrangement.key = name
      return "rows are identified by \(name)"
    }
  }
}
