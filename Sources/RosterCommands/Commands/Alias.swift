internal import RosterLanguage

extension Command {
  static let alias = Command(
    "alias", usages: ["alias NAME = COMMAND…", "alias NAME none", "alias"],
    summary: "give a name to a command; words that follow it are added", arity: Parameter.unlimited
  ) { arguments, session in
    guard let name = arguments.next() else {
      return try list(
        session.aliases.sorted { $0.key < $1.key }.map { name, words in
          (name, words.map(\.rendered).joined(separator: " "))
        }, in: session)
    }
    guard name.text.isName else {
      throw CommandError(.badName(name.text, what: "an alias"), at: name)
    }
    guard session.commands.find(name.text) == nil else {
      throw CommandError(.aliasIsCommand(name.text), at: name)
    }
    if arguments.count == 1, arguments.take("none") {
      session.aliases[name.text] = nil
      return .done
    }
    try arguments.expect("=")
    let words = arguments.takeRest()
    guard let first = words.first else {
      throw CommandError(.missing(what: "a command", after: "="), at: arguments.previous)
    }
    try session.checkAlias(name, calls: first)
    session.aliases[name.text] = words
    return .done
  }
}

extension Session {
  /// Throws when the alias would come back to itself.
  fileprivate func checkAlias(_ name: Word, calls first: Word) throws {
    var next: String? = first.isQuoted ? nil : first.text
    var seen: Set<String> = []
    while let called = next, seen.insert(called).inserted {
      if called == name.text { throw CommandError(.aliasCallsItself(name.text), at: first) }
      next = aliases[called]?.first.flatMap { $0.isQuoted ? nil : $0.text }
    }
  }
}
