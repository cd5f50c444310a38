import RosterTable
import Testing

@testable import RosterFormats

/// Records exported to the source's own format are the bytes read.
@Suite struct DelimitedRoundTripTests {
  private func randomTable(_ random: inout SplitMix, isTidy: Bool) -> String {
    let cells = [
      "", "a", "bb", "\"c,d\"", "\"e\"\"f\"", "\"g\nh\"", "\"\"", " x ", "é", "\"i\r\nj\"", "1.5",
    ]
    let wild = cells + ["\"k\"l", "m\"n", "\"o", "\0", "p\r"]
    let ends = ["\n", "\r\n", "\r"]
    let end = ends.randomElement(using: &random) ?? "\n"
    let isMixed = Bool.random(using: &random)
    var text = "h1,h2,\"h,3\"" + end
    let count = Int.random(in: 0...12, using: &random)
    for row in 0..<count {
      let width = isTidy ? 3 : Int.random(in: 1...5, using: &random)
      let fields = (0..<width).map { _ in
        (isTidy ? cells : wild).randomElement(using: &random) ?? ""
      }
      text += fields.joined(separator: ",")
      let isLast = row == count - 1
      if isLast, Bool.random(using: &random) { break }
      text += isMixed ? ends.randomElement(using: &random) ?? "" : end
      if Int.random(in: 0..<6, using: &random) == 0 { text += end }
    }
    return text
  }

  @Test func anyShortTextIsWrittenBackByteForByte() throws {
    try forAllStrings(upTo: 5) { bytes in
      for reader in [DelimitedReader.csv, .tsv] {
        guard let table = try? load(bytes, reader) else { continue }
        let out = try exported(table)
        if out != bytes { Issue.record("\(shown(bytes)): \(shown(out))") }
      }
    }
  }

  @Test func anyTableIsWrittenBackByteForByte() throws {
    for seed in 1...600 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let text = randomTable(&random, isTidy: seed % 2 == 0)
      let preamble = ["", "\u{FEFF}", "sep=,\n", "\n\n", "\u{FEFF}sep=,\r\n"]
      let whole = (preamble.randomElement(using: &random) ?? "") + text
      for bytes in encodings(of: whole) {
        let table = try load(bytes)
        let out = try exported(table)
        #expect(out == bytes, "seed \(seed): \(whole.debugDescription)")
      }
    }
  }

  /// The text as UTF-8, as UTF-16 in both orders, and as Windows-1252 where it is no UTF-8.
  private func encodings(of text: String) -> [[UInt8]] {
    let units = Array(text.utf16)
    let little =
      [0xFF, 0xFE]
      + units.flatMap { unit -> [UInt8] in
        [UInt8(unit & 0xFF), UInt8(unit >> 8)]
      }
    let big =
      [0xFE, 0xFF]
      + units.flatMap { unit -> [UInt8] in
        [UInt8(unit >> 8), UInt8(unit & 0xFF)]
      }
    return [Array(text.utf8), little, big] + [Windows1252.encode(text)].compactMap { $0 }
  }

  @Test func anyOrderHoldsTheSameRecords() throws {
    for seed in 1...600 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let bytes = Array(randomTable(&random, isTidy: true).utf8)
      let table = try load(bytes)
      let order = (0..<(try table.rowCount())).shuffled(using: &random)
      let before = try rows(table)
      let again = try load(try exported(table, order: order))
      #expect(again.columns == table.columns)
      #expect(try rows(again) == order.map { before[$0] }, "seed \(seed): \(shown(bytes))")
      let some = Array(order.prefix(order.count / 2))
      let part = try load(try exported(table, order: some))
      #expect(try rows(part) == some.map { before[$0] }, "seed \(seed): \(shown(bytes))")
    }
  }

  @Test func aRecordWithoutTerminatorBorrowsTheHeaders() throws {
    let table = try load("a,b\r\n1,2\r\n3,4")
    #expect(
      try shown(exported(table, order: [1, 0])) == shown(Array("a,b\r\n3,4\r\n1,2\r\n".utf8)))
    #expect(try shown(exported(table, order: [0, 1])) == shown(Array("a,b\r\n1,2\r\n3,4".utf8)))
    #expect(try shown(exported(table, order: [1])) == shown(Array("a,b\r\n3,4".utf8)))
    let old = try load("a,b\r1,2\r3,4")
    #expect(try shown(exported(old, order: [1, 0])) == shown(Array("a,b\r3,4\r1,2\r".utf8)))
  }

  @Test func chosenColumnsAreWrittenInTheSourcesDialect() throws {
    let table = try load("sep=;\r\nName;Note\r\nA;b\r\n")
    let records = try #require(try table.records as? DelimitedRecords)
    #expect(
      shown(records.record(of: [Array("x;y".utf8), Array("a\"b".utf8)]))
        == shown(Array("\"x;y\";\"a\"\"b\"\r\n".utf8)))
    #expect(shown(records.record(of: [[]])) == shown(Array("\"\"\r\n".utf8)))
    let tabs = try #require(try load("a\tb\n1\t2\n", .tsv).records as? DelimitedRecords)
    #expect(
      shown(tabs.record(of: [Array("6' 2\"".utf8), Array("\"x".utf8)]))
        == shown(Array("6' 2\"\t\"\"\"x\"\n".utf8)))
    let wide = try #require(try load(encodings(of: "a,é\nb,c\n")[1]).records as? DelimitedRecords)
    #expect(wide.record(of: [Array("é".utf8)]) == [0xE9, 0, 0x0A, 0])
  }

  @Test func whatTheWriterWritesIsReadBack() throws {
    let pieces = ["a", ",", "\"", "\n", "\r", "\t", " ", "é", "", "'", ";", "=1+1"]
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let cells = (0..<Int.random(in: 1...6, using: &random)).map { _ in
        (0..<2).map { _ in
          Cell((0..<4).map { _ in pieces.randomElement(using: &random) ?? "" }.joined())
        }
      }
      for (writer, reader) in [(DelimitedWriter.csv, "sep=,\n"), (.tsv, "sep=\t\n")] {
        let text = reader + (try written(document(cells), by: writer))
        var whole = document(cells)
        whole.append = { row, columns, delimiter, bytes in
          bytes += cells[row][columns].map(\.bytes).joined(separator: [delimiter])
          return true
        }
        #expect(try reader + written(whole, by: writer) == text)
        let table = try load(text)
        #expect(table.columns.map(\.name) == ["a", "b"])
        let read = try rows(table)
        #expect(read == cells.map { $0.map(\.text) }, "seed \(seed): \(text.debugDescription)")
      }
    }
  }

  @Test func aBlankCellAloneIsNoBlankLine() throws {
    let text = try written(document([[Cell("")], [Cell("x")]]), by: DelimitedWriter.csv)
    #expect(text == "a\n\"\"\nx\n")
    #expect(try rows(load(text)) == [[""], ["x"]])
  }

  @Test func listsAreWrittenAsShown() throws {
    #expect(try written(document([[.list("x", "y")]]), by: DelimitedWriter.csv) == "a\nx; y\n")
  }

  @Test func aRecordThatCannotBeWrittenLeavesNothingBehind() throws {
    var broken = document([[Cell("x"), Cell("y")], [Cell("z"), Cell("")]])
    let cell = broken.cell
    broken.cell = { row, column in
      if row == 1, column == 1 { throw Cancelled() }
      return try cell(row, column)
    }
    var bytes: [UInt8] = []
    let output = ByteOutput { bytes += $0 }
    #expect(throws: Cancelled.self) {
      try DelimitedWriter.csv.write(broken, to: output, options: WriteOptions())
    }
    broken.append = { _, _, _, bytes in
      bytes += "z".utf8
      throw Cancelled()
    }
    #expect(throws: Cancelled.self) {
      try DelimitedWriter.csv.write(broken, to: output, options: WriteOptions())
    }
    try output.flush()
    #expect(String(decoding: bytes, as: UTF8.self) == "a,b\nx,y\na,b\n")
  }
}
