import CScan
import Testing

@Suite struct DelimitedScanTests {
  private static let dialects: [(String, scan_dialect_t)] = [
    ("csv", .csv), ("tsv", .tsv), ("plain", .plain),
  ]

  private func check(_ bytes: [UInt8], _ note: @autoclosure () -> String = "") {
    for (name, dialect) in Self.dialects {
      let model = modelled(bytes, dialect)
      for (capacity, scan) in [
        (1 << 10, scan_records), (1, scan_records), (99, scan_records_baseline),
      ] {
        let found = scanned(bytes, dialect, capacity: capacity, by: scan)
        if found != model {
          Issue.record("\(name) \(capacity) \(note()) \(shown(bytes)): \(found), not \(model)")
        }
      }
      checkColumns(bytes, dialect, model, note())
    }
  }

  /// The first columns, and one beyond the last, by blocks and by the exact rules.
  private func checkColumns(
    _ bytes: [UInt8], _ dialect: scan_dialect_t, _ model: ScannedRecords, _ note: String
  ) {
    let isWellFormed = scanned(bytes, dialect).malformed == 0
    for indices in [[0], [1, 2], [0, 3, model.most]] where !model.starts.isEmpty {
      let exact = slices(of: bytes, at: model.starts, indices, dialect, by: scan_columns_exact)
      for claim in Set([false, isWellFormed]) {
        let found = slices(
          of: bytes, at: model.starts, indices, dialect, isWellFormed: claim, by: scan_columns)
        if found != exact {
          Issue.record("columns \(indices) \(note) \(shown(bytes)): \(found), not \(exact)")
        }
      }
      for capacity in [1, 3, 1 << 10] {
        let found = slices(of: bytes, indices, dialect, capacity: capacity)
        if found != exact {
          Issue.record("\(capacity) \(indices) \(note) \(shown(bytes)): \(found), not \(exact)")
        }
      }
    }
  }

  @Test func blocksGiveTheSameRecordsAsTheExactRulesOnShortTexts() {
    forAllStrings(upTo: 6) { check($0) }
    forAllStrings(over: Array("a,\"\n".utf8), upTo: 7) { check($0) }
  }

  /// Every string of five over the border of a block, and behind every kind of beginning.
  @Test func blocksGiveTheSameRecordsAcrossTheirBorders() {
    let heads: [String] = ["", "\"", "a\n\"", "x,y\n"]
    for head in heads {
      for before in [61, 62, 64] {
        var start = Array(head.utf8)
        start += Array(repeating: UInt8(ascii: "b"), count: before - start.count - 1)
        start.append(head.contains("\"") ? UInt8(ascii: "b") : UInt8(ascii: ","))
        forAllStrings(upTo: 4) { check(start + $0, "after \(before)") }
        forAllStrings(upTo: 4) { check(start + $0 + Array("\",a\n\"b\"".utf8), "after \(before)") }
      }
    }
  }

  @Test func blocksGiveTheSameRecordsOnRandomTexts() {
    let pieces = [
      "a", ",", "\"", "\n", "\r", "\r\n", "\"a\"", "\"\"", ",\"", "\",", "\"\n", "\n\"", "aaaaaaaa",
      "\"a\nb\"", "a\"a", "\0", "é", ",,,,,,,,,,,,,,,,",
    ]
    for seed in 1...800 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      // Half of them with few strays, so that blocks are walked through.
      let few = seed % 2 == 0 ? 9 : pieces.count
      let length = Int.random(in: 1...120, using: &random)
      var text = ""
      for _ in 0..<length { text += pieces[Int.random(in: 0..<few, using: &random)] }
      check(Array(text.utf8), "seed \(seed)")
    }
  }

  @Test func regularTablesAreWalkedThroughInBlocks() {
    for seed in 1...300 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      var text = ""
      for _ in 0..<Int.random(in: 1...30, using: &random) {
        let fields = (0..<4).map { _ -> String in
          let length = Int.random(in: 0...40, using: &random)
          let bare = String(repeating: "x", count: length)
          return Bool.random(using: &random) ? bare : "\"\(bare),\"\"\n\(bare)\""
        }
        text += fields.joined(separator: ",") + (Bool.random(using: &random) ? "\n" : "\r\n")
      }
      check(Array(text.utf8), "seed \(seed)")
      #expect(scanned(Array(text.utf8), .csv).odd == 0, "seed \(seed)")
    }
  }

  /// Records of all lengths about that of the stretch that is looked at before records are told apart.
  @Test func longRecordsAreTheSameAsShortOnes() {
    let lengths = [0, 1, 3, 63, 64, 100, 1000, 8000, 8125, 8189, 8190, 8191, 8192, 8193, 16_384]
    for seed in 1...150 as ClosedRange<UInt64> {
      var random = SplitMix(state: seed)
      var text = ""
      while text.utf8.count < 30_000 {
        let length = lengths.randomElement(using: &random) ?? 0
        let bare = String(repeating: "x", count: length)
        switch UInt64.random(in: 0..<(seed % 3 == 0 ? 9 : 8), using: &random) {
        case 0: text += "\"\(bare),\"\"\n\(bare)\""
        case 1: text += "\"\(bare)\""
        case 2...4: text += bare
        case 8: text += "\(bare)\"x"
        default: break
        }
        text += ["\n", ",", ",", ",,,", "\r\n"].randomElement(using: &random) ?? ""
      }
      check(Array(text.utf8), "seed \(seed)")
    }
  }

  @Test func allMasksAreEqual() {
    var random = SplitMix(state: 5)
    for round in 0..<2000 {
      let few = Array("a,\"\n\r\0\u{80}".utf8)
      let bytes = (0..<64).map { _ in
        round % 2 == 0
          ? UInt8.random(in: .min ... .max, using: &random) : few.randomElement(using: &random) ?? 0
      }
      for dialect in [scan_dialect_t.csv, .plain] {
        var portable = [UInt64](repeating: 0, count: 4)
        var baseline = portable
        var fastest = portable
        scan_masks_portable(bytes, dialect, &portable)
        scan_masks_baseline(bytes, dialect, &baseline)
        scan_masks_fastest(bytes, dialect, &fastest)
        #expect(portable == baseline, "round \(round)")
        #expect(portable == fastest, "round \(round)")
      }
    }
  }

  @Test func aSearchGoesOnWhereItStopped() {
    let bytes = Array("a,b\n\n\"c\nd\",e\r\nf\"g,h\r\"i".utf8)
    for capacity in 1...6 {
      #expect(scanned(bytes, .csv, capacity: capacity) == modelled(bytes, .csv))
    }
  }

  @Test func onlyTheFirstOdditiesAreKeptButAllAreCounted() {
    var state = scan_records_t()
    let bytes = Array(("a,b\n" + String(repeating: "x\n", count: 100)).utf8)
    var starts = [UInt64](repeating: 0, count: 200)
    let found = scan_records(&state, bytes, UInt64(bytes.count), .csv, &starts, 200)
    #expect(found == 101)
    #expect(state.odd == 100)
    #expect(state.oddities.0.record == 1)
    #expect(state.oddities.63.record == 64)
  }

  @Test(arguments: [
    ("", 0, 1), ("a\nb", 2, 2), ("a\r\nb", 3, 2), ("a\rb", 2, 2), ("\n\n\r\r\n", 5, 5),
    ("a\nb", 1, 1),
  ])
  func linesAreCountedByAllTerminators(text: String, place: UInt64, line: UInt64) {
    #expect(scan_line_number(Array(text.utf8), place) == line)
  }

  /// Also in blocks that are full of delimiters, and in more of them than are counted at a time.
  @Test func bareFieldsAreToldByAnyByteOfThem() {
    for length in [0, 1, 15, 16, 17, 90, 5000] {
      for delimiters in [0, length / 2, length] {
        var bytes = [UInt8](repeating: UInt8(ascii: "x"), count: length)
        for place in 0..<delimiters { bytes[length - 1 - place] = UInt8(ascii: ",") }
        #expect(scan_is_bare(bytes, length, .csv, delimiters) != 0, "\(length)")
        if delimiters > 0 { #expect(scan_is_bare(bytes, length, .csv, delimiters - 1) == 0) }
        for place in Set([0, length / 3, length - 1]) where bytes.indices.contains(place) {
          for byte in "\"\r\n".utf8 {
            var marked = bytes
            marked[place] = byte
            #expect(scan_is_bare(marked, length, .csv, length) == 0, "\(byte) at \(place)")
          }
        }
      }
    }
  }
}
