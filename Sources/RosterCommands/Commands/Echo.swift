internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let echo = Command(
    "echo", usages: ["echo [TEXT…]"], summary: "print words, parted by blanks",
    arity: Parameter.unlimited, parameters: [.text]
  ) { arguments, session in
    let text = arguments.takeRest().map(\.wholeText).joined(separator: " ")
    try session.console.print(text.visibleLines)
    return .done
  }
}
