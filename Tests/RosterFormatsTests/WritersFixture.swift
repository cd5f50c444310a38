import RosterFormats
import RosterTable

/// A document of texts, whose columns are named `a`, `b` … or as given.
func document(
  _ rows: [[Cell]], columns: [Document.Column]? = nil, sections: [Document.Section]? = nil,
  name: String = "people"
) -> Document {
  let letters = (0..<(rows.first?.count ?? 0)).map { index in
    Document.Column(name: String("abcdefgh".dropFirst(index).prefix(1)))
  }
  return Document(
    name: name, columns: columns ?? letters, rowCount: rows.count, sections: sections,
    cell: { rows[$0][$1] }, title: { "row \($0 + 1)" })
}

/// What `writer` makes of `document`.
func written(
  _ document: Document, by writer: any FormatWriter, isSectioned: Bool = false
) throws -> String {
  var bytes: [UInt8] = []
  let output = ByteOutput { bytes += $0 }
  try writer.write(document, to: output, options: WriteOptions(isSectioned: isSectioned))
  try output.flush()
  return String(decoding: bytes, as: UTF8.self)
}

extension Cell {
  static func list(_ members: String...) -> Cell {
    Cell(tag: .list, bytes: ListText.encode(members.map { Array($0.utf8) }))
  }

  static func number(_ token: String) -> Cell { Cell(tag: .number, bytes: Array(token.utf8)) }
  static func json(_ text: String) -> Cell { Cell(tag: .json, bytes: Array(text.utf8)) }
  static let null = Cell(tag: .null, bytes: [])
}
