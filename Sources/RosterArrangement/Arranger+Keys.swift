package import RosterOrder
package import RosterTable

/// A column as it sorts: with its reading.
struct KeyColumn: Hashable {
  let column: String
  let reading: Reading
}

/// The texts that a column sorts by, and where they come from.
package struct KeyColumnData: Sendable {
  package let data: ColumnData
  /// What the source calls the texts, or the name of the column, used where they are filled; `nil`
  /// for the column itself.
  package let companion: String?
}

/// What makes two requests for ranks the same.
struct RankKey: Hashable {
  let column: KeyColumn
  let comparator: String
  let context: OrderContext
}

/// The values of a column and their ranks.
package struct RankedColumn: Sendable {
  package let source: KeyColumnData
  package let ranks: ColumnRanks
}

extension Arranger {
  /// The texts that sort a column under a reading.
  package func keyColumn(_ column: String, reading: Reading) throws -> KeyColumnData {
    let key = KeyColumn(column: column, reading: reading)
    if let known = keyColumns[key] { return known }
    let made = try makeKeyColumn(column, reading: reading)
    keyColumns[key] = made
    return made
  }

  private func makeKeyColumn(_ column: String, reading: Reading) throws -> KeyColumnData {
    let lookup = self.lookup
    let place = try lookup.place(named: column)
    var readings: [SortTexts] = []
    switch reading {
    case .none: break
    case .column(let name):
      let other = try lookup.find(name)
      readings = [SortTexts(data: try data(other.place), origin: other.name)]
    case .auto:
      if case .source(let index) = place { readings = try self.readings(of: index, lookup) }
    }
    guard case .computed(.name) = place else {
      return try Self.read(try data(place), by: readings)
    }
    if readings.isEmpty { return try nameKeys(lookup, reading: reading) }
    return try Self.read(try nameKeys(lookup, reading: .none).data, by: readings)
  }

  /// What a column of the source sorts by, the most telling first: what the source says of it, then
  /// the column of the phonetic role.
  private func readings(of column: Int, _ lookup: ColumnLookup) throws -> [SortTexts] {
    var readings: [SortTexts] = []
    if let own = try table.sortTexts(column) { readings.append(own) }
    if let role = lookup.columns[column].role,
      let companion = Self.phonetic(role).flatMap(lookup.first)
    {
      readings.append(
        SortTexts(
          data: try table.column(companion), origin: lookup.columns[companion].name))
    }
    return readings
  }

  /// For each row the first of `readings` that is filled, else what `base` has.
  ///
  /// O(rows).
  private static func read(_ base: ColumnData, by readings: [SortTexts]) throws -> KeyColumnData {
    guard !readings.isEmpty else { return KeyColumnData(data: base, companion: nil) }
    var builder = ColumnBuilder()
    for row in 0..<base.rowCount {
      let source =
        readings.first { !$0.data.values.isEmpty(at: $0.data.valueIndex(ofRow: row)) }?.data
        ?? base
      let value = source.valueIndex(ofRow: row)
      builder.append(source.values[value], tag: source.values.tag(at: value))
    }
    return KeyColumnData(
      data: builder.finish(), companion: readings.map(\.origin).joined(separator: " or "))
  }

  private static func phonetic(_ role: Role) -> Role? {
    switch role {
    case .lastName: .phoneticLastName
    case .firstName: .phoneticFirstName
    default: nil
    }
  }

  /// A name is composed of the readings of its parts.
  private func nameKeys(_ lookup: ColumnLookup, reading: Reading) throws -> KeyColumnData {
    var companions: [String] = []
    let data = try names(text: \.sorted) { role in
      guard let column = lookup.first(role) else { return nil }
      let part = try keyColumn(lookup.columns[column].name, reading: reading)
      if let companion = part.companion, !companions.contains(companion) {
        companions.append(companion)
      }
      return part.data
    }
    return KeyColumnData(
      data: data,
      companion: companions.isEmpty ? nil : companions.joined(separator: " or "))
  }

  /// The comparator that a key sorts by.
  package func definition(for key: SortKey, in arrangement: Arrangement) throws
    -> ComparatorDefinition
  {
    if let name = key.comparator { return try library.comparator(name) }
    return try library.comparator(kind(key.column, in: arrangement).comparator)
  }

  func context(for key: SortKey, in arrangement: Arrangement) throws -> OrderContext {
    var context = OrderContext(locale: key.locale, today: today)
    if case .date(let reading)? = arrangement.kinds[key.column] {
      context.dateReading = reading.rawValue
    }
    return context
  }

  /// The ranks of a key's column, asked for once.
  package func ranked(_ key: SortKey, in arrangement: Arrangement) throws -> RankedColumn {
    let definition = try definition(for: key, in: arrangement)
    let rankKey = RankKey(
      column: KeyColumn(column: key.column, reading: key.reading), comparator: definition.name,
      context: try context(for: key, in: arrangement))
    if let known = ranks[rankKey] { return known }
    let source = try keyColumn(key.column, reading: key.reading)
    let made = RankedColumn(
      source: source,
      ranks: try ColumnRanks(
        column: source.data, comparator: definition.make(rankKey.context),
        cancellation: cancellation))
    if definition.isPure { ranks[rankKey] = made }
    return made
  }

  /// A key as the order of rows.
  package func rankedKey(_ key: SortKey, in arrangement: Arrangement) throws -> RankedKey {
    let column = try ranked(key, in: arrangement)
    return RankedKey(
      column: column.source.data, ranks: column.ranks, isDescending: key.isDescending,
      empty: key.empty)
  }
}
