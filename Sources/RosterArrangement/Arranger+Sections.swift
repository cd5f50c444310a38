package import RosterOrder
internal import RosterTable

extension Arranger {
  /// The key that sorts the column of a section rule: the sort's own where there is one.
  package func sectionKey(_ rule: SectionRule, in arrangement: Arrangement) -> SortKey {
    let sort = arrangement.sorts.last { $0.first?.column == rule.column }?.first
    return SortKey(
      column: rule.column, comparator: sort?.comparator, locale: rule.locale,
      reading: rule.reading)
  }

  /// The sectioner of a rule; that of the column's kind where it names none.
  package func sectioner(of rule: SectionRule, in arrangement: Arrangement) throws
    -> SectionerDefinition
  {
    if let name = rule.sectioner { return try library.sectioner(name) }
    switch try kind(rule.column, in: arrangement) {
    case .text: return try library.sectioner("initial")
    case .number: return try library.sectioner("range")
    case .date: return try library.sectioner("year")
    case .boolean: return try library.sectioner("value")
    }
  }

  /// The sections that a rule gives to the values of its column.
  package func sectioning(_ rule: SectionRule, in arrangement: Arrangement) throws
    -> (column: RankedColumn, sectioning: Sectioning)
  {
    let column = try ranked(sectionKey(rule, in: arrangement), in: arrangement)
    return (column, try sectioning(of: column.ranks, by: rule, in: arrangement))
  }

  private func sectioning(
    of ranks: ColumnRanks, by rule: SectionRule, in arrangement: Arrangement
  ) throws -> Sectioning {
    try madeSectioner(of: rule, in: arrangement).sections(
      of: ranks.filled, ranking: ranks.ranking, cancellation: cancellation)
  }

  private func madeSectioner(of rule: SectionRule, in arrangement: Arrangement) throws
    -> any Sectioner
  {
    var context = OrderContext(locale: rule.locale, today: today, argument: rule.argument)
    let dateSectioners = ["year", "decade", "month"]
    if rule.sectioner.map(dateSectioners.contains) ?? true,
      case .date(let reading) = try kind(rule.column, in: arrangement)
    {
      context.dateReading = reading.rawValue
    }
    return try sectioner(of: rule, in: arrangement).make(context)
  }

  /// Parts `rows` into sections, stably.
  func sectioned(_ rows: SortedRows, by rule: SectionRule, in arrangement: Arrangement) throws
    -> View
  {
    if !rows.isSorted, try areCountable(rule, in: arrangement) {
      return try countable(rows, by: rule, in: arrangement)
    }
    let parting = try parting(rule, of: rows, in: arrangement)
    let sections = parting.sections(try rows.counts(by: parting.key))
    return View(
      table: table, rows: try rows.sorted { [parting.key] },
      sections: Once { sections })
  }

  /// The sections of a rule in the order in which they stand, and the place of each value's.
  private struct Parting {
    let labels: [String]
    let key: RankedKey

    /// Those that have rows, given how many each has.
    func sections(_ counts: [Int]) -> [View.Section] {
      var start = 0
      var sections: [View.Section] = []
      for (label, count) in zip(labels, counts) where count > 0 {
        sections.append(View.Section(label: label, rows: start..<(start + count)))
        start += count
      }
      return sections
    }
  }

  private func parting(_ rule: SectionRule, of rows: SortedRows, in arrangement: Arrangement)
    throws -> Parting
  {
    let (column, sectioning) = try sectioning(rule, in: arrangement)
    return try parting(
      column.source.data, ranks: column.ranks, sectioning, by: rule, in: arrangement
    ) { try rows.all() }
  }

  private func parting(
    _ data: ColumnData, ranks: ColumnRanks, _ sectioning: Sectioning, by rule: SectionRule,
    in arrangement: Arrangement, rows: () throws -> [UInt32]
  ) throws -> Parting {
    var labels = sectioning.labels
    let last = labels.firstIndex(of: sectioning.lastLabel) ?? labels.count
    if last == labels.count { labels.append(sectioning.lastLabel) }
    let sectionOfValue = (0..<data.values.count).map { value in
      let place = ranks.places.map { $0[value] } ?? UInt32(value)
      return place == .max ? last : Int(sectioning.sectionOfValue[Int(place)])
    }
    var order = labels.indices.filter { $0 != last }
    if try sectioner(of: rule, in: arrangement).name.contains("/") {
      order = Self.inOrderOfSight(
        try rows().map { sectionOfValue[data.valueIndex(ofRow: Int($0))] }, but: last)
    } else if arrangement.sectionsDescend(by: rule) {
      order.reverse()
    }
    order.append(last)
    var places = [UInt32](repeating: 0, count: labels.count)
    for (place, section) in order.enumerated() { places[section] = UInt32(place) }
    return Parting(
      labels: order.map { labels[$0] },
      key: RankedKey(
        codes: data.codes, ranks: sectionOfValue.map { places[$0] },
        rankCount: UInt32(order.count)))
  }

  private static func inOrderOfSight(_ sections: [Int], but last: Int) -> [Int] {
    var seen: Set<Int> = [last]
    return sections.filter { seen.insert($0).inserted }
  }

  // MARK: - Sections that are counted without the ranks of all values

  /// Finds what a rule parts by, so that whatever can fail does so now; returns the sections where
  /// they had to be made for that.
  package func settle(_ rule: SectionRule, in arrangement: Arrangement) throws -> Sectioning? {
    try areCountable(rule, in: arrangement) ? nil : sectioning(rule, in: arrangement).sectioning
  }

  /// Whether one look through the table tells how many rows each section has.
  private func areCountable(_ rule: SectionRule, in arrangement: Arrangement) throws -> Bool {
    guard let column = sourceColumn(named: rule.column), table.isWorthALook(column),
      try readings(of: column, under: rule.reading).isEmpty,
      try kind(rule.column, in: arrangement) == .text,
      // To find the kind may have taken the whole column.
      table.isWorthALook(column)
    else { return false }
    return try sectioner(of: rule, in: arrangement).name == "initial"
  }

  private func countable(_ rows: SortedRows, by rule: SectionRule, in arrangement: Arrangement)
    throws -> View
  {
    let parting = Once(later { try $0.parting(rule, of: rows, in: arrangement) })
    return View(
      table: table, rows: try rows.sorted { [try parting.value().key] },
      sections: Once(
        later {
          if let sections = try $0.countedSections(rule, in: arrangement) { return sections }
          let parting = try parting.value()
          return parting.sections(try rows.counts(by: parting.key))
        }))
  }

  /// `nil` where the ranks of all values are known, or have to be.
  private func countedSections(_ rule: SectionRule, in arrangement: Arrangement) throws
    -> [View.Section]?
  {
    guard let column = sourceColumn(named: rule.column), table.isWorthALook(column) else {
      return nil
    }
    let key = sectionKey(rule, in: arrangement)
    let comparator = try definition(for: key, in: arrangement)
      .make(context(for: key, in: arrangement))
    guard
      let counts = try SectionCounts(
        of: table, column: column, comparator: comparator,
        sectioner: madeSectioner(of: rule, in: arrangement))
    else { return nil }
    try checkSettledKinds(in: arrangement)
    let ranks = try ColumnRanks(
      column: counts.column, comparator: comparator, cancellation: cancellation)
    let parting = try parting(
      counts.column, ranks: ranks, sectioning(of: ranks, by: rule, in: arrangement), by: rule,
      in: arrangement
    ) { [] }
    var rows = [Int](repeating: 0, count: parting.labels.count)
    for (value, count) in counts.rows.enumerated() { rows[Int(parting.key.ranks[value])] += count }
    return parting.sections(rows)
  }
}
