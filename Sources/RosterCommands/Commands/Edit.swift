internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let edit = Command(
    "edit", usages: ["edit on|off"],
    summary: "view hidden rows too, marked [ ]; 'tap' then hides and shows rows", arity: 1...1,
    parameters: [.keyword(["on", "off"])]
  ) { arguments, session in
    let table = try session.currentTable()
    guard let word = arguments.take(oneOf: ["on", "off"]) else {
      throw arguments.unexpected(["on", "off"])
    }
    table.isEditing = word == "on"
    return .arranged("editing is \(word)")
  }
}
