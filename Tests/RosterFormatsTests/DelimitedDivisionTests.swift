import CScan
import RosterTable
import Testing

@testable import RosterFormats

/// Text that is searched and split in parts gives what it gives as a whole.
@Suite struct DelimitedDivisionTests {
  private static let pieces = [
    "a", ",", "\n", "b,c\n", "\"d\"", "\r\n", "\"a\nb\"", "\"a\nb\nc\",d\n", ",,\n", "é", "x,y\n",
    "\"\"", "\"a\"\"b\"", "\"", "\"a\"b", "\r", "\",", ",\"", "\0",
  ]

  private func index(
    _ text: [UInt8], dialect: DelimitedDialect, columns: [Int], parts: Int, knowing: Int = 0
  ) throws -> (RecordIndex, [[Cell]]) {
    let pass = DelimitedPass(
      text: ByteStore(text), dialect: dialect, columns: columns, lists: [], cancellation: .never)
    let division = RecordIndex.Division(width: parts, sample: 2, leastBytes: 1, leastRecords: 1)
    var index = RecordIndex(from: 0, expecting: 2, division: division)
    if knowing > 0 { try index.extend(to: knowing, by: pass) }
    let data = try split(&index, by: pass)
    return (index, data.map { data in (0..<data.rowCount).map { data.cell(row: $0) } })
  }

  private func split(_ index: inout RecordIndex, by pass: DelimitedPass) throws -> [ColumnData] {
    try index.complete(by: pass) {
      ColumnCollector(columns: pass.columns.count, source: pass.text)
    }.columns.map { $0.finish() }
  }

  private func shown(_ index: RecordIndex, of text: [UInt8], _ dialect: DelimitedDialect) throws
    -> String
  {
    var index = index
    let starts = try index.allStarts(by: bare(text, dialect))
    let oddities = index.oddities
    let places = oddities.known.map {
      "\($0.record) \($0.start) \($0.fields) \($0.flags) \($0.place)"
    }
    return "\(starts) \(index.mostFields) \(oddities.total) \(places)"
  }

  @Test(arguments: [false, true])
  func partsGiveTheSameAsTheWhole(hasWholeCellQuotes: Bool) throws {
    let dialect = DelimitedDialect(
      encoding: .utf8, delimiter: UInt8(ascii: ","), hasWholeCellQuotes: hasWholeCellQuotes)
    for seed in 1...500 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      // Most texts are well formed, so that parts begin where they seem to.
      let few = seed % 3 == 0 ? Self.pieces.count : 13
      var text: [UInt8] = []
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        text += Self.pieces[Int.random(in: 0..<few, using: &random)].utf8
      }
      let (whole, cells) = try index(text, dialect: dialect, columns: [0, 1, 5], parts: 1)
      for (parts, knowing) in [(2, 0), (3, 4), (7, 0), (2, .max)] {
        let (index, found) = try index(
          text, dialect: dialect, columns: [0, 1, 5], parts: parts, knowing: knowing)
        #expect(
          try shown(index, of: text, dialect) == shown(whole, of: text, dialect),
          "seed \(seed), \(parts) parts")
        #expect(found == cells, "seed \(seed), \(parts) parts")
      }
    }
  }

  private func bare(_ text: [UInt8], _ dialect: DelimitedDialect) -> DelimitedPass {
    DelimitedPass(
      text: ByteStore(text), dialect: dialect, columns: [], lists: [], cancellation: .never)
  }

  /// Records that are not in the index are found again where they are.
  @Test func oneInSixtyFourFindsTheRest() throws {
    let dialect = DelimitedDialect(
      encoding: .utf8, delimiter: UInt8(ascii: ","), hasWholeCellQuotes: false)
    for seed in 1...30 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      var text: [UInt8] = []
      for _ in 0..<2000 {
        let few = seed % 2 == 0 ? Self.pieces.count : 13
        text += Self.pieces[Int.random(in: 0..<few, using: &random)].utf8
      }
      let pass = bare(text, dialect)
      let (whole, cells) = try index(text, dialect: dialect, columns: [0, 1], parts: 1)
      var dense = whole
      let starts = try dense.allStarts(by: pass)
      for parts in [1, 2, 3] {
        let division = RecordIndex.Division(
          width: parts, sample: 70, leastBytes: 1, leastRecords: 1)
        var sparse = RecordIndex(from: 0, expecting: 2, division: division)
        let both = DelimitedPass(
          text: pass.text, dialect: dialect, columns: [0, 1], lists: [], cancellation: .never)
        let looked = try sparse.complete(.sparse, by: both) {
          ColumnCollector(columns: 2, source: pass.text)
        }.columns.map { $0.finish() }
        #expect(looked.map { data in (0..<data.rowCount).map { data.cell(row: $0) } } == cells)
        #expect(sparse.count == starts.count)
        for record in (0...starts.count).shuffled(using: &random) {
          let start = record < starts.count ? Int(starts[record]) : nil
          #expect(try sparse.start(of: record, by: pass) == start, "seed \(seed), \(record)")
        }
        let again = try split(&sparse, by: both)
        #expect(again.map { data in (0..<data.rowCount).map { data.cell(row: $0) } } == cells)
        #expect(try shown(sparse, of: text, dialect) == shown(whole, of: text, dialect))
      }
    }
  }

  @Test func aRecordThatSpansThePartsIsFoundOnce() throws {
    let long = String(repeating: "line\n", count: 3000)
    for place in [0, 1, 5, 9] {
      var records = Array(repeating: "a,b", count: 10)
      records[place] = "\"\(long)\",c"
      let text = Array((records.joined(separator: "\n") + "\n").utf8)
      let dialect = DelimitedDialect(
        encoding: .utf8, delimiter: UInt8(ascii: ","), hasWholeCellQuotes: false)
      let (index, cells) = try index(text, dialect: dialect, columns: [0], parts: 4)
      #expect(index.count == 10)
      #expect(index.oddities.total == 0)
      #expect(cells[0][place] == Cell(long))
    }
  }

  @Test func aCancelledSearchLeavesTheIndexAsItWas() throws {
    let text = Array(String(repeating: "a,b\n", count: 100_000).utf8)
    let pass = DelimitedPass(
      text: ByteStore(text),
      dialect: DelimitedDialect(
        encoding: .utf8, delimiter: UInt8(ascii: ","), hasWholeCellQuotes: false), columns: [0],
      lists: [], cancellation: Cancellation { true })
    var index = RecordIndex(from: 0, expecting: 2)
    #expect(throws: Cancelled.self) { _ = try split(&index, by: pass) }
    #expect(index.count == 0)
    #expect(!index.isComplete)
  }

  @Test func mostlyDifferentValuesAreNotCodedInAnyPart() throws {
    let rows = 200_000
    let text = Array((0..<rows).map { "\($0),\($0 % 7)\n" }.joined().utf8)
    let dialect = DelimitedDialect(
      encoding: .utf8, delimiter: UInt8(ascii: ","), hasWholeCellQuotes: false)
    let pass = DelimitedPass(
      text: ByteStore(text), dialect: dialect, columns: [0, 1], lists: [], cancellation: .never)
    var index = RecordIndex(
      from: 0, expecting: 2,
      division: RecordIndex.Division(width: 2, sample: 2, leastBytes: 1, leastRecords: 1))
    let data = try split(&index, by: pass)
    #expect(data[0].codes == nil)
    #expect(data[1].values.count == 7)
    for row in [0, 1, 99_999, 100_000, rows - 1] {
      #expect(data[0].cell(row: row) == Cell("\(row)"))
      #expect(data[1].cell(row: row) == Cell("\(row % 7)"))
    }
  }
}
