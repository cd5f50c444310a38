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
  /// The name of the column whose text is used where it is filled; `nil` for the column itself.
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
    if case .computed(.name) = place {
      return try nameKeys(lookup, reading: reading)
    }
    guard let companion = try companion(of: place, reading: reading, lookup) else {
      return KeyColumnData(data: try data(place), companion: nil)
    }
    let base = try data(place)
    let other = try data(companion.place)
    var builder = ColumnBuilder()
    for row in 0..<base.rowCount {
      let value = other.valueIndex(ofRow: row)
      let source = other.values.isEmpty(at: value) ? base : other
      let index = source.valueIndex(ofRow: row)
      builder.append(source.values[index], tag: source.values.tag(at: index))
    }
    return KeyColumnData(data: builder.finish(), companion: companion.name)
  }

  private func companion(of place: ColumnPlace, reading: Reading, _ lookup: ColumnLookup) throws
    -> (name: String, place: ColumnPlace)?
  {
    switch reading {
    case .none: return nil
    case .column(let name): return try lookup.find(name)
    case .auto:
      guard case .source(let index) = place, let role = lookup.columns[index].role,
        let companion = Self.phonetic(role).flatMap(lookup.first)
      else { return nil }
      return (lookup.columns[companion].name, .source(companion))
    }
  }

  private static func phonetic(_ role: Role) -> Role? {
    switch role {
    case .lastName: .phoneticLastName
    case .firstName: .phoneticFirstName
    default: nil
    }
  }

  private func nameKeys(_ lookup: ColumnLookup, reading: Reading) throws -> KeyColumnData {
    let phonetic: ((Role) -> Int?)? =
      reading == .none ? nil : { Self.phonetic($0).flatMap(lookup.first) }
    let companion = phonetic?(.lastName).map { lookup.columns[$0].name }
    return KeyColumnData(
      data: try names(reading: phonetic, text: \.sorted), companion: companion)
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
    // Nothing is inferred for a comparator that does not read dates.
    guard key.comparator == nil || key.comparator == "date" else { return context }
    if case .date(let reading) = try kind(key.column, in: arrangement) {
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
