internal import RosterOrder
internal import RosterTable

extension Arranger {
  /// Whoever sorts by a column more often than that is better served by its ranks.
  private static let mostLooks = 2

  /// Finds what keys sort by, so that whatever can fail does so now.
  ///
  /// Values are ranked now unless the first rows can be found without.
  package func settle(_ keys: [SortKey], in arrangement: Arrangement) throws {
    // What is ranked already needs no look.
    if let ranked = knownKeys(keys, in: arrangement) {
      settledKeys = LastKeys(keys: keys, kinds: arrangement.kinds, ranked: ranked)
    } else {
      guard try look(by: keys, in: arrangement) == nil else { return }
      _ = try rankedKeys(keys, in: arrangement)
    }
    try checkSettledKinds(in: arrangement)
  }

  /// What is found when it is needed.
  ///
  /// The arranger keeps it and is not kept by it: when the arranger is gone, so is the table, and the
  /// work is given up.
  func later<Value>(_ find: @escaping (Arranger) throws -> Value) -> () throws -> Value {
    { [weak self] in
      guard let self else { throw Cancelled() }
      return try find(self)
    }
  }

  /// All rows by keys, of which nothing is known yet.
  func sortedKeys(_ keys: [SortKey], in arrangement: Arrangement) -> SortedRows.Keys {
    SortedRows.Keys(
      count: unsortedKeys.count,
      ranked: later { try $0.rankedKeys(keys, in: arrangement) },
      first: { [weak self] wanted in
        guard let self else { throw Cancelled() }
        return try self.firstRows(wanted, by: keys, in: arrangement)
      })
  }

  private func firstRows(_ wanted: Int, by keys: [SortKey], in arrangement: Arrangement) throws
    -> [UInt32]?
  {
    guard let first = try look(by: keys, in: arrangement) else { return nil }
    let column = sourceColumn(keys[0])
    if let column { looks[column, default: 0] += 1 }
    let rows = try first.rows(wanted, of: table, cancellation: cancellation)
    _ = try rowCount()
    try checkSettledKinds(in: arrangement)
    // What was assumed has been seen.
    if rows != nil, first.areDates, let column { inferred[column] = .date(.iso) }
    return rows
  }

  /// All rows in the order of the source.
  var unsortedKeys: SortedRows.Keys {
    SortedRows.Keys(count: { [table] in try Self.rowCount(of: table) }, ranked: { [] })
  }

  /// All rows, which are no more than an order can have.
  func rowCount() throws -> Int { try Self.rowCount(of: table) }

  private static func rowCount(of table: Table) throws -> Int {
    let count = try table.rowCount()
    guard count < Int(UInt32.max) else {
      throw ArrangementError.tooManyRows(limit: Int(UInt32.max) - 1)
    }
    return count
  }

  /// How one look finds the first rows; `nil` where they are not to be had without ranking all.
  private func look(by keys: [SortKey], in arrangement: Arrangement) throws -> FirstRows? {
    var found: [FirstRows.Key] = []
    var areDates = false
    for (place, key) in keys.enumerated() {
      guard let column = sourceColumn(key), table.isWorthALook(column),
        try readings(of: column, under: key.reading).isEmpty,
        place > 0 || looks[column, default: 0] < Self.mostLooks,
        let kind = try apparentKind(of: key, column, in: arrangement)
      else { return nil }
      if kind.isAssumed {
        guard place == 0 else { return nil }
        areDates = true
      }
      let definition = try library.comparator(key.comparator ?? kind.kind.comparator)
      guard definition.isPure else { return nil }
      found.append(
        FirstRows.Key(
          column: column,
          comparator: try definition.make(OrderContext(locale: key.locale, today: today)),
          isDescending: key.isDescending, empty: key.empty))
    }
    return FirstRows(found, areDates: areDates)
  }

  private func sourceColumn(_ key: SortKey) -> Int? { sourceColumn(named: key.column) }

  /// `nil` for a computed column.
  func sourceColumn(named name: String) -> Int? {
    guard case .source(let index)? = try? lookup.place(named: name) else { return nil }
    return index
  }

  /// The kind that decides how a key sorts, as far as that shows without the whole column: what the
  /// user set, what the first rows rule out, or dates where they look like nothing else, which is then
  /// an assumption.
  private func apparentKind(of key: SortKey, _ column: Int, in arrangement: Arrangement) throws
    -> (kind: Kind, isAssumed: Bool)?
  {
    // No other comparator asks for the kind: any will do.
    if let name = key.comparator, name != "date" { return (.text, false) }
    if let kind = arrangement.kinds[key.column] ?? inferred[column] {
      guard kind == .text || kind == .date(.iso) else { return nil }
      return (kind, false)
    }
    guard let head = try kindOfHead(column) else { return nil }
    if head == .date(.iso) { return (head, true) }
    // The column may be one of dates that are written otherwise.
    return key.comparator == nil ? (head, false) : nil
  }
}
