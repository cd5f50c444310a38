internal import RosterOrder
internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let why = Command(
    "why", usages: ["why ROW [ROW]"],
    summary: "what placed a row before the next one, or before another; or what hid it",
    arity: 1...2, parameters: [.rows, .rows]
  ) { arguments, session in
    let table = try session.currentTable()
    let view = try table.view()
    let row = try table.row(try arguments.rowReference())
    var other: UInt32?
    if !arguments.isAtEnd { other = try table.row(try arguments.rowReference()) }
    let words = ExplanationWords(table: table)
    for hidden in [row, other].compactMap({ $0 }) {
      if let reason = try words.absence(of: hidden, view: view) {
        try session.console.print(reason.visible)
        return .done
      }
    }
    guard let place = try view.place(of: row) else { return .done }
    let neighbour = try other ?? view.row(at: place + 1) ?? view.row(at: place - 1)
    guard let neighbour else {
      try session.console.print("it is the only row shown")
      return .done
    }
    let lines = try words.lines(for: row, neighbour, view: view)
    for line in lines { try session.console.print(line.visible) }
    return .done
  }
}

/// The words of `why`.
struct ExplanationWords {
  let table: OpenTable

  /// Why a row is not shown at all; `nil` when it is.
  func absence(of row: UInt32, view: View) throws -> String? {
    guard try view.place(of: row) == nil else { return nil }
    let title = try table.title(row)
    if table.arrangement.hidden.contains(row) {
      let command = command { before, after in
        !before.hidden.contains(row) && after.hidden.contains(row)
      }
      return "'\(title)' is hidden" + (command.map { " by '\($0)'" } ?? "")
    }
    let filter = table.arrangement.filter.map { "filter \($0.rendered)" }
    let search = table.arrangement.search.map { "find \($0.quotedWord)" }
    let reasons = [filter, search].compactMap { $0 }.joined(separator: "' and '")
    return "'\(title)' is filtered out by '\(reasons)'"
  }

  func lines(for row: UInt32, _ other: UInt32, view: View) throws -> [String] {
    guard let one = try view.place(of: row), let two = try view.place(of: other), one != two else {
      return ["they are the same row"]
    }
    let (first, second) = one < two ? (row, other) : (other, row)
    let heading =
      "'\(try table.title(first))' (row \(min(one, two) + 1)) stands before "
      + "'\(try table.title(second))' (row \(max(one, two) + 1))"
    let explanation = try table.arranger.explanation(
      first, before: second, in: table.arrangement, view: view)
    return [heading] + reasons(explanation).map { "  " + $0 }
  }

  private func reasons(_ explanation: Explanation) -> [String] {
    switch explanation {
    case .source:
      return ["nothing sorts them apart: it is the order of the file"]
    case .section(let own, let other, let column):
      return ["section '\(own)' stands before section '\(other)', \(rule(of: column))"]
    case .moved(let move, _):
      let command = command { before, after in
        !before.steps.contains(.move(move)) && after.steps.contains(.move(move))
      }
      return ["because of " + (command.map { "'\($0)'" } ?? "a move")]
    case .key(let difference): return reasons(difference)
    }
  }

  private func reasons(_ difference: Explanation.KeyDifference) -> [String] {
    let key = difference.key
    let direction = key.isDescending ? "descending" : "ascending"
    var lines = [
      "by \(key.column) \(direction), using \(difference.comparator)"
        + (Self.usesLocale(difference.comparator) ? ", locale \(key.locale)" : "")
    ]
    let first = difference.first.map { "'\($0)'" } ?? "empty"
    let second = difference.second.map { "'\($0)'" } ?? "empty"
    lines.append("\(first) against \(second): \(Self.words(for: difference.level))")
    if let companion = difference.companion { lines.append("as read from \(companion)") }
    if let section = table.arrangement.section {
      lines.append("in sections \(rule(of: section.column))")
    }
    return lines
  }

  /// How the labels of the sections are made.
  private func rule(of column: String) -> String {
    guard let rule = table.arrangement.section,
      let name = try? table.arranger.sectioner(of: rule, in: table.arrangement).name
    else { return "by \(column)" }
    return "by \(column) using \(name), locale \(rule.locale)"
  }

  private static func usesLocale(_ comparator: String) -> Bool {
    ["text", "natural", "ignorecase", "ignoreaccents", "number"].contains(comparator)
  }

  private static func words(for level: Explanation.Level) -> String {
    switch level {
    case .letter: "they differ in a letter, digit or sign"
    case .accent: "they differ in an accent only"
    case .caseOrVariant: "they differ in case or variant only"
    case .empty: "empty cells have a place of their own"
    case .kind: "what is not of the column's kind comes after what is"
    case .misfits: "neither is of the column's kind, so that they compare as text"
    case .value: "the values differ"
    }
  }

  /// The last command that made such a change.
  private func command(_ made: (Arrangement, Arrangement) -> Bool) -> String? {
    table.history.done.last { made($0.before.arrangement, $0.after.arrangement) }?.command
  }
}
