package import RosterOrder
package import RosterTable

extension Arranger {
  /// All values of a column.
  package func data(_ place: ColumnPlace) throws -> ColumnData {
    try cancellation.check()
    switch place {
    case .source(let index): return try table.column(index)
    case .computed(let column):
      if let data = computedData[column] { return data }
      let data = try computedData(column)
      computedData[column] = data
      return data
    }
  }

  /// One cell, without splitting its column out.
  package func cell(_ place: ColumnPlace, row: UInt32) throws -> Cell {
    switch place {
    case .source(let index): return try table.cell(row: Int(row), column: index)
    case .computed(.name):
      let lookup = self.lookup
      let parts = try NameParts { role in
        try lookup.first(role).map { try table.cell(row: Int(row), column: $0) }?.members.first
          ?? ""
      }
      return Cell(parts.shown)
    case .computed(.age):
      guard let column = lookup.first(.birthDate) else { return .missing }
      return age(of: try table.cell(row: Int(row), column: column))
    }
  }

  /// All values of a column where they are known already.
  package func knownData(_ place: ColumnPlace) -> ColumnData? {
    switch place {
    case .source(let index): table.knownColumn(index)
    case .computed(let column): computedData[column]
    }
  }

  /// The kind of a column: as the user set it, else inferred from its values.
  package func kind(_ name: String, in arrangement: Arrangement) throws -> Kind {
    if let kind = arrangement.kinds[name] { return kind }
    switch try lookup.place(named: name) {
    case .computed(.name): return .text
    case .computed(.age): return .number
    case .source(let index):
      if let kind = inferred[index] { return kind }
      if try kindOfHead(index) == .text {
        inferred[index] = .text
        return .text
      }
      let data = try table.column(index)
      let values = data.values
      let inference = KindInference(values, rows: data.rowsByValue, locale: locale)
      inferred[index] = inference.kind
      if case .date(let reading) = inference.kind, reading != .iso {
        foundReadings.append((name, reading))
      }
      if let spoiled = inference.spoiled {
        spoiledKinds.append(
          SpoiledKind(column: name, kind: spoiled.kind, value: values.string(at: spoiled.value)))
      }
      return inference.kind
    }
  }

  /// Text, where the first rows of a column show that it is nothing else, whatever follows; dates of
  /// ISO 8601, where they are days that are written so.
  ///
  /// `nil` where more has to be looked at.
  func kindOfHead(_ column: Int) throws -> Kind? {
    if let known = headKinds[column] { return known }
    let found = try findKindOfHead(column)
    headKinds[column] = .some(found)
    return found
  }

  private func findKindOfHead(_ column: Int) throws -> Kind? {
    guard table.isWorthALook(column), let few = try table.headData(column, rows: 64) else {
      return nil
    }
    // One row in a thousand may be of another kind, and some are empty.
    let most = table.mostRows
    let enough = most / 1000 * 3 / 2 + 64
    let first = KindInference(few.values, rows: few.rowsByValue, locale: locale)
    guard first.kind == .text, let head = try table.headData(column, rows: enough) else {
      return first.kind == .date(.iso) ? first.kind : nil
    }
    let inference = KindInference(
      head.values, rows: head.rowsByValue, among: most, locale: locale)
    guard inference.isSettled else { return nil }
    settledAmong[column] = most
    return .text
  }

  /// Infers kinds again that the first rows settled for fewer rows than there are.
  ///
  /// They stay text; but that a kind is spoiled by few values is told. To be called when rows are
  /// counted.
  func checkSettledKinds(in arrangement: Arrangement) throws {
    guard !settledAmong.isEmpty else { return }
    let (count, settled) = (try table.rowCount(), settledAmong)
    settledAmong = [:]
    for (column, most) in settled where count > most {
      headKinds[column] = .some(nil)
      inferred[column] = nil
      _ = try kind(lookup.columns[column].name, in: arrangement)
    }
  }

  private func computedData(_ column: ComputedColumn) throws -> ColumnData {
    switch column {
    case .name:
      let lookup = self.lookup
      return try names(text: \.shown) { try lookup.first($0).map(table.column) }
    case .age: return try ages()
    }
  }

  /// A text of each row's name, made of the values that `column` gives for a role.
  ///
  /// O(rows).
  func names(text: KeyPath<NameParts, String>, column: (Role) throws -> ColumnData?) throws
    -> ColumnData
  {
    var columns: [Role: RoleTexts] = [:]
    for role in NameParts.roles { columns[role] = try column(role).map(RoleTexts.init) }
    var builder = ColumnBuilder()
    for row in 0..<(try table.rowCount()) {
      if row & 0xFFFF == 0xFFFF { try cancellation.check() }
      let parts = NameParts { columns[$0]?.text(ofRow: row) ?? "" }
      builder.append(parts[keyPath: text].utf8)
    }
    return builder.finish()
  }

  private func ages() throws -> ColumnData {
    var builder = ColumnBuilder()
    guard let column = lookup.first(.birthDate) else { return builder.finish() }
    let births = try table.column(column)
    let ages = (0..<births.values.count).map { age(of: births.values.cell(at: $0)) }
    for row in 0..<births.rowCount {
      let age = ages[births.valueIndex(ofRow: row)]
      builder.append(age.bytes, tag: age.tag)
    }
    return builder.finish()
  }

  private func age(of cell: Cell) -> Cell {
    let birth = cell.bytes.withUnsafeBytes { DateReading.iso.date($0) }
    let now = Array(today.text.utf8).withUnsafeBytes { DateReading.iso.date($0) }
    guard let birth, let now, let years = birth.years(to: now), years >= 0 else {
      return .missing
    }
    return Cell(tag: .number, bytes: Array(String(years).utf8))
  }
}

/// The texts of a role in all rows: of lists the first member.
private struct RoleTexts {
  private let column: ColumnData
  private let texts: [String]

  init(_ column: ColumnData) {
    self.column = column
    let values = column.values
    texts = (0..<values.count).map { values.cell(at: $0).members.first ?? "" }
  }

  func text(ofRow row: Int) -> String { texts[column.valueIndex(ofRow: row)] }
}

/// What a contact's name is made of.
struct NameParts {
  static let roles: [Role] = [.firstName, .lastName, .fullName, .organization]
  /// What decides the order: the first of these that has a text.
  static let deciding: [[Role]] = [[.lastName, .firstName], [.fullName], [.organization]]

  let first: String
  let last: String
  let full: String
  let organization: String

  /// `text` gives what the row has in a role, or nothing.
  init(_ text: (Role) throws -> String) rethrows {
    first = try text(.firstName)
    last = try text(.lastName)
    full = try text(.fullName)
    organization = try text(.organization)
  }

  var shown: String {
    if !full.isEmpty { return full }
    let parts = [first, last].filter { !$0.isEmpty }
    return parts.isEmpty ? organization : parts.joined(separator: " ")
  }

  /// Last name, then first, parted by U+FFFE, which collation puts before everything (UTS #35,
  /// part 5, "U+FFFE").
  var sorted: String {
    let parts = [last, first].filter { !$0.isEmpty }
    if !parts.isEmpty { return parts.joined(separator: "\u{FFFE}") }
    return full.isEmpty ? organization : full
  }
}
