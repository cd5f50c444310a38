import CScan
import RosterTable
import Testing

@Suite struct ByteStringsTests {
  @Test func slicesPointIntoEitherBuffer() throws {
    let strings = ByteStrings(
      source: ByteStore(Array("source".utf8)), side: ByteStore(Array("side".utf8)),
      slices: [
        Slice(place: 0, length: 6, tag: .text), Slice(place: 2, length: 3, tag: .number),
        Slice(place: Slice.sideBit | 1, length: 2, tag: .text), .absent(.missing), .absent(.null),
        Slice(place: 6, length: 0, tag: .text),
      ])
    #expect((0..<6).map(strings.string) == ["source", "urc", "id", "", "", ""])
    #expect(strings.cell(at: 1) == Cell(tag: .number, bytes: Array("urc".utf8)))
    #expect((0..<6).map(strings.isEmpty) == [false, false, false, true, true, true])
    let (filled, places) = try strings.filled(cancellation: .never)
    #expect((0..<filled.count).map(filled.string) == ["source", "urc", "id"])
    #expect(places == [0, 1, 2, .max, .max, .max])
    #expect(try filled.filled(cancellation: .never).places == nil)
    #expect(throws: Cancelled.self) { try strings.filled(cancellation: Cancellation { true }) }
  }

  @Test func aSliceOutOfBoundsReadsAsEmpty() {
    let places: [(UInt64, UInt32)] = [
      (7, 0), (0, 7), (6, 1), (UInt64.max - 1, 4), (Slice.sideBit - 1, 1), (Slice.sideBit | 5, 0),
      (Slice.sideBit | 0, 5), (UInt64(Int.max), .max),
    ]
    let strings = ByteStrings(
      source: ByteStore(Array("source".utf8)), side: ByteStore(Array("side".utf8)),
      slices: places.map { Slice(place: $0, length: $1, tag: .text) })
    for index in places.indices { #expect(strings[index].count == 0, "\(places[index])") }
  }

  @Test func anUnknownTagIsText() {
    let slice = Slice(place: 0, length: 1, tag: 99 as UInt32)
    let strings = ByteStrings(source: ByteStore([0x61]), side: .empty, slices: [slice])
    #expect(strings.cell(at: 0) == Cell("a"))
  }

  @Test func invalidTextIsRepairedWhenItIsShown() {
    let strings = ByteStrings(
      source: ByteStore([0x61, 0xFF]), side: .empty,
      slices: [Slice(place: 0, length: 2, tag: .text)])
    #expect(strings.string(at: 0) == "a\u{FFFD}")
    #expect(strings.cell(at: 0).bytes == [0x61, 0xFF])
  }

  @Test func whatIsComparedOfAListIsItsFirstMember() {
    var builder = ColumnBuilder()
    builder.append(list: [Array("é\n".utf8), Array("b".utf8)])
    builder.append(Array("plain".utf8))
    builder.append([], tag: .missing)
    builder.append(Array("[]".utf8), tag: .list)
    let texts = builder.finish().values.sortTexts
    #expect((0..<4).map(texts.string) == ["é\n", "plain", "", ""])
    #expect((0..<4).map(texts.isEmpty) == [false, false, true, true])
    let plain = ByteStrings(["a"])
    #expect(plain.sortTexts === plain)
  }

  @Test func aStoreCopiesWhatThereIs() {
    let store = ByteStore([1, 2, 3])
    #expect(store.copy(from: 1, length: 1) == [2])
    #expect(store.copy(from: -5, length: 99) == [1, 2, 3])
    #expect(store.copy(from: 9, length: 1) == [])
    #expect(store.copy(from: 1, length: -1) == [])
    #expect(store.copy(from: 1, length: .max) == [2, 3])
    #expect(ByteStore.empty.count == 0)
  }
}

@Suite struct ListTextTests {
  @Test func everyListOfBytesComesBack() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let nasty = Array("\"\\,[]nrtu 0\n\r\t\u{0}\u{1F}\u{7F}é".utf8) + [0xFF]
      let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
        (0..<Int.random(in: 0...8, using: &random)).map { _ in
          nasty.randomElement(using: &random) ?? 0
        }
      }
      #expect(ListText.raw(of: ListText.encode(members)) == members, "seed \(seed)")
    }
  }

  @Test func aListIsAnArrayOfJSON() {
    let encoded = ListText.encode([Array("a\"b".utf8), Array("\u{1}\n".utf8), []])
    #expect(String(decoding: encoded, as: UTF8.self) == #"["a\"b","\u0001\n",""]"#)
  }

  @Test(arguments: [
    "", "[", "[\"", "[\"a", "[\"a\\", "[\"a\\u", "[\"a\\u00", "[\"\\u00zz\"]", "]", "\"\"\"",
    "[\"\\", "[\"\\u1",
  ])
  func brokenListsAreReadAsFarAsTheyGo(text: String) {
    _ = ListText.members(of: Array(text.utf8))
    #expect(Cell(tag: .list, bytes: Array(text.utf8)).members.count <= 2)
  }
}
