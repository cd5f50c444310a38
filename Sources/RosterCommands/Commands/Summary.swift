internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable
internal import TerminalText

extension Command {
  static let summary = Command(
    "summary", usages: ["summary COLUMN"],
    summary: "how many cells are filled, the most frequent values, a small histogram", arity: 1...1,
    parameters: [.computedToo]
  ) { arguments, session in
    let table = try session.currentTable()
    let name = try table.column(arguments.next("a column"))
    let tally = try ValueTally(table, column: name)
    let console = session.console
    try console.print(console.palette.bold(name.visible))
    try console.print("kind      \(try table.arranger.kind(name, in: table.arrangement).name)")
    try console.print("filled    \(tally.filled) of \(tally.rows)")
    try console.print("distinct  \(tally.counts.count)")
    if let range = tally.range {
      try console.print("range     \(range.least.visible) to \(range.most.visible)")
    }
    let kind = try table.arranger.kind(name, in: table.arrangement)
    let most = kind == .text || kind == .boolean ? 10 : 3
    let top = tally.top(most)
    if most == 10 || (top.first?.count ?? 0) > 1 {
      try printBars(top, in: session)
      let left = tally.counts.count - most
      if left > 0 { try console.print(console.palette.dim("  … \(left.counted("more value"))")) }
    }
    if most == 3 {
      try console.print(console.palette.bold("histogram"))
      try printBars(try tally.histogram(of: name, table), in: session)
    }
    return .done
  }

  private static func printBars(_ entries: [(value: String, count: Int)], in session: Session)
    throws
  {
    let most = entries.map(\.count).max() ?? 0
    let labels = entries.map { $0.value.visible.truncated(toWidth: 32) }
    let width = labels.map(\.displayWidth).max() ?? 0
    let digits = String(most).count
    for (label, entry) in zip(labels, entries) {
      let count = String(entry.count).padded(toWidth: digits, alignment: .right)
      try session.console.print(
        "  \(label.padded(toWidth: width))  \(count)  \(bar(for: entry.count, outOf: most, width: 24))"
      )
    }
  }
}

/// How often each value of a column occurs among the rows shown.
struct ValueTally {
  private(set) var rows = 0
  private(set) var filled = 0
  /// By value, in the order of first sight.
  private(set) var counts: [(value: String, count: Int)] = []
  /// The first and last value in the order of the column's comparator.
  private(set) var range: (least: String, most: String)?

  init(_ table: OpenTable, column: String) throws {
    let arranger = table.arranger
    let data = try arranger.data(arranger.lookup.find(column).place)
    let view = try table.view()
    rows = try view.count()
    var places: [Cell: Int] = [:]
    for place in 0..<rows {
      if place & 0xFFF == 0xFFF { try arranger.cancellation.check() }
      guard let row = try view.row(at: place) else { continue }
      let cell = data.cell(row: Int(row))
      guard !cell.isEmpty else { continue }
      filled += 1
      if let known = places[cell] {
        counts[known].count += 1
      } else {
        places[cell] = counts.count
        counts.append((cell.text, 1))
      }
    }
    guard !counts.isEmpty else { return }
    let key = SortKey(column: column, locale: arranger.locale.tag)
    let comparator = try arranger.definition(for: key, in: table.arrangement).make(
      OrderContext(locale: key.locale, today: arranger.today))
    let ranks = try comparator.ranking(
      of: ByteStrings(counts.map(\.value)), cancellation: arranger.cancellation
    ).ranks
    let order = counts.indices.sorted { ranks[$0] < ranks[$1] }
    if let first = order.first, let last = order.last {
      range = (counts[first].value, counts[last].value)
    }
  }

  /// How many rows fall into each range of numbers, or each decade or year of dates.
  func histogram(of column: String, _ table: OpenTable) throws -> [(value: String, count: Int)] {
    let arranger = table.arranger
    let kind = try arranger.kind(column, in: table.arrangement)
    var context = OrderContext(locale: arranger.locale.tag, today: arranger.today)
    if case .date(let reading) = kind { context.dateReading = reading.rawValue }
    let values = ByteStrings(counts.map(\.value))
    let ranking = Ranking(ranks: Array(0..<UInt32(values.count)), groupEnds: [UInt32(values.count)])
    let names = kind == .number ? ["range"] : ["year", "decade"]
    var bars: [(value: String, count: Int)] = []
    for name in names where bars.isEmpty || bars.count > 20 {
      let sectioning = try arranger.library.sectioner(name).make(context)
        .sections(of: values, ranking: ranking, cancellation: arranger.cancellation)
      var sums = [Int](repeating: 0, count: sectioning.labels.count)
      for (value, section) in sectioning.sectionOfValue.enumerated() {
        sums[Int(section)] += counts[value].count
      }
      bars = zip(sectioning.labels, sums).map { (value: $0, count: $1) }
    }
    return bars
  }

  /// The most frequent values; equally frequent ones in the order of first sight.
  func top(_ count: Int) -> [(value: String, count: Int)] {
    let order = counts.indices.sorted { (-counts[$0].count, $0) < (-counts[$1].count, $1) }
    return order.prefix(count).map { counts[$0] }
  }
}
