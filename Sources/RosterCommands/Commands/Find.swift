internal import RosterLanguage
internal import RosterArrangement

extension Command {
  static let find = Command(
    "find", usages: ["find TEXT", "find none"],
    summary: "show only rows that contain a text, case and accents aside", arity: .atLeast(1),
    parameters: [.text], isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      if arguments.count == 1, arguments.take("none") {
        arrangement.search = nil
        return "no search"
      }
      let text = arguments.takeRest().map(\.wholeText).joined(separator: " ")
      arrangement.search = text
      let count = try table.arranger.view(arrangement).count()
      return "\(count.counted("row")) with '\(text)'"
    }
  }
}
