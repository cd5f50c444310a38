internal import RosterOrder
internal import RosterTable

extension Arranger {
  /// The rows that filter and search let through; `nil` when there is neither.
  func filterMask(_ arrangement: Arrangement) throws -> [Bool]? {
    var mask: [Bool]?
    if let filter = arrangement.filter { mask = try rows(where: filter, in: arrangement) }
    if let search = arrangement.search {
      let found = try rows(containing: search)
      mask = mask.map { zip($0, found).map { $0 && $1 } } ?? found
    }
    return mask
  }

  /// By row whether the condition holds.
  package func rows(where condition: Condition, in arrangement: Arrangement) throws -> [Bool] {
    try cancellation.check()
    switch condition {
    case .and(let parts):
      return try rows(where: parts, in: arrangement) { $0 && $1 }
    case .or(let parts):
      return try rows(where: parts, in: arrangement) { $0 || $1 }
    case .empty(let column): return try rows(of: column) { $0.isEmpty(at: $1) }
    case .filled(let column): return try rows(of: column) { !$0.isEmpty(at: $1) }
    case .search(let column, let search, let text):
      let test = try ValueSearch(search, text)
      return try rows(of: column) { try test.holds($0, $1) }
    case .compare(let column, let comparison, let text):
      let data = try data(lookup.place(named: column))
      let verdicts = try ValueComparison(
        values: data.values, column: column, comparison: comparison, text: text, arranger: self,
        arrangement: arrangement
      ).verdicts()
      return (0..<data.rowCount).map { verdicts[data.valueIndex(ofRow: $0)] }
    }
  }

  /// By row what `join` makes of all conditions; without any, all rows.
  private func rows(
    where conditions: [Condition], in arrangement: Arrangement, join: (Bool, Bool) -> Bool
  ) throws -> [Bool] {
    guard let first = conditions.first else {
      return Array(repeating: true, count: try table.rowCount())
    }
    return try conditions.dropFirst().reduce(into: rows(where: first, in: arrangement)) {
      let more = try rows(where: $1, in: arrangement)
      for row in $0.indices { $0[row] = join($0[row], more[row]) }
    }
  }

  /// By row what `test` says of its value, asked once for each distinct one.
  private func rows(of column: String, _ test: (ByteStrings, Int) throws -> Bool) throws -> [Bool] {
    let data = try data(lookup.place(named: column))
    let verdicts = try (0..<data.values.count).map { try test(data.values, $0) }
    return (0..<data.rowCount).map { verdicts[data.valueIndex(ofRow: $0)] }
  }

  /// By row whether any cell contains `text`, ignoring case and accents.
  private func rows(containing text: String) throws -> [Bool] {
    let test = try ValueSearch(.contains, text)
    var found = [Bool](repeating: false, count: try table.rowCount())
    for column in table.columns.indices {
      try cancellation.check()
      let data = try table.column(column)
      let verdicts = try (0..<data.values.count).map { try test.holds(data.values, $0) }
      for row in found.indices where !found[row] {
        found[row] = verdicts[data.valueIndex(ofRow: row)]
      }
    }
    return found
  }
}

/// A search in single values: of a list, in each member.
struct ValueSearch {
  private let search: Condition.Search
  private let wanted: [UInt8]
  private let expression: RegularExpression?

  init(_ search: Condition.Search, _ text: String) throws {
    self.search = search
    wanted = FoldedText(text).bytes
    // Canonically equivalent texts match alike.
    expression = search == .matches ? try RegularExpression(Self.composed(text)) : nil
  }

  func holds(_ values: ByteStrings, _ index: Int) throws -> Bool {
    guard !values.isEmpty(at: index) else { return false }
    guard values.tag(at: index) == .list else { return try holds(values[index]) }
    return try ListText.raw(of: Array(values[index])).contains { member in
      try member.withUnsafeBytes(holds)
    }
  }

  private static func composed(_ text: String) -> String {
    Array(text.utf8).withUnsafeBytes { String(decoding: ComposedText.compose($0), as: UTF8.self) }
  }

  private func holds(_ bytes: UnsafeRawBufferPointer) throws -> Bool {
    if let expression {
      if ComposedText.isComposed(bytes) { return try expression.matches(bytes) }
      return try expression.matches(String(decoding: ComposedText.compose(bytes), as: UTF8.self))
    }
    let text = FoldedText(bytes).bytes
    switch search {
    case .starts: return text.starts(with: wanted)
    case .ends: return text.reversed().starts(with: wanted.reversed())
    case .contains, .matches: return contains(text)
    }
  }

  private func contains(_ text: [UInt8]) -> Bool {
    guard let first = wanted.first else { return true }
    guard text.count >= wanted.count else { return false }
    for start in 0...(text.count - wanted.count) where text[start] == first {
      if text[start..<(start + wanted.count)].elementsEqual(wanted) { return true }
    }
    return false
  }
}

/// Compares all values of a column with one text, by the column's comparator.
struct ValueComparison {
  let values: ByteStrings
  let column: String
  let comparison: Condition.Comparison
  let text: String
  let arranger: Arranger
  let arrangement: Arrangement

  /// By value; an empty one only differs.
  func verdicts() throws -> [Bool] {
    let kind = try arranger.kind(column, in: arrangement)
    // The text is ranked among all members of all values, so that one call answers for all.
    var (members, owners) = filledMembers()
    guard try isOfKind(kind, among: members) else {
      throw ArrangementError.notOfKind(text, kind: kind.name, column: column)
    }
    var verdicts = [Bool](repeating: comparison == .unequal, count: values.count)
    guard !text.isEmpty else {
      // No comparator is asked about the empty text, which stands before all others.
      for owner in owners {
        verdicts[owner] = [.unequal, .greater, .greaterOrEqual].contains(comparison)
      }
      return verdicts
    }
    members.append(Cell(text))
    let key = SortKey(column: column, locale: arranger.locale.tag)
    let comparator = try arranger.definition(for: key, in: arrangement).make(
      arranger.context(for: key, in: arrangement))
    let ranking = try comparator.ranking(
      of: Self.strings(members), cancellation: arranger.cancellation)
    let wanted = ranking.ranks[owners.count]
    func group(_ rank: UInt32) -> Int? { ranking.groupEnds.firstIndex { rank < $0 } }
    let ownGroup = group(wanted)
    for owner in owners { verdicts[owner] = false }
    for (owner, rank) in zip(owners, ranking.ranks) where !verdicts[owner] {
      let isComparable = kind == .text || group(rank) == ownGroup
      verdicts[owner] = isComparable ? holds(rank, wanted) : comparison == .unequal
    }
    return verdicts
  }

  /// All members of all values that are not empty, and for each the value that it is of.
  private func filledMembers() -> (members: [Cell], owners: [Int]) {
    var members: [Cell] = []
    var owners: [Int] = []
    for index in 0..<values.count where !values.isEmpty(at: index) {
      let cell = values.cell(at: index)
      let own = cell.tag == .list ? ListText.raw(of: cell.bytes).map { Cell(bytes: $0) } : [cell]
      for member in own where !member.isEmpty {
        members.append(member)
        owners.append(index)
      }
    }
    return (members, owners)
  }

  private static func strings(_ cells: [Cell]) -> ByteStrings {
    var side: [UInt8] = []
    let slices = cells.map { cell -> Slice in
      defer { side += cell.bytes }
      return Slice(
        place: Slice.sideBit | UInt64(side.count), length: UInt32(clamping: cell.bytes.count),
        tag: cell.tag)
    }
    return ByteStrings(source: .empty, side: ByteStore(side), slices: slices)
  }

  /// What is compared with a column of a kind has to be of that kind itself, as the column is read.
  private func isOfKind(_ kind: Kind, among members: [Cell]) throws -> Bool {
    let bytes = Array(text.utf8)
    switch kind {
    case .text: return true
    case .number:
      let all = Self.strings(members + [Cell(bytes: bytes)])
      let reading = try NumberReading.fitting(all, locale: arranger.locale)
      return bytes.withUnsafeBytes { reading.decimal($0) != nil }
    case .date(let reading): return bytes.withUnsafeBytes { reading.date($0) != nil }
    case .boolean:
      return bytes.withUnsafeBytes { BooleanReading.boolean($0, isSure: false) != nil }
    }
  }

  private func holds(_ rank: UInt32, _ wanted: UInt32) -> Bool {
    switch comparison {
    case .equal: rank == wanted
    case .unequal: rank != wanted
    case .less: rank < wanted
    case .lessOrEqual: rank <= wanted
    case .greater: rank > wanted
    case .greaterOrEqual: rank >= wanted
    }
  }
}
