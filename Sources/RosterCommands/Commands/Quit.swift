internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let quit = Command(
    "quit", usages: ["quit [STATUS]"], summary: "leave", arity: 0...1
  ) { arguments, _ in
    guard let word = arguments.next() else { throw QuitRequest(status: 0) }
    guard let status = Int32(word.text), (0...255).contains(status) else {
      throw CommandError(.notANumber(word.text, what: "status from 0 to 255"), at: word)
    }
    throw QuitRequest(status: status)
  }
}
