package import RosterOrder
package import RosterTable

extension Arranger {
  /// All values of a column.
  package func data(_ place: ColumnPlace) throws -> ColumnData {
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
      return Cell(try NameParts(row: Int(row), lookup: lookup, reading: nil, in: table).shown)
    case .computed(.age): return try age(ofRow: Int(row), lookup: lookup)
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
      let values = try table.column(index).values
      let inference = KindInference(values, locale: locale)
      inferred[index] = inference.kind
      if let spoiled = inference.spoiled {
        spoiledKinds.append(
          SpoiledKind(column: name, kind: spoiled.kind, value: values.string(at: spoiled.value)))
      }
      return inference.kind
    }
  }

  private func computedData(_ column: ComputedColumn) throws -> ColumnData {
    let lookup = self.lookup
    let count = try table.rowCount()
    var builder = ColumnBuilder()
    for row in 0..<count {
      switch column {
      case .name:
        let parts = try NameParts(row: row, lookup: lookup, reading: nil, in: table)
        builder.append(Array(parts.shown.utf8))
      case .age:
        let cell = try age(ofRow: row, lookup: lookup)
        builder.append(cell.bytes, tag: cell.tag)
      }
    }
    return builder.finish()
  }

  private func age(ofRow row: Int, lookup: ColumnLookup) throws -> Cell {
    guard let column = lookup.first(.birthDate) else { return .missing }
    let cell = try table.cell(row: row, column: column)
    let birth = cell.bytes.withUnsafeBytes { DateReading.iso.date($0) }
    let now = Array(today.utf8).withUnsafeBytes { DateReading.iso.date($0) }
    guard let birth, let now, let years = birth.years(to: now), years >= 0 else {
      return .missing
    }
    return Cell(tag: .number, bytes: Array(String(years).utf8))
  }
}

/// What a contact's name is made of.
struct NameParts {
  let first: String
  let last: String
  let full: String
  let organization: String

  /// `reading` gives for a role the column whose text is used instead where it is filled.
  init(row: Int, lookup: ColumnLookup, reading: ((Role) -> Int?)?, in table: Table) throws {
    func text(_ role: Role) throws -> String {
      if let companion = reading?(role) {
        let cell = try table.cell(row: row, column: companion)
        if !cell.isEmpty { return cell.members.first ?? "" }
      }
      guard let column = lookup.first(role) else { return "" }
      return try table.cell(row: row, column: column).members.first ?? ""
    }
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
