internal import RosterTable
internal import RosterFormats
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let save = Command(
    "save", usages: ["save PATH.roster"],
    summary: "write the arrangement as a script of these commands", arity: 1...1,
    parameters: [.script]
  ) { arguments, session in
    let word = try arguments.next("a path")
    guard word.text.hasSuffix(".roster") else {
      throw CommandError(.endsWrong(word.text, expected: ".roster"), at: word)
    }
    let table = try session.currentTable()
    var lines = ["# The arrangement of \(table.table.source.shown.visible)"]
    lines += try ArrangementScript(
      table.arrangement, of: table.arranger, appended: table.state.appended
    ).lines()
    guard !session.options.isSafe else {
      throw CommandError(.refusedBySafe("writing '\(word.text)'"), at: word)
    }
    guard !session.options.isCheck else { return .done }
    try at(word) {
      try session.export(to: word.text) { output in
        try output.write(lines.joined(separator: "\n") + "\n")
      }
    }
    return .said("saved \((lines.count - 1).counted("command")) to '\(word.text)'")
  }
}
