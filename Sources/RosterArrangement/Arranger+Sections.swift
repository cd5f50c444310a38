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
    var context = OrderContext(locale: rule.locale, today: today, argument: rule.argument)
    let dateSectioners = ["year", "decade", "month"]
    if rule.sectioner.map(dateSectioners.contains) ?? true,
      case .date(let reading) = try kind(rule.column, in: arrangement)
    {
      context.dateReading = reading.rawValue
    }
    let sectioner = try sectioner(of: rule, in: arrangement).make(context)
    let sectioning = try sectioner.sections(
      of: column.ranks.filled, ranking: column.ranks.ranking, cancellation: cancellation)
    return (column, sectioning)
  }

  /// Parts `rows` into sections, stably.
  func sectioned(_ rows: SortedRows, by rule: SectionRule, in arrangement: Arrangement) throws
    -> View
  {
    let (column, sectioning) = try sectioning(rule, in: arrangement)
    var labels = sectioning.labels
    let last = labels.firstIndex(of: sectioning.lastLabel) ?? labels.count
    if last == labels.count { labels.append(sectioning.lastLabel) }
    let data = column.source.data
    let sectionOfValue = (0..<data.values.count).map { value in
      let place = column.ranks.places.map { $0[value] } ?? UInt32(value)
      return place == .max ? last : Int(sectioning.sectionOfValue[Int(place)])
    }
    var order = labels.indices.filter { $0 != last }
    if try sectioner(of: rule, in: arrangement).name.contains("/") {
      order = Self.inOrderOfSight(
        try rows.all().map { sectionOfValue[data.valueIndex(ofRow: Int($0))] }, but: last)
    } else if arrangement.sectionsDescend(by: rule) {
      order.reverse()
    }
    order.append(last)
    var ranks = [UInt32](repeating: 0, count: labels.count)
    for (rank, section) in order.enumerated() { ranks[section] = UInt32(rank) }
    let key = RankedKey(
      codes: data.codes, ranks: sectionOfValue.map { ranks[$0] }, rankCount: UInt32(order.count))
    return try parted(rows, by: key, labels: order.map { labels[$0] })
  }

  private static func inOrderOfSight(_ sections: [Int], but last: Int) -> [Int] {
    var seen: Set<Int> = [last]
    return sections.filter { seen.insert($0).inserted }
  }

  /// The rows in sections: the rank of a row is the place of its label.
  private func parted(_ rows: SortedRows, by key: RankedKey, labels: [String]) throws -> View {
    var start = 0
    var sections: [View.Section] = []
    for (label, count) in zip(labels, try rows.counts(by: key)) where count > 0 {
      sections.append(View.Section(label: label, rows: start..<(start + count)))
      start += count
    }
    return View(table: table, rows: try rows.sorted(by: [key]), sections: sections)
  }
}
