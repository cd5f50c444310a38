internal import RosterArrangement
internal import RosterOrder
internal import TerminalText

extension Command {
  static let index = Command(
    "index", usages: ["index [all]"],
    summary: "the titles of the sections with counts; 'all': the locale's whole alphabet",
    arity: 0...1, parameters: [.keyword(["all"])]
  ) { arguments, session in
    let isWhole = arguments.take("all")
    try arguments.finish(expected: ["all"])
    let table = try session.currentTable()
    let view = try table.view()
    guard let sections = try view.sections(), let rule = table.arrangement.section else {
      throw CommandError(.notSectioned)
    }
    var entries = sections.map { (label: $0.label, count: $0.rows.count) }
    if isWhole,
      try table.arranger.sectioner(of: rule, in: table.arrangement).name == "initial"
    {
      entries = try whole(
        entries, locale: LocaleIdentifier(rule.locale),
        descends: table.arrangement.sectionsDescend(by: rule))
    }
    let most = entries.map(\.count).max() ?? 0
    let width = entries.map { $0.label.visible.displayWidth }.max() ?? 0
    let digits = String(most).count
    for entry in entries {
      let label = entry.label.visible.padded(toWidth: width)
      let count = String(entry.count).padded(toWidth: digits, alignment: .right)
      let line = "\(label)  \(count)  \(bar(for: entry.count, outOf: most, width: 24))"
      let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
      try session.console.print(entry.count == 0 ? session.console.palette.dim(trimmed) : trimmed)
    }
    return .done
  }

  /// The entries among all labels of the locale, in its order; other scripts' stay behind them.
  private static func whole(
    _ entries: [(label: String, count: Int)], locale: LocaleIdentifier, descends: Bool
  ) throws -> [(label: String, count: Int)] {
    let labels = try IndexBuckets(locale: locale).labels
    let counts = Dictionary(entries.map { ($0.label, $0.count) }, uniquingKeysWith: +)
    let native = labels.map { (label: $0, count: counts[$0] ?? 0) }
    let known = Set(labels)
    let others = entries.filter { !known.contains($0.label) && $0.label != "#" }
    let usual = descends ? others + native.reversed() : native + others
    return usual + [(label: "#", count: counts["#"] ?? 0)]
  }
}
