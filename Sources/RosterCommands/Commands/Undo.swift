internal import RosterLanguage
internal import RosterArrangement

extension Command {
  static let undo = Command(
    "undo", usages: ["undo [N]"], summary: "take back the last step, or the last N", arity: 0...1
  ) { arguments, session in
    try session.walkHistory(&arguments, fault: .nothingToUndo) { history in
      history.undo().map { ("undid '\($0.command)'", $0.before) }
    }
  }
}
