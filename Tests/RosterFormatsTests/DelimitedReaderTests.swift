import RosterTable
import Testing

@testable import RosterFormats

@Suite struct DelimitedReaderTests {
  private func names(_ storage: any TableStorage) -> [String] { storage.columns.map(\.name) }
  private func words(_ storage: any TableStorage) -> [String] { storage.warnings.map(\.text) }

  @Test func aMarkBeforeAQuotedHeaderIsNoText() throws {
    let table = try load("\u{FEFF}\"Given Name\",\"E-mail\"\r\n\"Orla\",\"o@f.example\"\r\n")
    #expect(names(table) == ["Given Name", "E-mail"])
    #expect(try rows(table) == [["Orla", "o@f.example"]])
    #expect(table.warnings.isEmpty)
  }

  @Test func aSepLineNamesTheDelimiter() throws {
    let text = Array("sep=;\r\nName;Firma\r\nGr".utf8) + [0xF6, 0xDF]
    let bytes =
      text + Array("ner;\"B".utf8) + [0xE4] + Array("cker; ".utf8) + [0x80, 0x22, 0x0D, 0x0A]
    let table = try load(bytes)
    #expect(names(table) == ["Name", "Firma"])
    #expect(try rows(table) == [["Größner", "Bäcker; €"]])
    #expect(try table.columnData(1).cell(row: 0) == Cell("Bäcker; €"))
    #expect(words(table) == ["not valid UTF-8; read as Windows-1252"])
    #expect(try exported(table) == bytes)
    #expect(names(try load("\"sep=;\"\na;b,c\n")) == ["a", "b,c"])
    #expect(names(try load("sep=\t\na,b\tc\n")) == ["a,b", "c"])
  }

  @Test(arguments: [
    "sep=\n\na,b\n", "sep=\r\n\r\na,b\n", "\"sep=\"\na,b\n", "sep=;", "sep=\"\na,b\n",
  ])
  func aSepLineThatNamesNoDelimiterIsAnyLine(text: String) throws {
    let table = try load(text)
    #expect(names(table)[0].hasPrefix("sep") || names(table) == ["a", "b"])
    #expect(try exported(table) == Array(text.utf8))
  }

  @Test func raggedRecordsKeepAllCells() throws {
    let table = try load("name,email,phone\nBen,b@d\nCleo,c@i,1,\"extra, value\",more\nDov,d@k,2\n")
    #expect(names(table) == ["name", "email", "phone"])
    #expect(try table.rowCount() == 3)
    #expect(names(table) == ["name", "email", "phone", "column4", "column5"])
    #expect(
      try rows(table) == [
        ["Ben", "b@d", "∅", "∅", "∅"], ["Cleo", "c@i", "1", "extra, value", "more"],
        ["Dov", "d@k", "2", "∅", "∅"],
      ])
    #expect(table.warnings.map(\.line) == [2, 3])
    #expect(table.columns[3].header == nil)
    #expect(names(try loaded("a,column3\n1,2,3\n")) == ["a", "column3", "column3.2"])
  }

  private func loaded(_ text: String) throws -> any TableStorage {
    let table = try load(text)
    _ = try table.rowCount()
    return table
  }

  @Test func nulBytesAreKept() throws {
    let table = try load("id,name,note\n1,Jo\0anne,ok\n2,Sam,\0\0\n3,Lee,after\n")
    #expect(
      try rows(table) == [["1", "Jo\0anne", "ok"], ["2", "Sam", "\0\0"], ["3", "Lee", "after"]])
    #expect(table.warnings == [SourceWarning(line: 2, text: "a NUL byte; it is kept as text")])
  }

  @Test func oneBadByteIsKeptAndSaid() throws {
    let bytes = Array("a,b\né,ü\nx".utf8) + [0xFF] + Array(",y\n".utf8)
    let table = try load(bytes)
    #expect(try table.cell(row: 1, column: 0).bytes == [0x78, 0xFF])
    #expect(try table.columnData(0).cell(row: 1).bytes == [0x78, 0xFF])
    #expect(table.warnings.map(\.line) == [3])
    #expect(try exported(table) == bytes)
  }

  @Test func repeatedAndBlankHeadersGetNamesOfTheirOwn() throws {
    let table = try load("Name,E-mail,E-mail,,Phone,Phone,\nKai,a,b,c,1,2,d\n")
    #expect(
      names(table) == ["Name", "E-mail", "E-mail.2", "column4", "Phone", "Phone.2", "column7"])
    #expect(table.columns.map(\.header) == ["Name", "E-mail", "E-mail", "", "Phone", "Phone", ""])
    #expect(words(table).count == 1)
    #expect(
      names(try load("a,a,a.2,column4,\n1,2,3,4,5\n")) == ["a", "a.3", "a.2", "column4", "column5"])
  }

  @Test(arguments: [[], [0xEF, 0xBB, 0xBF], [0xFF, 0xFE], [10, 13, 10], [0xEF, 0xBB, 0xBF, 10]])
  func aFileWithoutALineIsEmpty(bytes: [UInt8]) {
    #expect(throws: ReadError.empty) { try load(bytes) }
  }

  @Test func aHeaderAloneIsATableWithoutRows() throws {
    let table = try load("\u{FEFF}Name;Phone;City")
    #expect(names(table) == ["Name", "Phone", "City"])
    #expect(try table.rowCount() == 0)
    #expect(try table.hasRow(0) == false)
    #expect(try table.columnData(2).rowCount == 0)
    #expect(try table.cell(row: 0, column: 0) == .missing)
    #expect(try exported(table) == Array("\u{FEFF}Name;Phone;City".utf8))
  }

  @Test func googlesCellsOfSeveralValuesAreLists() throws {
    let table = try load(
      """
      First Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value
      Ivo,score 3 ::: 4,* myContacts ::: Climbing,Home ::: Work,ivo@h ::: ivo@w
      Rosa,a:::b,* myContacts,*,rosa@l
      """)
    let first = try (0..<5).map { try table.cell(row: 0, column: $0) }
    #expect(first[1] == Cell("score 3 ::: 4"))
    #expect(first[2].members == ["* myContacts", "Climbing"])
    #expect(first[4].members == ["ivo@h", "ivo@w"])
    #expect(try table.cell(row: 1, column: 2).tag == .text)
    for column in 0..<5 { #expect(try table.columnData(column).cell(row: 0) == first[column]) }
    #expect(try load("a,b\nx ::: y,z\n").cell(row: 0, column: 0) == Cell("x ::: y"))
  }

  @Test func theSteadyDelimiterWins() throws {
    let table = try load(
      "Name;Anschrift;Betrag\nVogt, A;Gasse 3, 2. Stock, Wien;\"1, 2; 3\"\n\nB, M, Dr.;Ring 1, Graz;0\n;;\nC;W, L;-12,00"
    )
    #expect(names(table) == ["Name", "Anschrift", "Betrag"])
    #expect(try table.rowCount() == 4)
    #expect(try rows(table)[2] == ["", "", ""])
    #expect(table.warnings.isEmpty)
  }

  @Test(arguments: [
    ("a|b\n1,5|2\n", 2), ("a\tb\n1,5\t2\n", 2), ("a^b\n1^2\n", 2), ("a:b\n1:2\n", 2),
    ("a\u{1F}b\n1\u{1F}2\n", 2),
    ("name\nPoe, Ann\nDoe\n", 1), ("a b\n1 2\n", 1), ("only\n", 1), ("a,b\n\"1\n2\",3\n", 2),
  ])
  func delimitersAreFoundFromTheHead(text: String, width: Int) throws {
    #expect(try load(text).columns.count == width)
  }

  @Test func linesAboveTheHeaderAreNoData() throws {
    let text =
      "Notes:\n\"When exporting, some emails are missing\"\n\nFirst Name,Last Name,URL,Email\nNoor,H,u,\nElif,A,v,e@a\n"
    let table = try load(text)
    #expect(names(table) == ["First Name", "Last Name", "URL", "Email"])
    #expect(try table.rowCount() == 2)
    #expect(table.warnings.map(\.line) == [4])
    #expect(try exported(table, order: [1, 0]).starts(with: Array(text.utf8.prefix(80))))
  }

  @Test func anUnclosedQuoteNamesTheLineWhereItOpened() throws {
    let table = try load("a,b\n1,2\n3,\"four\n5,6\n")
    #expect(try rows(table) == [["1", "2"], ["3", "four\n5,6\n"]])
    #expect(table.warnings.map(\.line) == [3])
    let swallowed = try load("a,\"b\n1,2\n3,4\n")
    #expect(try swallowed.rowCount() == 0)
    #expect(swallowed.warnings.map(\.line) == [1])
    #expect(words(swallowed)[0].contains("never closed"))
  }

  @Test func strayQuotesAreKeptAndSaid() throws {
    let table = try load("a,b\n\"Jo \"Joe\" Doe\",1\n6' 2\",2\n")
    #expect(try rows(table) == [["Jo \"Joe\" Doe", "1"], ["6' 2\"", "2"]])
    #expect(table.warnings.map(\.line) == [2, 3])
  }

  @Test func manyOddRecordsAreCountedNotListed() throws {
    let table = try loaded("a,b\n" + String(repeating: "x,y,z\n", count: 100))
    #expect(table.columns.count == 3)
    #expect(table.warnings.count == 6)
    #expect(
      table.warnings.last == SourceWarning(line: nil, text: "95 more records like these; all kept"))
  }

  @Test(arguments: [
    [0x7F, 0x45, 0x4C, 0x46, 2, 1], [0x50, 0x4B, 3, 4, 0, 0], Array("%PDF-1.7\n".utf8),
    Array("SQLite format 3\0".utf8), (0..<64).map { UInt8($0 % 4) },
  ])
  func binaryDataIsRefused(bytes: [UInt8]) {
    #expect(throws: ReadError.binary) { try load(bytes) }
  }

  @Test func blankLinesAreNoRecords() throws {
    let table = try load("\n\na,b\n\n1,2\n\r\n\r3,4\r\r")
    #expect(names(table) == ["a", "b"])
    #expect(try rows(table) == [["1", "2"], ["3", "4"]])
  }

  @Test func cellsAreTheSameOneByOneAndByColumn() throws {
    let pieces = ["a", ",", "\"", "\n", "\r\n", "\"b,c\"", "\"\"", "é", "x y", ",,"]
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      var text = "p,q,r\n"
      for _ in 0..<Int.random(in: 0...60, using: &random) {
        text += pieces.randomElement(using: &random) ?? ""
      }
      let table = try loaded(text)
      for column in table.columns.indices {
        let data = try table.columnData(column)
        for row in 0..<(try table.rowCount()) {
          let cell = try table.cell(row: row, column: column)
          #expect(
            data.cell(row: row) == cell, "seed \(seed), \(row), \(column): \(text.debugDescription)"
          )
        }
      }
    }
  }

  @Test func recordsAreFoundOnlyAsFarAsTheyAreAskedFor() throws {
    let table = try load("a,b\n" + String(repeating: "1,2\n", count: 5000) + "1,2,3\n")
    #expect(try table.hasRow(10))
    #expect(table.columns.count == 2)
    #expect(try table.hasRow(5000) && !table.hasRow(5001))
    #expect(table.columns.count == 3)
  }
}
