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
    try output.write { bytes in
      appendRecord(of: columns.count, to: &bytes) { $1 += columns[$0].name.utf8 }
    }
    for row in 0..<document.rowCount {
      try output.write { bytes in
        try appendRecord(of: columns.count, to: &bytes) { column, bytes in
          guard let append = document.append else {
            let cell = try document.cell(row, column)
            return bytes += cell.tag == .list ? Array(cell.text.utf8) : cell.bytes
          }
          let start = bytes.count
          guard case .list = try append(row, column, &bytes) else { return }
          bytes.removeSubrange(start...)
          bytes += try document.cell(row, column).text.utf8
        }
      }
    }
  }

  /// Adds one record, each value by `append`, which may be asked twice.
  @inline(__always)
  private func appendRecord(
    of count: Int, to bytes: inout [UInt8],
    append: (_ column: Int, _ bytes: inout [UInt8]) throws -> Void
  ) rethrows {
    let start = bytes.count
    for column in 0..<count {
      if column > 0 { bytes.append(dialect.delimiter) }
      try append(column, &bytes)
    }
    // Most records need no quotes, which shows in one look at the whole of them.
    if bytes.count == start || !dialect.isBare(bytes[start...], delimiters: count - 1) {
      bytes.removeSubrange(start...)
      try appendQuoted(of: count, to: &bytes, append: append)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The same where a value may need quotes; a blank one of a single column is quoted too, so that it
  /// is no blank line.
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
