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
    try output.write(record(document.columns.map { Array($0.name.utf8) }))
    for row in 0..<document.rowCount {
      let values = try document.columns.indices.map { column in
        let cell = try document.cell(row, column)
        return cell.tag == .list ? Array(cell.text.utf8) : cell.bytes
      }
      try output.write(record(values))
    }
  }

  /// One record; a blank one of a single column is quoted, so that it is no blank line.
  private func record(_ values: [[UInt8]]) -> [UInt8] {
    if values.count == 1, values[0].isEmpty { return Array("\"\"\n".utf8) }
    var line: [UInt8] = []
    for (index, value) in values.enumerated() {
      if index > 0 { line.append(dialect.delimiter) }
      dialect.appendField(value, to: &line)
    }
    line.append(UInt8(ascii: "\n"))
    return line
  }
}
