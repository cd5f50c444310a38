import CScan
import RosterTable
import Testing

@testable import RosterFormats

/// Many records written at once are what they are one by one.
@Suite struct RecordWritingTests {
  private func written(_ storage: any TableStorage, _ rows: [UInt32]?) throws -> [UInt8] {
    var out: [UInt8] = []
    let output = ByteOutput { out += $0 }
    try storage.records?.write(rows, count: storage.rowCount(), to: output)
    try output.flush()
    return out
  }

  private func expectSame(_ storage: any TableStorage, _ rows: [UInt32]?, _ note: String) throws {
    let out = try written(storage, rows)
    let wanted = try exported(storage, order: rows?.map(Int.init))
    if out != wanted { Issue.record("\(note): \(out.count) bytes, not \(wanted.count)") }
  }

  @Test(arguments: ["\n", ""])
  func manyRecordsInAnyOrder(lastEnd: String) throws {
    var random = SplitMix(state: 7)
    let lines = (0..<20_000).map { number in
      "\(number),\(String(repeating: "x", count: Int.random(in: 0...40, using: &random)))"
    }
    let text = "a,b\n" + lines.joined(separator: "\n") + lastEnd
    let storage = try load(text)
    let all = (0..<UInt32(lines.count)).map { $0 }
    #expect(try written(storage, nil) == Array(text.utf8))
    try expectSame(storage, all.reversed(), "reversed")
    let shuffled = all.shuffled(using: &random)
    try expectSame(storage, shuffled, "shuffled")
    try expectSame(storage, Array(shuffled.prefix(9_999)), "some")
    try expectSame(storage, [], "none")
    try expectSame(storage, [19_999], "the last")
  }

  @Test func otherFormatsAndEncodings() throws {
    var random = SplitMix(state: 8)
    let lines = (0..<9_000).map { "\($0),é\($0 % 10)" }
    let units = Array(("a,b\n" + lines.joined(separator: "\n")).utf16)
    let wide = try load([0xFF, 0xFE] + units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    let order = (0..<UInt32(lines.count)).shuffled(using: &random)
    try expectSame(wide, order, "UTF-16")
    let cards = (0..<9_000).map { "BEGIN:VCARD\r\nVERSION:4.0\r\nFN:\($0)\r\nEND:VCARD" }
    let file = SourceFile(bytes: ByteStore(cards.joined(separator: "\r\n").utf8))
    try expectSame(VCardReader().read(file, options: ReadOptions()), order, "vCard")
  }

  @Test func recordsOfVeryUnequalLength() throws {
    var random = SplitMix(state: 9)
    let lines = (0..<6_000).map { number in
      String(repeating: "y", count: number % 1000 == 17 ? 1_500_000 : number % 7) + ",\(number)"
    }
    let storage = try load("a,b\n" + lines.joined(separator: "\n"))
    try expectSame(storage, (0..<6_000).shuffled(using: &random), "shuffled")
  }

  @Test func whatAWriterThrowsEndsIt() throws {
    struct Full: Error {}
    let storage = try load("a\n" + (0..<100_000).map { "\($0)\n" }.joined())
    var pieces = 0
    let output = ByteOutput { _ in
      pieces += 1
      if pieces == 3 { throw Full() }
    }
    #expect(throws: Full.self) { try storage.records?.write(nil, count: 100_000, to: output) }
    #expect(pieces == 3)
  }

  @Test func theKernelCopiesWhatPlacesSay() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      let bytes = (0..<Int.random(in: 1...500, using: &random)).map {
        UInt8(truncatingIfNeeded: $0)
      }
      let count = Int.random(in: 0...60, using: &random)
      let borders = (0...count).map { _ in
        UInt64.random(in: 0...UInt64(bytes.count), using: &random)
      }
      .sorted()
      // Some rows have no record.
      let rows = (0..<100).map { _ in UInt32.random(in: 0...UInt32(count + 2), using: &random) }
      let wanted = rows.flatMap { row in
        row < count ? bytes[Int(borders[Int(row)])..<Int(borders[Int(row) + 1])] : []
      }
      let places = { (bytes: UnsafePointer<UInt8>, starts: UnsafePointer<UInt64>) in
        scan_places_t(bytes: bytes, starts: starts, count: count, end: borders[count])
      }
      let length = scan_gather_length(places(bytes, borders), rows, rows.count)
      #expect(length == UInt64(wanted.count), "seed \(seed)")
      var out = [UInt8](repeating: 0xAA, count: wanted.count + 1)
      scan_gather(places(bytes, borders), rows, rows.count, &out)
      #expect(out == wanted + [0xAA], "seed \(seed)")
    }
  }
}
