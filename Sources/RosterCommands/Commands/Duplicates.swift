internal import RosterTable
internal import RosterArrangement
internal import RosterOrder
internal import TerminalText

extension Command {
  static let duplicates = Command(
    "duplicates", usages: ["duplicates by COLUMNS"],
    summary: "groups of rows that are equal in some columns", arity: .atLeast(2),
    parameters: [.keyword(["by"]), .columns]
  ) { arguments, session in
    try arguments.expect("by")
    let table = try session.currentTable()
    let names = try arguments.columns(of: table)
    let keys = try names.map {
      try table.arranger.rankedKey(
        SortKey(column: $0, locale: session.settings.locale.tag, reading: .none),
        in: table.arrangement)
    }
    let view = try table.view()
    var groups: [[UInt32]: [Int]] = [:]
    var order: [[UInt32]] = []
    for place in 0..<(try view.count()) {
      if place & 0xFFF == 0xFFF { try session.cancellation.check() }
      guard let row = try view.row(at: place) else { continue }
      let ranks = keys.map { $0.rank(ofRow: Int(row)) }
      if groups[ranks] == nil { order.append(ranks) }
      groups[ranks, default: []].append(place)
    }
    let found = order.compactMap { groups[$0] }.filter { $0.count > 1 }
    let rows = found.reduce(0) { $0 + $1.count }
    try session.console.print(
      found.isEmpty
        ? "no duplicates by \(names.joined(separator: ", ").visible)"
        : "\(found.count.counted("group")) of \(rows.counted("row"))")
    for group in found {
      try session.cancellation.check()
      let cells = try names.map { name in
        try view.row(at: group[0]).map {
          try table.arranger.cell(table.arranger.lookup.find(name).place, row: $0).text
        } ?? ""
      }
      try session.console.print(
        session.console.palette.bold(cells.joined(separator: ", ").visible))
      for place in group {
        guard let row = try view.row(at: place) else { continue }
        let number = session.console.palette.dim(
          String(place + 1).padded(toWidth: 5, alignment: .right))
        try session.console.print("\(number)  \(table.title(row).visible)")
      }
    }
    return .done
  }
}
