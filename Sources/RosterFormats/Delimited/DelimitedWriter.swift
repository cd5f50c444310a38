internal import RosterTable

/// Writes CSV or TSV for programs: a header, RFC 4180 quoting, UTF-8, LF.
package struct DelimitedWriter: FormatWriter {
  package let name: String
  package let fileEndings: [String]
  private let dialect: DelimitedDialect

  package static let csv = DelimitedWriter(
    name: "csv", fileEndings: ["csv", "txt"], delimiter: UInt8(ascii: ","))
  package static let tsv = DelimitedWriter(
    name: "tsv", fileEndings: ["tsv", "tab"], delimiter: UInt8(ascii: "\t"))

  private init(name: String, fileEndings: [String], delimiter: UInt8) {
    self.name = name
    self.fileEndings = fileEndings
    dialect = DelimitedDialect(encoding: .utf8, delimiter: delimiter, hasWholeCellQuotes: false)
  }

  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    try output.write { appendHeader(of: document.columns, to: &$0) }
    for start in stride(from: 0, to: document.rowCount, by: Self.rowsAtOnce) {
      let rows = start..<min(start + Self.rowsAtOnce, document.rowCount)
      try output.write { bytes in
        for row in rows { try append(row, of: document, to: &bytes) }
      }
    }
  }

  /// So many are handed on together.
  private static let rowsAtOnce = 8

  private func appendHeader(of columns: [Document.Column], to bytes: inout [UInt8]) {
    appendRecord(of: columns.count, to: &bytes) { places, bytes in
      for place in places {
        if place > places.lowerBound { bytes.append(dialect.delimiter) }
        bytes += columns[place].name.utf8
      }
      return true
    }
  }

  /// Adds the record of a row; where it throws, it has added nothing.
  private func append(_ row: Int, of document: Document, to bytes: inout [UInt8]) throws {
    let start = bytes.count
    do {
      try appendCells(of: row, of: document, to: &bytes)
    } catch {
      bytes.removeSubrange(start...)
      throw error
    }
  }

  private func appendCells(of row: Int, of document: Document, to bytes: inout [UInt8]) throws {
    try appendRecord(of: document.columns.count, to: &bytes) { columns, bytes in
      let start = bytes.count
      if let append = document.append {
        if try append(row, columns, dialect.delimiter, &bytes) { return true }
        bytes.removeSubrange(start...)
      }
      guard columns.count == 1, let column = columns.first else { return false }
      let cell = try document.cell(row, column)
      bytes += cell.tag == .list ? Array(cell.text.utf8) : cell.bytes
      return true
    }
  }

  /// Adds one record.
  ///
  /// `append` adds the values of some columns, the delimiter between them, or returns that these have
  /// to be asked for one by one.
  private func appendRecord(
    of count: Int, to bytes: inout [UInt8],
    append: (_ columns: Range<Int>, _ bytes: inout [UInt8]) throws -> Bool
  ) rethrows {
    let start = bytes.count
    // Most records need no quotes, which shows in one look at the whole of them.
    let isWhole = try append(0..<count, &bytes)
    if !isWhole || bytes.count == start || !dialect.isBare(bytes[start...], delimiters: count - 1) {
      bytes.removeSubrange(start...)
      try appendQuoted(of: count, to: &bytes) { _ = try append($0..<$0 + 1, &$1) }
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Adds values that may need quotes; a blank one of a single column is quoted too, so that it is no
  /// blank line.
  private func appendQuoted(
    of count: Int, to bytes: inout [UInt8],
    append: (_ column: Int, _ bytes: inout [UInt8]) throws -> Void
  ) rethrows {
    for column in 0..<count {
      if column > 0 { bytes.append(dialect.delimiter) }
      let start = bytes.count
      try append(column, &bytes)
      if count == 1, bytes.count == start {
        bytes += "\"\"".utf8
      } else {
        dialect.quoteField(from: start, in: &bytes)
      }
    }
  }
}
