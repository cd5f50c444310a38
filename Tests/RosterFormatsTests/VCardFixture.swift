import RosterFormats
import RosterTable

/// A file of cards in memory.
func readCards(_ bytes: some Collection<UInt8>) throws -> any TableStorage {
  try VCardReader().read(SourceFile(bytes: ByteStore(bytes)), options: ReadOptions())
}

func readCards(_ text: String) throws -> any TableStorage { try readCards(text.utf8) }

/// The rows as one dictionary each: what is missing left out, the members of lists parted by `|`.
func rows(of table: any TableStorage) throws -> [[String: String]] {
  try (0..<table.rowCount()).map { row in
    var found: [String: String] = [:]
    for (index, column) in table.columns.enumerated() {
      let cell = try table.cell(row: row, column: index)
      guard cell.tag != .missing else { continue }
      found[column.name] = cell.members.joined(separator: "|")
    }
    return found
  }
}

/// The rows of cards whose lines, without BEGIN and END, are given.
func cards(_ version: String, _ bodies: String...) throws -> [[String: String]] {
  try rows(of: readCards(bodies.map { card(version, $0) }.joined()))
}

/// A card of those lines, CR LF at their ends.
func card(_ version: String, _ body: String) -> String {
  var lines: [UInt8] = []
  for byte in body.utf8 { lines += byte == UInt8(ascii: "\n") ? [13, 10] : [byte] }
  let text = String(decoding: lines, as: UTF8.self)
  return "BEGIN:VCARD\r\nVERSION:\(version)\r\n\(text)\r\nEND:VCARD\r\n"
}

/// What the rows sort by in a column, `nil` where it is their own text.
func sortTexts(_ column: String, of table: any TableStorage) throws -> (
  texts: [String?], origins: [String?]
)? {
  guard let index = table.columns.firstIndex(where: { $0.name == column }),
    let sortTexts = try table.sortTexts(index)
  else { return nil }
  let texts = try (0..<table.rowCount()).map { row -> String? in
    let cell = sortTexts.data.cell(row: row)
    return cell.tag == .missing ? nil : cell.text
  }
  let origins = try (0..<table.rowCount()).map { sortTexts.origins.name(ofRow: $0) }
  return (texts, origins)
}

/// All rows in the order given, as an export to the same format writes them.
func exportedCards(_ table: any TableStorage, rows: [Int]? = nil) throws -> [UInt8] {
  guard let records = try table.records else { return [] }
  let rows = try rows ?? Array(0..<table.rowCount())
  var bytes = records.header()
  for (place, row) in rows.enumerated() {
    try records.append(record: row, isLast: place == rows.count - 1, to: &bytes)
  }
  return bytes + records.footer()
}
