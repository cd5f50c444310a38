internal import RosterLanguage
internal import TerminalText

extension Command {
  static let set = Command(
    "set", usages: ["set [OPTION [VALUE]]"], summary: "change a setting, or list them",
    details: SettingOption.all.map {
      "  \($0.name.padded(toWidth: 8))\($0.allowed.padded(toWidth: 20))\($0.summary)"
    }.joined(separator: "\n"),
    arity: 0...2, parameters: [.option, .text]
  ) { arguments, session in
    guard let word = arguments.next() else {
      return try list(
        SettingOption.all.map { ($0.name, $0.value(session)) }, in: session)
    }
    let names = SettingOption.all.map(\.name)
    guard let option = SettingOption.all.first(where: { $0.name == word.keyword }) else {
      throw CommandError(
        .unknownOption(word.text, near: nearest(to: word.text, among: names)), at: word)
    }
    guard let value = arguments.next() else {
      try session.console.print(option.value(session).visible)
      return .done
    }
    let isSet = try at(value) { try option.set(session, value.text) }
    guard isSet else {
      throw CommandError(
        .badValue(option: option.name, value: value.text, allowed: option.allowed), at: value)
    }
    return .said("\(option.name) is \(option.value(session))")
  }

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
