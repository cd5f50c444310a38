internal import RosterTable

/// Writes an array of objects, one a line (RFC 8259); in sections, one object a section.
package struct JSONWriter: FormatWriter {
  package let name = "json"
  package let fileEndings = ["json"]

  package init() {}

  /// Throws what reading cells or writing throws.
  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    let rows = JSONRows(document)
    guard options.isSectioned else {
      try writeArray(0..<document.rowCount, to: output) { try rows.append($0, to: &$1) }
      return try output.write("\n")
    }
    // A table without sections is one section without a label.
    let sections = document.sections ?? [.init(label: "", rows: 0..<document.rowCount)]
    try writeArray(0..<sections.count, to: output) { index, line in
      line += "{\"section\":".utf8
      JSONText.appendString(Array(sections[index].label.utf8), to: &line)
      line += ",\"rows\":[".utf8
      for row in sections[index].rows {
        if row > sections[index].rows.lowerBound { line.append(UInt8(ascii: ",")) }
        try rows.append(row, to: &line)
        try output.write(line)
        line.removeAll(keepingCapacity: true)
      }
      line += "]}".utf8
    }
    try output.write("\n")
  }

  /// Writes what `append` adds for each index, one a line.
  private func writeArray(
    _ indices: Range<Int>, to output: ByteOutput,
    append: (_ index: Int, _ line: inout [UInt8]) throws -> Void
  ) throws {
    guard !indices.isEmpty else { return try output.write("[]") }
    var line: [UInt8] = []
    for index in indices {
      line += (index == indices.lowerBound ? "[\n" : ",\n").utf8
      try append(index, &line)
      try output.write(line)
      line.removeAll(keepingCapacity: true)
    }
    try output.write("\n]")
  }
}

/// Writes one object a line and nothing else (https://github.com/ndjson/ndjson-spec).
package struct NDJSONWriter: FormatWriter {
  package let name = "ndjson"
  package let fileEndings = ["ndjson", "jsonl"]

  package init() {}

  /// Throws what reading cells or writing throws.
  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    let rows = JSONRows(document)
    var line: [UInt8] = []
    for row in 0..<document.rowCount {
      try rows.append(row, to: &line)
      line.append(UInt8(ascii: "\n"))
      try output.write(line)
      line.removeAll(keepingCapacity: true)
    }
  }
}

/// The rows of a document as objects.
private struct JSONRows {
  private let document: Document
  /// Each column's name as a string, with the colon.
  private let names: [[UInt8]]

  init(_ document: Document) {
    self.document = document
    names = document.columns.map { column in
      var name: [UInt8] = []
      JSONText.appendString(Array(column.name.utf8), to: &name)
      return name + [UInt8(ascii: ":")]
    }
  }

  /// Appends a row on one line; what is missing has no member.
  func append(_ row: Int, to line: inout [UInt8]) throws {
    var separator = UInt8(ascii: "{")
    for (index, column) in document.columns.enumerated() {
      let cell = try document.cell(row, index)
      guard cell.tag != .missing else { continue }
      line.append(separator)
      separator = UInt8(ascii: ",")
      line += names[index]
      JSONText.append(cell, isNumeric: column.isTyped && column.isNumeric, to: &line)
    }
    if separator == UInt8(ascii: "{") { line.append(separator) }
    line.append(UInt8(ascii: "}"))
  }
}
