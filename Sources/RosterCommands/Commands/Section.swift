internal import RosterOrder
internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let section = Command(
    "section",
    usages: [
      "section by COLUMN [using SECTIONER [ARG]] [locale L] [reading …] [desc]", "section none",
      "section",
    ],
    summary: "part the rows into sections, by initials, values, years …",
    details: """
      Rows are never reordered inside a section. Where no sort has COLUMN as its first key, one is
      added, by the plugin's own order where SECTIONER is of a plugin and has one. The direction of
      that sort, or 'desc', reverses the sections, except '#'.
      'sectioners' lists the ways to part: initial, value, year, decade, month, range N, domain.
      """,
    arity: Parameter.unlimited,
    parameters: [
      .keyword(["by", "none"]), .computedToo,
      .anyOf([.keyword(["using", "locale", "reading", "desc"]), .sectioner]),
    ], isArranging: true
  ) { arguments, session in
    if arguments.isAtEnd {
      let table = try session.currentTable()
      try session.console.print(table.arrangement.section?.rendered ?? "no sections")
      return .done
    }
    return try session.step(arguments) { table, arrangement in
      if arguments.take("none") {
        try arguments.finish()
        arrangement.section = nil
        return "no sections"
      }
      try arguments.expect("by")
      let rule = try arguments.sectionRule(of: table, in: session)
      return try section(table, &arrangement, by: rule, in: session)
    }
  }

  private static func section(
    _ table: OpenTable, _ arrangement: inout Arrangement, by rule: SectionRule,
    in session: Session
  ) throws -> Outcome.Line {
    var line = "in sections by \(rule.column)"
    if arrangement.isSortedDescending(by: rule.column) == nil {
      let key = SortKey(
        column: rule.column, isDescending: rule.isDescending,
        comparator: session.library.order(of: rule.sectioner), locale: rule.locale,
        empty: session.settings.empty, reading: rule.reading)
      try table.arranger.settle([key], in: arrangement)
      arrangement.sort(by: [key])
      line += ", sorted by \(key.phrase) for that"
    }
    arrangement.section = rule
    let sectioning = try table.arranger.settle(rule, in: arrangement)
    let used = try table.arranger.sectioner(of: rule, in: arrangement).name
    if rule.sectioner == nil, used == "range", let label = sectioning?.labels.first {
      session.note(
        "numbers are parted into ranges such as \(label); 'using range N' sets the width")
    }
    return "\(line)"
  }
}

extension Arguments {
  fileprivate mutating func sectionRule(of table: OpenTable, in session: Session) throws
    -> SectionRule
  {
    var rule = SectionRule(
      column: try table.column(next("a column")), locale: session.settings.locale.tag)
    if let sort = table.arrangement.sorts.last(where: { $0.first?.column == rule.column })?.first {
      rule.locale = sort.locale
      rule.reading = sort.reading
    }
    let keywords = ["using", "locale", "reading", "desc", "asc"]
    var seen: Set<String> = []
    while let word = peek, let keyword = take(oneOf: keywords) {
      guard seen.insert(keyword).inserted else {
        throw CommandError(.repeated(word.text), at: word)
      }
      switch keyword {
      case "using":
        let name = try next("a sectioner")
        rule.sectioner = try at(name) { try session.library.sectioner(name.text).name }
        if let word = peek, !keywords.contains(word.keyword ?? "") {
          guard rule.sectioner == "range" || rule.sectioner?.contains("/") == true else {
            throw CommandError(
              .surplusArgument(word.text, sectioner: rule.sectioner ?? name.text), at: word)
          }
          rule.argument = next()?.text
        }
      case "locale": rule.locale = try locale()
      case "reading": rule.reading = try reading(of: table)
      default: rule.isDescending = keyword == "desc"
      }
    }
    try finish(expected: keywords)
    return rule
  }
}
