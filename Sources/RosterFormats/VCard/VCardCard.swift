internal import RosterTable

/// What a card holds, until its end shows how its properties belong together.
struct VCardCard {
  /// A value for a column.
  struct Entry {
    let column: Int
    let value: Slice
    /// The property that it comes from.
    let property: Int
    var sortAs: Slice?
  }

  /// What a property says beside its values.
  struct Property {
    let line: Int
    /// In lower case; empty where there is none.
    var group: [UInt8] = []
    var language: [UInt8] = []
    var preference: UInt8 = 0
    var type: Slice?
    var label: Slice?
    /// Whether another language's form of the same was chosen.
    var isOtherForm = false
    /// Whether an entry was made of it.
    var isUsed = false
  }

  private(set) var entries: [Entry] = []
  private var properties: [Property] = []
  private var labels: [(group: [UInt8], text: Slice, column: Int, property: Int)] = []
  private var alternatives: [(key: [UInt8], property: Int)] = []
  var sortString: Slice?

  /// Adds a property, to which the entries added next belong; `alternative` is the key that it shares
  /// with others that say the same, or empty.
  mutating func add(_ property: Property, alternative: [UInt8]) {
    properties.append(property)
    if !alternative.isEmpty { alternatives.append((alternative, properties.count - 1)) }
  }

  mutating func add(_ value: Slice, to column: Int, sortAs: Slice? = nil) {
    entries.append(
      Entry(column: column, value: value, property: properties.count - 1, sortAs: sortAs))
  }

  /// Adds the label of the property of the same group; where there is none it goes to `column`.
  mutating func addLabel(_ text: Slice, column: Int) {
    guard let group = properties.last?.group else { return }
    labels.append((group, text, column, properties.count - 1))
  }

  /// Hands all entries to the columns as one row, and forgets them.
  ///
  /// O(n log n) in the entries.
  mutating func commit(row: UInt32, to columns: inout VCardColumns) throws(ReadError) {
    if !alternatives.isEmpty { chooseForms() }
    if !labels.isEmpty { attachLabels() }
    for entry in entries {
      let property = properties[entry.property]
      let column =
        property.isOtherForm
        ? columns.variant(of: entry.column, language: property.language) : entry.column
      columns.append(
        entry.value, to: column, preference: property.preference, sortAs: entry.sortAs,
        type: property.isUsed ? nil : property.type, label: property.isUsed ? nil : property.label)
      properties[entry.property].isUsed = true
    }
    try columns.endRow(row, sortString: sortString)
    entries.removeAll(keepingCapacity: true)
    properties.removeAll(keepingCapacity: true)
    labels.removeAll(keepingCapacity: true)
    alternatives.removeAll(keepingCapacity: true)
    sortString = nil
  }

  /// The line of the property that the first entry in `column` comes from.
  func line(ofColumn column: Int) -> Int? {
    entries.first { $0.column == column }.map { properties[$0.property].line }
  }

  /// Of the properties that say the same in several languages one is chosen: that in the language of
  /// the first one on the card, so that all parts of a name are of one, else the first.
  private mutating func chooseForms() {
    let languages = alternatives.map { properties[$0.property].language }
    let wanted = languages.first { !$0.isEmpty } ?? []
    var chosen: [[UInt8]: Int] = [:]
    for (key, property) in alternatives {
      if let known = chosen[key] {
        guard properties[known].language != wanted, properties[property].language == wanted else {
          continue
        }
      }
      chosen[key] = property
    }
    for (key, property) in alternatives where chosen[key] != property {
      properties[property].isOtherForm = true
    }
  }

  private mutating func attachLabels() {
    var targets: [[UInt8]: Int] = [:]
    let labelProperties = Set(labels.map(\.property))
    for entry in entries where !labelProperties.contains(entry.property) {
      let group = properties[entry.property].group
      if !group.isEmpty, targets[group] == nil { targets[group] = entry.property }
    }
    for label in labels {
      if let target = targets[label.group] {
        properties[target].label = label.text
      } else {
        entries.append(
          Entry(column: label.column, value: label.text, property: label.property, sortAs: nil))
      }
    }
  }
}
