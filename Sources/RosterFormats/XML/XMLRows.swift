internal import RosterTable

/// Builds the columns of a document whose rows are known: the second reading.
final class XMLRows: XMLEvents {
  /// An element inside a row that is not yet closed.
  private struct Frame {
    let element: Int
    let slot: Int
    var text: [UInt8] = []
    var isLeaf = true
  }

  /// A column while it grows.
  private struct Growing {
    let element: Int
    var builder = ColumnBuilder()
    /// Of the row that is being read, in the order of their places.
    var values: [(slot: Int, bytes: [UInt8])] = []
  }

  private let path: [String]
  private let mostCells: Int
  private var shape: XMLShape
  private var columns: [Growing] = []
  private var rowCount = 0
  /// Where each row's element stands, in bytes.
  private var places: [Range<Int>] = []
  private var rowStart = 0
  private var cells = 0

  private var depth = 0
  /// How many of the open elements, from the root on, are those of the path.
  private var matched = 0
  private var frames: [Frame] = []
  /// The columns that the row being read has values for.
  private var touched: [Int] = []
  private var leftOut: [String] = []
  private var leftOutLine = 0

  /// `path` has the names from the root to the rows, `size` the bytes of the document.
  init(path: [String], size: Int) {
    self.path = path
    shape = XMLShape(rowName: path.last ?? "")
    // Every fourth byte of a full table can be a cell. Sparse ones get some more, but not as many as
    // new columns in every row would make.
    mostCells = 1 << 20 + 16 * min(max(size, 0), 1 << 44)
  }

  func open(_ name: String, attributes: XMLAttributes, in parser: ExpatParser) throws(ReadError) {
    if let parent = frames.last {
      frames[frames.count - 1].isLeaf = false
      let element = shape.child(name, of: parent.element)
      let slot = shape.takeSlot(for: element, in: rowCount, below: parent.slot)
      frames.append(Frame(element: element, slot: slot))
      try add(attributes, to: element, slot: slot)
      return
    }
    let isOnPath = matched == depth && depth < path.count && path[depth] == name
    if !isOnPath, matched == depth { leaveOut("'\(name)'", in: parser) }
    depth += 1
    guard isOnPath else { return }
    matched = depth
    if depth == path.count {
      frames.append(Frame(element: 0, slot: 0))
      rowStart = parser.place.lowerBound
      try add(attributes, to: 0, slot: 0)
    } else if !attributes.isEmpty {
      leaveOut("the attributes of '\(name)'", in: parser)
    }
  }

  func close(in parser: ExpatParser) throws(ReadError) {
    guard let frame = frames.popLast() else {
      depth -= 1
      matched = min(matched, depth)
      return
    }
    // Of the row itself, and around other elements, blanks are layout.
    let isValue = frame.isLeaf && frame.element != 0
    if isValue || !Self.isBlank(frame.text) {
      try add(
        frame.text, to: try shape.column(ofTextIn: frame.element), of: frame.element,
        slot: frame.slot)
    }
    guard frames.isEmpty else { return }
    places.append(rowStart..<max(rowStart, parser.place.upperBound))
    try endRow()
    depth -= 1
    matched = depth
  }

  func text(_ piece: UnsafeRawBufferPointer, in parser: ExpatParser) {
    if !frames.isEmpty {
      frames[frames.count - 1].text.append(contentsOf: piece)
    } else if matched == depth, !Self.isBlank(piece) {
      leaveOut("text", in: parser)
    }
  }

  private static func isBlank(_ text: some Sequence<UInt8>) -> Bool {
    text.allSatisfy { $0 == 0x20 || $0 == 0x09 || $0 == 0x0A || $0 == 0x0D }
  }

  private func leaveOut(_ what: String, in parser: ExpatParser) {
    if leftOut.isEmpty { leftOutLine = parser.line }
    if leftOut.count <= 3, !leftOut.contains(what) { leftOut.append(what) }
  }

  private func add(_ attributes: XMLAttributes, to element: Int, slot: Int) throws(ReadError) {
    guard !attributes.isEmpty else { return }
    try attributes.forEach { (name, value) throws(ReadError) in
      try add(
        value, to: try shape.column(ofAttribute: name, in: element), of: element, slot: slot)
    }
  }

  private func add(_ value: [UInt8], to column: Int, of element: Int, slot: Int) throws(ReadError) {
    if column == columns.count { columns.append(Growing(element: element)) }
    if columns[column].values.isEmpty { touched.append(column) }
    columns[column].values.append((slot, value))
  }

  private func endRow() throws(ReadError) {
    for column in touched {
      try pad(column)
      let span = shape.span(of: columns[column].element, in: rowCount)
      try count(cells: span)
      if span == 1, columns[column].values.count == 1 {
        columns[column].builder.append(columns[column].values.removeLast().bytes)
      } else {
        var list = [[UInt8]](repeating: [], count: span)
        // Two attributes of one element can have the same local name: both are kept.
        for (slot, bytes) in columns[column].values where slot < span {
          if list[slot].isEmpty { list[slot] = bytes } else { list.append(bytes) }
        }
        columns[column].values.removeAll(keepingCapacity: true)
        columns[column].builder.append(list: list)
      }
    }
    touched.removeAll(keepingCapacity: true)
    rowCount += 1
  }

  /// Adds the cells that earlier rows lack.
  private func pad(_ column: Int) throws(ReadError) {
    let lacking = rowCount - columns[column].builder.count
    try count(cells: lacking)
    for _ in 0..<lacking { columns[column].builder.append([], tag: .missing) }
  }

  private func count(cells more: Int) throws(ReadError) {
    cells += more
    guard cells <= mostCells else { throw .overLimit(what: "cells", limit: mostCells) }
  }

  /// The table; the object is used up.
  ///
  /// `bytes` are those of the document.
  func finish(bytes: ByteStore) throws(ReadError) -> ColumnStorage {
    // A document that is one row without any value holds no row.
    if columns.isEmpty, path.count <= 1 { rowCount = 0 }
    if columns.isEmpty, rowCount > 0 {
      _ = try shape.column(ofTextIn: 0)
      columns.append(Growing(element: 0))
    }
    for column in columns.indices { try pad(column) }
    let headers = shape.headers()
    let data = headers.map { columns[$0.column].builder.finish() }
    return ColumnStorage(
      columns: Column.columns(headers: headers.map(\.name)), data: data, rowCount: rowCount,
      records: path.count > 1 && rowCount > 0 ? XMLRecords(bytes: bytes, places: places) : nil,
      warnings: warnings)
  }

  private var warnings: [SourceWarning] {
    guard let row = path.last, !leftOut.isEmpty else { return [] }
    let named = leftOut.prefix(3).joined(separator: ", ") + (leftOut.count > 3 ? " and more" : "")
    let text = "the rows are the '\(row)' elements; left out beside them: \(named)"
    return [SourceWarning(line: leftOutLine, text: text)]
  }
}
