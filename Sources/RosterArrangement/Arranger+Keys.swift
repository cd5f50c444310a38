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
  /// What the source calls the text of a row, or the name of the column that it is taken from.
  package let origins: SortTexts.Origins

  /// Where the texts of two rows come from; `nil` when both are of the column itself.
  package func companion(of first: UInt32, and second: UInt32) -> String? {
    let one = origins.name(ofRow: Int(first))
    let other = origins.name(ofRow: Int(second))
    guard let one, let other, one != other else { return one ?? other }
    return "\(one) and \(other)"
  }
}

/// What makes two requests for ranks the same.
struct RankKey: Hashable {
  let column: KeyColumn
  let comparator: String
  let context: OrderContext
}

/// What makes two keys of a sort the same.
struct DirectedKey: Hashable {
  let key: SortKey
  /// As the user set it, which decides how the key compares.
  let kind: Kind?

  /// Few keys have the kind alone apart.
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// Keys of a sort, and what they gave.
final class LastKeys {
  let keys: [SortKey]
  /// As the user set them, which decide how the keys compare.
  let kinds: [String: Kind]
  let ranked: [RankedKey]

  init(keys: [SortKey], kinds: [String: Kind], ranked: [RankedKey]) {
    self.keys = keys
    self.kinds = kinds
    self.ranked = ranked
  }

  /// Adds what `keys` from `place` on gave to `known`, as long as they are among these and follow each
  /// other as here.
  func add(_ keys: [SortKey], from place: Int, to known: inout [RankedKey]) {
    var (place, own) = (place, 0)
    while place < keys.count, own < self.keys.count {
      if self.keys[own] == keys[place] {
        known.append(ranked[own])
        place += 1
      }
      own += 1
    }
  }
}

/// The values of a column and their ranks.
package struct RankedColumn: Sendable {
  package let source: KeyColumnData
  package let ranks: ColumnRanks
}

extension Arranger {
  /// More ranks take longer to keep, in memory, than to put in a direction again.
  private static let fewValues = 1 << 16

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
    switch place {
    case .source(let index): readings = try self.readings(of: index, under: reading)
    case .computed:
      if case .column(let name) = reading { readings = [try texts(ofColumn: name)] }
    }
    guard case .computed(.name) = place else {
      return try Self.read(try data(place), by: readings)
    }
    let base = try nameKeys(lookup, reading: reading)
    return readings.isEmpty ? base : try Self.read(base.data, by: readings)
  }

  private func texts(ofColumn name: String) throws -> SortTexts {
    let other = try lookup.find(name)
    return SortTexts(data: try data(other.place), origin: other.name)
  }

  /// What a column of the source sorts by under a reading, where that is not the column alone.
  func readings(of column: Int, under reading: Reading) throws -> [SortTexts] {
    switch reading {
    case .none: []
    case .column(let name): [try texts(ofColumn: name)]
    case .auto: try readings(of: column, lookup)
    }
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
    var origins = SortTexts.Origins()
    guard !readings.isEmpty else { return KeyColumnData(data: base, origins: origins) }
    var builder = ColumnBuilder()
    for row in 0..<base.rowCount {
      let reading = readings.first {
        !$0.data.values.isEmpty(at: $0.data.valueIndex(ofRow: row))
      }
      let source = reading?.data ?? base
      let value = source.valueIndex(ofRow: row)
      builder.append(source.values[value], tag: source.values.tag(at: value))
      origins.append(reading?.origins.name(ofRow: row))
    }
    return KeyColumnData(data: builder.finish(), origins: origins)
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
    var parts: [Role: KeyColumnData] = [:]
    let data = try names(text: \.sorted) { role in
      guard let column = lookup.first(role) else { return nil }
      // Another column than the one of its role is no part of a name.
      let reading = reading == .auto ? reading : .none
      parts[role] = try keyColumn(lookup.columns[column].name, reading: reading)
      return parts[role]?.data
    }
    return KeyColumnData(data: data, origins: Self.origins(of: parts, rows: data.rowCount))
  }

  /// Those of the last and the first name, else of what stands for them.
  private static func origins(of parts: [Role: KeyColumnData], rows: Int) -> SortTexts.Origins {
    var origins = SortTexts.Origins()
    guard parts.values.contains(where: { !$0.origins.isEmpty }) else { return origins }
    for row in 0..<rows {
      let names =
        NameParts.deciding.lazy.map { roles in
          roles.compactMap { parts[$0] }.filter {
            !$0.data.values.isEmpty(at: $0.data.valueIndex(ofRow: row))
          }
        }
        .first { !$0.isEmpty } ?? []
      var found: [String] = []
      for name in names.compactMap({ $0.origins.name(ofRow: row) }) where !found.contains(name) {
        found.append(name)
      }
      origins.append(found.isEmpty ? nil : found.joined(separator: " and "))
    }
    return origins
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

  /// Keys as the order of rows.
  func rankedKeys(_ keys: [SortKey], in arrangement: Arrangement) throws -> [RankedKey] {
    if let known = knownKeys(keys, in: arrangement) { return known }
    try prepare(keys)
    return try keys.map { try rankedKey($0, in: arrangement) }
  }

  /// The same, where all of them are kept, as only those of pure comparators are.
  ///
  /// O(keys), whatever their texts, where the first ones, which are `fresh`, were settled last, and the
  /// others stood in the order before and followed each other there.
  func knownKeys(_ keys: [SortKey], fresh: Int = .max, in arrangement: Arrangement) -> [RankedKey]?
  {
    var known: [RankedKey] = []
    known.reserveCapacity(keys.count)
    if fresh < keys.count, let settled = settledKeys, settled.kinds == arrangement.kinds {
      settled.add(keys, from: 0, to: &known)
    }
    while known.count < keys.count {
      if known.count == fresh, let last = lastKeys, last.kinds == arrangement.kinds {
        last.add(keys, from: fresh, to: &known)
        if known.count == keys.count { break }
      }
      guard let found = directed[directedKey(keys[known.count], in: arrangement)] else {
        return nil
      }
      known.append(found)
    }
    return known
  }

  private func directedKey(_ key: SortKey, in arrangement: Arrangement) -> DirectedKey {
    let kinds = arrangement.kinds
    return DirectedKey(key: key, kind: kinds.isEmpty ? nil : kinds[key.column])
  }

  /// Splits out the columns of keys, which costs less together.
  package func prepare(_ keys: [SortKey]) throws {
    guard keys.count > 1 else { return }
    let lookup = self.lookup
    try table.prepare(
      keys.compactMap { key in
        guard case .source(let index)? = try? lookup.place(named: key.column) else { return nil }
        return index
      })
  }

  /// A key as the order of rows.
  package func rankedKey(_ key: SortKey, in arrangement: Arrangement) throws -> RankedKey {
    let directedKey = directedKey(key, in: arrangement)
    if let known = directed[directedKey] { return known }
    let column = try ranked(key, in: arrangement)
    try cancellation.check()
    let made = RankedKey(
      column: column.source.data, ranks: column.ranks, isDescending: key.isDescending,
      empty: key.empty)
    if made.ranks.count <= Self.fewValues, try definition(for: key, in: arrangement).isPure {
      directed[directedKey] = made
    }
    return made
  }
}
