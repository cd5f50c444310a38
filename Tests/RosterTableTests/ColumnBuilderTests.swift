import RosterTable
import Testing

@Suite struct ColumnBuilderTests {
  private func column(_ cells: [Cell]) -> ColumnData {
    var builder = ColumnBuilder()
    for cell in cells { builder.append(cell.bytes, tag: cell.tag) }
    return builder.finish()
  }

  private func cells(_ column: ColumnData) -> [Cell] {
    (0..<column.rowCount).map { column.cell(row: $0) }
  }

  @Test func valuesThatRepeatAreCoded() throws {
    let cells = (0..<10_000).map { Cell("value \($0 % 50)") }
    let column = column(cells)
    #expect(column.values.count == 50)
    #expect(column.codes?.count == 10_000)
    #expect(self.cells(column) == cells)
  }

  @Test func valuesThatHardlyRepeatAreNotCoded() {
    let cells = (0..<70_000).map { Cell("value \($0)") }
    let column = column(cells)
    #expect(column.codes == nil)
    #expect(self.cells(column) == cells)
  }

  @Test func aColumnMayBeginCodedAndGoOnPlain() {
    for repeated in [1, 19_000, 25_000] {
      let cells = (0..<repeated).map { Cell("\($0 % 10)") } + (0..<66_000).map { Cell("x\($0)") }
      let column = column(cells)
      #expect(column.codes == nil)
      #expect(self.cells(column) == cells)
    }
  }

  @Test func tagsTellEqualBytesApart() {
    let cells = [
      Cell("1"), Cell(tag: .number, bytes: [0x31]), Cell("1"), .missing,
      Cell(tag: .null, bytes: []), Cell(""),
      .missing, Cell(tag: .null, bytes: []), Cell(""), Cell(tag: .json, bytes: [0x31]),
    ]
    let column = column(cells)
    #expect(column.values.count == 6)
    #expect(self.cells(column) == cells)
    #expect(
      (0..<cells.count).map { column.values.isEmpty(at: column.valueIndex(ofRow: $0)) }
        == cells.map(\.isEmpty))
  }

  @Test func absentValuesCarryNoBytes() {
    let column = column([Cell(tag: .null, bytes: [1, 2]), Cell(tag: .missing, bytes: [3])])
    #expect(cells(column) == [Cell(tag: .null, bytes: []), .missing])
  }

  @Test func severalTextsAreAListAndOneIsPlain() {
    var builder = ColumnBuilder()
    builder.append(list: [])
    builder.append(list: [Array("a".utf8)])
    builder.append(list: [Array("a".utf8), Array("b\"".utf8)])
    #expect(builder.count == 3)
    let column = builder.finish()
    #expect(column.cell(row: 0) == .missing)
    #expect(column.cell(row: 1) == Cell("a"))
    #expect(column.cell(row: 2).members == ["a", "b\""])
    #expect(column.cell(row: 2).text == "a; b\"")
  }

  @Test func anyValuesComeBack() {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let alphabet: [UInt8] = seed % 2 == 0 ? [0, 97] : Array(0...255)
      let tags: [Cell.Tag] = [.text, .number, .boolean, .list, .json]
      let cells = (0..<Int.random(in: 0...500, using: &random)).map { _ in
        Cell(
          tag: tags.randomElement(using: &random) ?? .text,
          bytes: (0..<Int.random(in: 0...20, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? 0
          })
      }
      #expect(self.cells(column(cells)) == cells, "seed \(seed)")
    }
  }

  @Test func anEmptyColumnHasNoRows() {
    let column = column([])
    #expect(column.rowCount == 0)
    #expect(column.values.count == 0)
  }
}

/// SplitMix64, so that a failure can be had again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Columns that are built in parts, from slices.
@Suite struct ColumnPartsTests {
  private let source = ByteStore(Array("abcdefghijklmnopqrstuvwxyz0123456789".utf8))

  /// Values of the source and of a side buffer, some absent, and the cells that they stand for.
  private func part(_ random: inout SplitMix, count: Int) -> (
    slices: [Slice], side: [UInt8], cells: [Cell]
  ) {
    var part: (slices: [Slice], side: [UInt8], cells: [Cell]) = ([], [], [])
    for _ in 0..<count {
      let length = Int.random(in: 0...20, using: &random)
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        part.slices.append(.absent(.missing))
        part.cells.append(.missing)
      case 1...3:
        part.slices.append(
          Slice(
            place: Slice.sideBit | UInt64(part.side.count), length: UInt32(length), tag: .text))
        let bytes = (0..<length).map { _ in UInt8.random(in: 97...98, using: &random) }
        part.side += bytes
        part.cells.append(Cell(bytes: bytes))
      default:
        let start = Int.random(in: 0...16, using: &random)
        part.slices.append(Slice(place: UInt64(start), length: UInt32(length), tag: .text))
        part.cells.append(Cell(bytes: source.copy(from: start, length: length)))
      }
    }
    return part
  }

  @Test(arguments: [3, 3000, 40_000]) func partsMakeTheWhole(size: Int) {
    for seed in 1...6 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      var whole: ColumnBuilder?
      var cells: [Cell] = []
      for _ in 0..<3 {
        var builder = ColumnBuilder(source: source)
        for _ in 0..<2 {
          let part = part(&random, count: Int.random(in: 0...size, using: &random))
          cells += part.cells
          part.slices.withUnsafeBufferPointer { slices in
            part.side.withUnsafeBytes { builder.append(slices, side: $0) }
          }
        }
        if whole == nil { whole = builder } else { whole?.append(builder) }
      }
      let column = whole?.finish()
      #expect(column?.rowCount == cells.count)
      #expect(
        cells.indices.allSatisfy { column?.cell(row: $0) == cells[$0] },
        "seed \(seed), size \(size)")
    }
  }

  @Test func aSliceThatDoesNotLieInItsBufferIsEmpty() {
    var builder = ColumnBuilder(source: source)
    let slices = [
      Slice(place: 30, length: 20, tag: .text), Slice(place: 1000, length: 1, tag: .text),
      Slice(place: Slice.sideBit | 5, length: 1, tag: .text),
    ]
    slices.withUnsafeBufferPointer { slices in
      [UInt8]().withUnsafeBytes { builder.append(slices, side: $0) }
    }
    let column = builder.finish()
    #expect((0..<3).allSatisfy { column.cell(row: $0) == Cell("") })
  }
}

extension ColumnPartsTests {
  /// Parts that are too short to tell, of a column that hardly repeats.
  @Test func theWholeIsJudgedAgain() {
    var whole = ColumnBuilder()
    for part in 0..<4 {
      var builder = ColumnBuilder()
      for row in 0..<30_000 { builder.append("\(part * 30_000 + row)".utf8) }
      whole.append(builder)
    }
    let column = whole.finish()
    #expect(column.codes == nil)
    #expect([0, 29_999, 30_000, 119_999].allSatisfy { column.cell(row: $0) == Cell("\($0)") })
  }
}
