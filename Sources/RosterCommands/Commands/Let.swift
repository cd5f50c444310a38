internal import RosterLanguage

extension Command {
  static let `let` = Command(
    "let", usages: ["let NAME = VALUE", "let"], summary: "give a name to a text, used as $NAME",
    arity: Parameter.unlimited
  ) { arguments, session in
    guard let name = arguments.next() else {
      return try list(
        session.variables.sorted { $0.key < $1.key }.map { ("$\($0.key)", $0.value) }, in: session)
    }
    guard name.text.isName else {
      throw CommandError(.badName(name.text, what: "a variable"), at: name)
    }
    try arguments.expect("=")
    let words = arguments.takeRest()
    guard !words.isEmpty else {
      throw CommandError(.missing(what: "a value", after: "="), at: arguments.previous)
    }
    session.variables[name.text] = words.map(\.wholeText).joined(separator: " ")
    return .done
  }
}

extension String {
  /// Letters, digits and `_`, ASCII, with a letter or `_` first.
  var isName: Bool {
    guard let first = utf8.first, !(0x30...0x39).contains(first) else { return false }
    return utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x5F
    }
  }
}
