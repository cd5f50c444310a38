internal import RosterLanguage
internal import RosterArrangement

extension Command {
  static let redo = Command(
    "redo", usages: ["redo [N]"], summary: "do again what was undone", arity: 0...1
  ) { arguments, session in
    try session.walkHistory(&arguments, fault: .nothingToRedo) { history in
      history.redo().map { ("did again '\($0.command)'", $0.after) }
    }
  }
}
