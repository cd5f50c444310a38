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
  func sectioned(_ rows: [UInt32], by rule: SectionRule, in arrangement: Arrangement) throws
    -> View
  {
    let (column, sectioning) = try sectioning(rule, in: arrangement)
    let isDescending = arrangement.sectionsDescend(by: rule)
    var labels = sectioning.labels
    let last = labels.firstIndex(of: sectioning.lastLabel) ?? labels.count
    if last == labels.count { labels.append(sectioning.lastLabel) }
    let usual = labels.indices.filter { $0 != last }
    let isByFirstRow = try self.sectioner(of: rule, in: arrangement).name.contains("/")
    var sectionOfValue: [Int] = []
    for value in 0..<column.source.data.values.count {
      let place = column.ranks.places.map { $0[value] } ?? UInt32(value)
      sectionOfValue.append(place == .max ? last : Int(sectioning.sectionOfValue[Int(place)]))
    }
    let data = column.source.data
    let sections = rows.map { sectionOfValue[data.valueIndex(ofRow: Int($0))] }
    let order =
      isByFirstRow
      ? Self.inOrderOfSight(sections, last: last)
      : (isDescending ? usual.reversed() : usual) + [last]
    return partition(rows, sections: sections, order: order, labels: labels)
  }

  private static func inOrderOfSight(_ sections: [Int], last: Int) -> [Int] {
    var seen: Set<Int> = [last]
    return sections.filter { seen.insert($0).inserted } + [last]
  }

  private func partition(_ rows: [UInt32], sections: [Int], order: [Int], labels: [String])
    -> View
  {
    var counts = [Int](repeating: 0, count: labels.count)
    for section in sections { counts[section] += 1 }
    var starts = [Int](repeating: 0, count: labels.count)
    var place = 0
    var made: [View.Section] = []
    for section in order where counts[section] > 0 {
      starts[section] = place
      made.append(
        View.Section(label: labels[section], rows: place..<(place + counts[section])))
      place += counts[section]
    }
    var parted = [UInt32](repeating: 0, count: rows.count)
    for (row, section) in zip(rows, sections) {
      parted[starts[section]] = row
      starts[section] += 1
    }
    return View(table: table, rows: SortedRows(parted), sections: made)
  }
}
