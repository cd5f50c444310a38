internal import RosterFormats
internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable
internal import TerminalText

extension Command {
  static let columns = Command(
    "columns", usages: ["columns", "columns LIST|all"],
    summary: "list the columns, or choose which are shown and in what order",
    arity: Parameter.unlimited, parameters: [.columns], isArranging: true
  ) { arguments, session in
    guard !arguments.isAtEnd else {
      try listColumns(of: session.currentTable(), in: session)
      return .done
    }
    return try session.stepChoosing(
      \.columns, arguments, default: "all", saying: "showing all columns", chosen: "showing")
  }

  private static func listColumns(of table: OpenTable, in session: Session) throws {
    let arranger = table.arranger
    var rows: [TableLayout.Row] = []
    // All at once, which costs less, and first: longer records may bring columns.
    try arranger.table.prepare(Array(arranger.table.columns.indices))
    let sources = arranger.lookup.columns.indices.map { ColumnPlace.source($0) }
    let places = sources + arranger.lookup.computed.map { ColumnPlace.computed($0) }
    for (name, place) in zip(arranger.lookup.names, places) {
      let facts = try ColumnFacts(arranger.data(place), cancellation: session.cancellation)
      var role = "computed"
      if case .source(let index) = place {
        role = arranger.table.columns[index].role?.rawValue ?? ""
      }
      let kind = try arranger.kind(name, in: table.arrangement).name
      rows.append(
        TableLayout.Row(
          number: "\(rows.count + 1)",
          cells: [name, kind, role, String(facts.filled), String(facts.distinct)]))
    }
    var measure = TableLayout.Measure([
      .init("column"), .init("kind"), .init("role"), .init("filled", alignment: .right),
      .init("distinct", alignment: .right),
    ])
    for row in rows { measure.add(row) }
    let layout = TableLayout(
      measure, width: session.screenWidth, palette: session.console.palette)
    var text = ""
    layout.appendHeader(to: &text)
    for row in rows { layout.append(row, to: &text) }
    try session.console.output.write(text)
  }
}

/// How many cells of a column are filled, and how many values it has.
///
/// O(rows).
struct ColumnFacts {
  private(set) var filled = 0
  private(set) var distinct = 0

  init(_ data: ColumnData, cancellation: Cancellation) throws {
    let values = data.values
    if let counts = data.rowsByValue {
      for value in counts.indices where counts[value] > 0 && !values.isEmpty(at: value) {
        filled += counts[value]
        distinct += 1
      }
    } else {
      var seen: Set<[UInt8]> = []
      for value in 0..<values.count where !values.isEmpty(at: value) {
        if value & 0xFFF == 0xFFF { try cancellation.check() }
        filled += 1
        seen.insert(Array(values[value]))
      }
      distinct = seen.count
    }
  }
}
