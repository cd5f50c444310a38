internal import RosterTable

/// The elements and attributes that rows have been seen to hold, and the columns they make.
///
/// Elements are known by number; 0 is the row itself.
struct XMLShape {
  private struct Element {
    let name: String
    let parent: Int
    var children: [Int] = []
    var childNamed: [String: Int] = [:]
    var textColumn: Int?
    var attributes: [(name: String, column: Int)] = []
    var attributeNamed: [String: Int] = [:]
    /// The row in which the next two were last used.
    var row = -1
    /// How many of these elements the row has so far, gaps included.
    var slots = 0
  }

  private var elements: [Element]
  private(set) var columnCount = 0

  static let mostColumns = 10_000

  init(rowName: String) {
    elements = [Element(name: rowName, parent: 0)]
  }

  mutating func child(_ name: String, of parent: Int) -> Int {
    if let known = elements[parent].childNamed[name] { return known }
    elements[parent].children.append(elements.count)
    elements[parent].childNamed[name] = elements.count
    elements.append(Element(name: name, parent: parent))
    return elements.count - 1
  }

  /// The column of an element's text.
  mutating func column(ofTextIn element: Int) throws(ReadError) -> Int {
    if let known = elements[element].textColumn { return known }
    let column = try newColumn()
    elements[element].textColumn = column
    return column
  }

  mutating func column(ofAttribute name: String, in element: Int) throws(ReadError) -> Int {
    if let known = elements[element].attributeNamed[name] { return known }
    let column = try newColumn()
    elements[element].attributeNamed[name] = column
    elements[element].attributes.append((name, column))
    return column
  }

  private mutating func newColumn() throws(ReadError) -> Int {
    guard columnCount < Self.mostColumns else {
      throw .overLimit(what: "columns", limit: Self.mostColumns)
    }
    columnCount += 1
    return columnCount - 1
  }

  /// The place of one more `element` among those of its kind in `row`, inside the one of its parent
  /// that has the place `parentSlot`: so that what belongs together has the same place in its lists.
  mutating func takeSlot(for element: Int, in row: Int, below parentSlot: Int) -> Int {
    let next = elements[element].row == row ? elements[element].slots : 0
    let slot = max(next, parentSlot)
    elements[element].row = row
    elements[element].slots = slot + 1
    return slot
  }

  /// How long a list of the values of `element` is in `row`: at least as long as its parent's.
  func span(of element: Int, in row: Int) -> Int {
    var span = 1
    var element = element
    while element != 0 {
      if elements[element].row == row { span = max(span, elements[element].slots) }
      element = elements[element].parent
    }
    return span
  }

  /// The headers in their order, each with its column: an element's text before its attributes, these
  /// before its children; for the row itself the attributes are first.
  func headers() -> [(name: String, column: Int)] {
    var found = elements[0].attributes.map { attribute in
      let isTaken = elements[0].childNamed[attribute.name] != nil
      return (name: isTaken ? "@\(attribute.name)" : attribute.name, column: attribute.column)
    }
    if let column = elements[0].textColumn { found.append((elements[0].name, column)) }
    for child in elements[0].children { append(child, below: "", to: &found) }
    return found
  }

  private func append(
    _ element: Int, below prefix: String, to found: inout [(name: String, column: Int)]
  ) {
    let name = prefix + elements[element].name
    if let column = elements[element].textColumn { found.append((name, column)) }
    for attribute in elements[element].attributes {
      found.append(("\(name)@\(attribute.name)", attribute.column))
    }
    for child in elements[element].children { append(child, below: name + ".", to: &found) }
  }
}
