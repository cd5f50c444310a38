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
    let columns = document.columns
    var line: [UInt8] = []
    appendRecord(of: columns.count, to: &line) { $1 += columns[$0].name.utf8 }
    try output.write(line)
    for row in 0..<document.rowCount {
      line.removeAll(keepingCapacity: true)
      try appendRecord(of: columns.count, to: &line) { column, value in
        guard try document.append(row, column, &value) == .list else { return }
        value = Array(try document.cell(row, column).text.utf8)
      }
      try output.write(line)
    }
  }

  /// Adds one record; a blank one of a single column is quoted, so that it is no blank line.
  ///
  /// `value` adds what stands in a column to no bytes.
  private func appendRecord(
    of count: Int, to out: inout [UInt8], value: (_ column: Int, _ to: inout [UInt8]) throws -> Void
  ) rethrows {
    var field: [UInt8] = []
    for column in 0..<count {
      if column > 0 { out.append(dialect.delimiter) }
      field.removeAll(keepingCapacity: true)
      try value(column, &field)
      if count == 1, field.isEmpty { out += "\"\"".utf8 }
      dialect.appendField(field, to: &out)
    }
    out.append(UInt8(ascii: "\n"))
  }
}
