internal import RosterLanguage

extension Command {
  static let source = Command(
    "source", usages: ["source PATH [ARG…]"], summary: "run a script; its arguments are $1, $2 …",
    arity: .atLeast(1), parameters: [.script]
  ) { arguments, session in
    let word = try arguments.next("a path")
    let rest = arguments.takeRest().map(\.text)
    try session.nested(word) {
      try session.runFile(word.text, arguments: rest, calledAt: word)
    }
    return .done
  }
}
