internal import RosterArrangement
internal import RosterLanguage

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
}
