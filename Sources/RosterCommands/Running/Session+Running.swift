internal import RosterOrder
internal import RosterTable
internal import RosterArrangement
package import RosterLanguage
internal import TerminalText

extension Session {
  /// How deep scripts, aliases and handlers may call one another.
  package static let deepest = 64

  /// Runs one statement: puts variables in, follows aliases, finds the command, runs its handler.
  package func run(_ statement: Statement) throws -> Outcome {
    try run(try at(nil) { try statement.words(value) })
  }

  /// Runs a command given as words.
  package func run(_ words: [Word]) throws -> Outcome {
    guard let first = words.first else { return .done }
    try cancellation.check()
    if let alias = aliases[first.text], !first.isQuoted {
      return try nested(first) {
        try run(alias.map { $0.moved(to: first.range) } + words.dropFirst())
      }
    }
    let command = try command(first)
    let count = words.count - 1
    guard count >= command.arity.lowerBound else {
      throw CommandError(.tooFewWords(command: command.name, usages: command.usages), at: first)
    }
    guard count <= command.arity.upperBound else {
      throw CommandError(
        .tooManyWords(command: command.name, usages: command.usages),
        at: words[command.arity.upperBound + 1])
    }
    // History and state hold the full name, whatever prefix was typed.
    let name = Word(command.name, range: first.range)
    var arguments = Arguments(command: name, usages: command.usages, words: words)
    let outcome = try atCulprit(of: words.dropFirst(), else: first) {
      try command.run(&arguments, self)
    }
    let tables = tables
    if let damaged = tables.first(where: { $0.table.isDamaged }) {
      throw CommandError(.changedOnDisk(damaged.table.source.shown), at: first)
    }
    for table in tables { reportFindings(of: table) }
    return outcome
  }

  /// The value of a variable: a name, `#` or a number.
  package func value(_ name: String) -> String? {
    let arguments = frames.last?.arguments ?? []
    if name == "#" { return String(arguments.count) }
    if let number = Int(name) {
      return number > 0 && number <= arguments.count ? arguments[number - 1] : nil
    }
    return variables[name]
  }

  private func command(_ word: Word) throws -> Command {
    if !word.isQuoted, word.text.hasPrefix("!"), let shell = commands.find("!") { return shell }
    if let command = commands.find(word.text) { return command }
    let isShell = frames.last.map { $0.name == nil } ?? false
    if isShell {
      let candidates = commands.names(beginningWith: word.text)
      if candidates.count == 1, let command = commands.find(candidates[0]) { return command }
      if candidates.count > 1 {
        throw CommandError(.ambiguousCommand(word.text, candidates: candidates), at: word)
      }
    }
    let known = commands.names + aliases.keys.sorted()
    let near = Self.synonyms[word.text.lowercased()] ?? nearest(to: word.text, among: known)
    throw CommandError(.unknownCommand(word.text, near: near), at: word)
  }

  /// Runs `body`; an error that has no place yet gets that of the word that it quotes first, else that
  /// of the command.
  private func atCulprit<Result>(
    of words: ArraySlice<Word>, else command: Word, _ body: () throws -> Result
  ) throws -> Result {
    do {
      return try at(nil, body)
    } catch let error as CommandError {
      guard error.range == nil else { throw error }
      let quoted = error.description.split(separator: "'", omittingEmptySubsequences: false)
      let culprit = quoted.count > 2 ? String(quoted[1]) : nil
      let word = words.first { $0.text == culprit } ?? command
      throw CommandError(error.cause, at: word.range, status: error.status)
    }
  }

  /// What other programs call our commands.
  private static let synonyms = [
    "exit": "quit", "bye": "quit", "q": "quit", "open": "load", "ls": "tables", "order": "sort",
    "group": "section", "select": "columns", "where": "filter", "search": "find", "print": "show",
    "write": "export", "delete": "hide", "remove": "hide",
  ]

  /// Runs `body` one level deeper.
  package func nested<Result>(_ word: Word, _ body: () throws -> Result) throws -> Result {
    guard depth < Self.deepest else { throw CommandError(.tooDeep(Self.deepest), at: word) }
    depth += 1
    defer { depth -= 1 }
    return try body()
  }

  /// Tells what reading tables has brought to light since the last command.
  package func reportFindings() {
    for table in tables { reportFindings(of: table) }
  }

  private func reportFindings(of table: OpenTable) {
    let arranger = table.arranger
    let warnings = arranger.table.warnings
    let told = warnings.isEmpty ? 0 : table.warningsTold
    if warnings.count > told {
      for warning in warnings[told...] {
        let place = warning.line.map { ":\($0)" } ?? ""
        console.say(.warning, "\(arranger.table.source.shown)\(place): \(warning.text)")
      }
      table.warningsTold = warnings.count
    }
    guard arranger.hasFindings else { return }
    for spoiled in arranger.spoiledKinds {
      let column = Word.quoting(spoiled.column)
      note(
        "column '\(spoiled.column)' would be a \(spoiled.kind.name) but for '\(spoiled.value)'; "
          + "'type \(column) \(spoiled.kind.name)' makes it one")
    }
    for (column, reading) in arranger.foundReadings {
      let word = Word.quoting(column)
      note(
        "column '\(column)' is read as dates, \(reading.phrase); "
          + "'type \(word) text' or 'type \(word) date …' reads it otherwise")
    }
    arranger.forgetFindings()
  }
}

extension Word {
  /// The word as if it stood at another place: an alias's words stand where it was called.
  package func moved(to range: SourceRange) -> Word {
    Word(text, isQuoted: isQuoted, sigil: sigil, suffix: suffix, range: range)
  }
}
