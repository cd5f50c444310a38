internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

extension Command {
  static let hide = Command(
    "hide", usages: ["hide ROWS"], summary: "hide rows; they stay in their places",
    details: """
      ROWS = numbers as shown (5, 2-4, 1,3,7-9, last), places in sections (D.2), identities (@key)
      or titles. A title with blanks needs quotes; 'hide 5' is row 5, 'hide "5"' the row titled 5.
      A title that fits several rows hides them all and says so.
      """,
    arity: .atLeast(1), parameters: [.rows], isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      let named = try arguments.rowReferences()
      try arguments.finish()
      let rows = try table.rows(named)
      for one in named {
        guard case .title(let title, _) = one.reference else { continue }
        let count = try table.rows([one]).count
        if count > 1 {
          session.note("hid \(count) rows titled '\(title)' (undo shows them again)")
        }
      }
      arrangement.hide(rows)
      let titles = try rows.count == 1 ? "'\(table.title(rows[0]))'" : rows.count.counted("row")
      return "hid \(titles)"
    }
  }

  static let unhide = Command(
    "unhide", usages: ["unhide ROWS|all"], summary: "show hidden rows again",
    arity: .atLeast(1), parameters: [.rows], isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      if arguments.count == 1, arguments.take("all") {
        let count = arrangement.hidden.count
        arrangement.hidden = []
        return "\(count.counted("row")) shown again"
      }
      let named = try arguments.rowReferences()
      try arguments.finish()
      let hidden = Set(arrangement.hidden)
      var rows: [UInt32] = []
      for one in named {
        let found = try table.rows([one]).filter(hidden.contains)
        guard !found.isEmpty else {
          throw CommandError(.notHidden(one.word.text), at: one.word)
        }
        rows += found
      }
      arrangement.unhide(rows)
      return "\(rows.count.counted("row")) shown again"
    }
  }

  static let hidden = Command(
    "hidden", usages: ["hidden"], summary: "list the hidden rows", arity: 0...0
  ) { _, session in
    let table = try session.currentTable()
    if table.arrangement.hidden.isEmpty {
      try session.console.print("no row is hidden")
    }
    for row in table.arrangement.hidden {
      try session.console.print(table.title(row).visible)
    }
    return .done
  }

  static let edit = Command(
    "edit", usages: ["edit on|off"],
    summary: "view hidden rows too, marked [ ]; 'tap' then hides and shows rows", arity: 1...1,
    parameters: [.keyword(["on", "off"])]
  ) { arguments, session in
    let table = try session.currentTable()
    guard let word = arguments.take(oneOf: ["on", "off"]) else {
      throw arguments.unexpected(["on", "off"])
    }
    table.isEditing = word == "on"
    return .arranged("editing is \(word)")
  }
}
