import RosterTable
import Testing

@Suite struct JoinedStorageTests {
  private func table(_ headers: [String], _ rows: [[String?]]) -> Table {
    let data = headers.indices.map { column -> ColumnData in
      var builder = ColumnBuilder()
      for row in rows {
        builder.append(Array((row[column] ?? "").utf8), tag: row[column] == nil ? .missing : .text)
      }
      return builder.finish()
    }
    let storage = ColumnStorage(
      columns: Column.columns(headers: headers), data: data, rowCount: rows.count,
      warnings: [SourceWarning(line: 1, text: headers.joined())])
    return Table(
      source: TableSource(shown: "t", path: nil, format: "csv"), storage: storage)
  }

  private func rows(_ table: Table) throws -> [[String]] {
    try (0..<table.rowCount()).map { row in
      try table.columns.indices.map { column in
        let cell = try table.cell(row: row, column: column)
        let split = try table.column(column).cell(row: row)
        #expect(cell == split)
        return cell.tag == .missing ? "∅" : cell.text
      }
    }
  }

  private func joined(_ first: Table, _ second: Table) throws -> Table {
    let storage = try JoinedStorage([first, second])
    let table = Table(source: first.source, storage: storage)
    // Cells first, before a column is split out.
    let cells = try (0..<storage.rowCount()).map { try storage.cell(row: $0, column: 0) }
    #expect(try cells == (0..<table.rowCount()).map { try table.column(0).cell(row: $0) })
    return table
  }

  @Test func columnsAreMatchedByNameElseByRole() throws {
    let both = try joined(
      table(["First Name", "Phone", "x"], [["Ann", "1", "a"]]),
      table(["phone", "vorname", "y"], [["2", "Bo", "b"], ["3", nil, nil]]))
    #expect(both.columns.map(\.name) == ["First Name", "Phone", "x", "y"])
    #expect(
      try rows(both) == [["Ann", "1", "a", "∅"], ["Bo", "2", "∅", "b"], ["∅", "3", "∅", "∅"]])
    #expect(both.warnings.count == 2)
    #expect(try both.hasRow(2) && !both.hasRow(3))
    #expect(try both.records == nil)
  }

  @Test func aNameIsStrongerThanARole() throws {
    let both = try joined(
      table(["email"], [["a"]]), table(["mail", "E-Mail"], [["b", "c"]]))
    #expect(both.columns.map(\.name) == ["email", "mail"])
    #expect(try rows(both) == [["a", "∅"], ["c", "b"]])
  }

  @Test func columnsThatFindNoPartnerKeepNamesOfTheirOwn() throws {
    let both = try joined(
      table(["a"], [["1"]]), table(["A", "a "], [["2", "3"]]))
    #expect(both.columns.map(\.name) == ["a", "a "])
    #expect(try rows(both) == [["1", "∅"], ["2", "3"]])
    let same = try joined(
      table(["tel", "x"], [["1", "2"]]), table(["mobile", "cell"], [["3", "4"]]))
    #expect(same.columns.map(\.name) == ["tel", "x", "cell"])
    #expect(try rows(same) == [["1", "2", "∅"], ["3", "∅", "4"]])
  }

  @Test func joiningOneAfterTheOtherIsJoiningAll() throws {
    let tables = [
      table(["tel", "a"], [["1", "2"]]), table(["A", "phone"], [["3", nil]]),
      table(["b", "mobile", "cell"], [["4", "5", "6"]]),
    ]
    let all = try Table(joining: tables[0], with: Array(tables[1...]))
    let chain = try Table(
      joining: try Table(joining: tables[0], with: [tables[1]]), with: [tables[2]])
    #expect(all.columns == chain.columns)
    #expect(try rows(all) == rows(chain))
    #expect(
      try rows(all) == [
        ["1", "2", "∅", "∅"], ["∅", "3", "∅", "∅"], ["5", "∅", "4", "6"],
      ])
  }

  @Test func emptyTablesJoin() throws {
    let both = try joined(table(["a"], []), table(["b"], [["1"]]))
    #expect(try rows(both) == [["∅", "1"]])
  }
}
