package import RosterTable

/// What tells a row from all others, whatever its place: its key, else its uid, else a hash of its
/// record; equal ones are numbered in the source's order, from `~2` on.
package struct Identities: Sendable {
  /// By row.
  package let keys: [String]
  /// Canonically equivalent keys are the same, as for all strings.
  private let rows: [String: UInt32]

  /// O(cells) unless all rows have a key.
  package init(
    table: Table, keyColumn: Int?, uidColumn: Int?, cancellation: Cancellation = .never
  ) throws {
    let count = try table.rowCount()
    let columns = table.columns.indices
    var keys: [String] = []
    var rows: [String: UInt32] = [:]
    var seen: [String: Int] = [:]
    keys.reserveCapacity(count)
    for row in 0..<count {
      if row & 0xFFF == 0xFFF { try cancellation.check() }
      var key: String?
      for column in [keyColumn, uidColumn].compactMap({ $0 }) where key == nil {
        let cell = try table.cell(row: row, column: column)
        if !cell.isEmpty { key = cell.text }
      }
      let base = try key ?? Self.hash(ofRow: row, columns: columns, in: table)
      let number = (seen[base] ?? 0) + 1
      seen[base] = number
      var own = number == 1 ? base : "\(base)~\(number)"
      while rows[own] != nil { own += "~2" }
      rows[own] = UInt32(clamping: row)
      keys.append(own)
    }
    self.keys = keys
    self.rows = rows
  }

  /// The row with a key; `nil` when there is none.
  package func row(_ key: String) -> UInt32? { rows[key] }

  /// 48 bits of FNV-1a over all cells, parted by a byte that no UTF-8 holds, in hexadecimal.
  private static func hash(ofRow row: Int, columns: Range<Int>, in table: Table) throws -> String {
    var hash = FNV1a()
    for column in columns {
      hash.add(try table.cell(row: row, column: column).bytes)
      hash.add(0xFF)
    }
    return FNV1a.hexadecimal((hash.value ^ (hash.value >> 48)) & 0xFFFF_FFFF_FFFF, digits: 12)
  }
}

extension Arranger {
  /// The identities of all rows under the arrangement's key; kept until the key changes.
  package func identities(_ arrangement: Arrangement) throws -> Identities {
    if let known = identities, known.key == arrangement.key { return known.table }
    let lookup = self.lookup
    var keyColumn: Int?
    if let key = arrangement.key, case .source(let index) = try lookup.find(key).place {
      keyColumn = index
    }
    let made = try Identities(
      table: table, keyColumn: keyColumn, uidColumn: lookup.first(.uid), cancellation: cancellation)
    identities = (arrangement.key, made)
    return made
  }
}
