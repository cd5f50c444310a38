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
}
