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
      try appendRecord(of: columns.count, to: &line) { column, line in
        let start = line.count
        guard try document.append(row, column, &line) == .list else { return }
        line.removeSubrange(start...)
        line += try document.cell(row, column).text.utf8
      }
      try output.write(line)
    }
  }

  /// Adds one record, each value by `append`; a blank one of a single column is quoted, so that it is
  /// no blank line.
  private func appendRecord(
    of count: Int, to line: inout [UInt8],
    append: (_ column: Int, _ line: inout [UInt8]) throws -> Void
  ) rethrows {
    for column in 0..<count {
      if column > 0 { line.append(dialect.delimiter) }
      let start = line.count
      try append(column, &line)
      if count == 1, line.isEmpty {
        line += "\"\"".utf8
      } else {
        dialect.quoteField(from: start, in: &line)
      }
    }
    line.append(UInt8(ascii: "\n"))
  }
}
