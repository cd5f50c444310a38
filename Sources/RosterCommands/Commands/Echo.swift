internal import RosterFormats
internal import RosterTable
internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder
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

  static let status = Command(
    "status", usages: ["status"],
    summary: "the current table, its arrangement, locale and versions",
    arity: 0...0
  ) { _, session in
    var entries: [(name: String, summary: String)] = []
    if let table = session.current {
      let source = table.table.source
      entries.append(("table", "\(table.name) from \(source.shown) (\(source.format))"))
      let shown = try table.view().count()
      let all = try table.table.rowCount()
      entries.append(("rows", "\(shown) shown of \(all)"))
      entries.append(("order", orderLines(of: table).joined(separator: "; ")))
      entries.append(("sections", table.arrangement.section?.rendered ?? "none"))
      entries.append(("hidden", table.arrangement.hidden.count.counted("row")))
      if let filter = table.arrangement.filter { entries.append(("filter", filter.rendered)) }
      if let search = table.arrangement.search { entries.append(("find", search)) }
    } else {
      entries.append(("table", "none"))
    }
    entries.append(("locale", session.settings.locale.tag))
    entries.append(("today", session.settings.today))
    entries.append(("ICU", "\(ICUVersion.library), CLDR \(ICUVersion.localeData)"))
    return try list(entries, in: session)
  }

  static let shell = Command(
    "!", usages: ["!COMMAND"], summary: "run a command of the system's shell", arity: .atLeast(1)
  ) { arguments, session in
    let command = arguments.takeRest().map(\.text).joined(separator: " ")
    guard command.contains(where: { !$0.isWhitespace }) else {
      throw CommandError(.missing(what: "a command", after: "!"), at: arguments.command)
    }
    guard !session.options.isSafe else {
      throw CommandError(.refusedBySafe("'!\(command)'"), at: arguments.command)
    }
    guard !session.options.isCheck else { return .done }
    try session.console.giveWay()
    let status = try ChildProcess.run(
      shell: command, environment: session.environment,
      hasTerminal: session.options.isTerminalSession)
    try session.cancellation.check()
    guard status == 0 else { throw CommandError(.programFailed(command, status: status)) }
    return .done
  }

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

extension Session {
  /// Runs a program with an argument vector, for tap handlers.
  func runProgram(_ arguments: [String], at word: Word) throws {
    guard !options.isSafe else { throw CommandError(.refusedBySafe("'\(word.text)'"), at: word) }
    guard !arguments.isEmpty else {
      throw CommandError(.missing(what: "a program", after: "!"), at: word)
    }
    try console.giveWay()
    let status = try ChildProcess.run(
      arguments, shown: arguments[0], environment: environment,
      hasTerminal: options.isTerminalSession)
    try cancellation.check()
    guard status == 0 else {
      throw CommandError(.programFailed(arguments[0], status: status), at: word)
    }
  }
}
