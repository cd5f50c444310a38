internal import RosterLanguage
internal import TerminalText

extension Command {
  static let help = Command(
    "help", usages: ["help [COMMAND|TOPIC]"], summary: "list the commands, or explain one",
    arity: 0...1, parameters: [.command]
  ) { arguments, session in
    guard let word = arguments.next() else {
      _ = try list(session.commands.all.map { ($0.name, $0.summary) }, in: session)
      try session.console.print(
        "\n'help COMMAND' explains one. Topics: \(HelpTopic.all.map(\.name).joined(separator: ", "))."
      )
      return .done
    }
    if let command = session.commands.find(word.text) ?? session.commands.having(word.text) {
      try session.console.print(command.usages)
      try session.console.print("  " + command.summary)
      if !command.details.isEmpty { try session.console.print("\n" + command.details) }
      return .done
    }
    if let topic = HelpTopic.all.first(where: { $0.name == word.keyword }) {
      try session.console.print(topic.text)
      return .done
    }
    let known = session.commands.names + HelpTopic.all.map(\.name)
    throw CommandError(
      .unknownTopic(word.text, near: nearest(to: word.text, among: known)), at: word)
  }
}

extension CommandRegistry {
  /// The only command that has a use with that word behind its name, such as `plugin trust`.
  fileprivate func having(_ word: String) -> Command? {
    let found = all.filter { command in
      command.usages.contains { usage in
        usage.split(separator: " ").dropFirst().first.map(String.init) == word.lowercased()
      }
    }
    return found.count == 1 ? found.first : nil
  }
}

/// What `help` explains beside commands.
struct HelpTopic: Sendable {
  let name: String
  let text: String

  static let all = [
    HelpTopic(
      name: "rows",
      text: """
        5, last        the row shown with that number, counted from 1
        2-4  1,3,7-9   several
        D.2  2.1       second row of the section titled D; first row of the second section
        @key           the row with that identity, wherever it stands ('card' prints it)
        anything else  every row with that title; quotes keep blanks, and make "5" a title
        """),
    HelpTopic(
      name: "quoting",
      text: """
        "double"  with \\" \\\\ \\$ \\n \\r \\t \\u{E9} \\x{HH} and $variables
        'single'  exactly as it stands
        A quote opens only at the start of a word, so that hide O'Brien needs no care.
        A quoted word is never a keyword, number, reference, option or comment.
        ; parts commands, \\ at the end of a line continues it, # begins a comment.
        """),
    HelpTopic(
      name: "columns",
      text: """
        A column is named by its header; case, blanks, _ and - make no difference. A role works too:
        lastName finds 'Family Name', 'surname' and 'Nachname'.
        name (last, then first) and age (whole years) are computed where the file has none.
        """),
  ]
}
