internal import RosterOrder
internal import RosterArrangement
internal import RosterLanguage
internal import RosterTable

extension Command {
  static let expect = Command(
    "expect",
    usages: ["expect rows N", "expect sorted by KEY…", "expect ROW COLUMN VALUE"],
    summary: "fail the script unless something holds, printing both values", arity: .atLeast(2),
    parameters: [.anyOf([.keyword(["rows", "sorted"]), .rows]), .columns]
  ) { arguments, session in
    let table = try session.currentTable()
    if arguments.count == 2, arguments.peek?.keyword == "rows" {
      _ = arguments.next()
      try expectRows(&arguments, table)
    } else if arguments.peek?.keyword == "sorted" {
      _ = arguments.next()
      try expectSorted(&arguments, table, session)
    } else {
      try expectCell(&arguments, table)
    }
    return .done
  }

  private static func expectRows(_ arguments: inout Arguments, _ table: OpenTable) throws {
    let word = try arguments.next("a number")
    guard let wanted = Int(word.text) else {
      throw CommandError(.notANumber(word.text, what: "number of rows"), at: word)
    }
    let count = try table.view().count()
    guard count == wanted else {
      throw CommandError(
        .expectation("expected \(wanted.counted("row")), found \(count)"), at: word)
    }
  }

  private static func expectCell(_ arguments: inout Arguments, _ table: OpenTable) throws {
    let row = try table.row(try arguments.rowReference())
    let name = try table.column(arguments.next("a column"))
    let value = try arguments.next("a value")
    try arguments.finish()
    let cell = try table.arranger.cell(table.arranger.lookup.find(name).place, row: row)
    guard cell.text == value.text else {
      throw CommandError(
        .expectation("expected \(name) '\(value.text)', found '\(cell.text)'"), at: value)
    }
  }

  /// Judges the order before sections part it, hidden and filtered rows aside.
  private static func expectSorted(
    _ arguments: inout Arguments, _ table: OpenTable, _ session: Session
  ) throws {
    try arguments.expect("by")
    let word = arguments.peek
    let keys = try arguments.sortKeys(of: table, in: session)
    var arrangement = table.arrangement
    arrangement.section = nil
    let view = try table.arranger.view(arrangement)
    let ranked = try keys.map { try table.arranger.rankedKey($0, in: arrangement) }
    var last: (row: UInt32, ranks: [UInt32])?
    for place in 0..<(try view.count()) {
      guard let row = try view.row(at: place) else { break }
      let ranks = ranked.map { $0.rank(ofRow: Int(row)) }
      if let last, ranks.lexicographicallyPrecedes(last.ranks) {
        let differing = zip(ranks, last.ranks).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        let column = try table.arranger.lookup.find(keys[differing].column).place
        let one = try table.arranger.cell(column, row: last.row).text
        let other = try table.arranger.cell(column, row: row).text
        throw CommandError(
          .expectation(
            "not sorted by \(keys.map(\.phrase).joined(separator: ", ")): "
              + "\(keys[differing].column) '\(one)' of '\(try table.title(last.row))' stands before "
              + "'\(other)' of '\(try table.title(row))'"), at: word)
      }
      last = (row, ranks)
    }
  }
}
