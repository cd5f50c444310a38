import CScan
import RosterFormats
import Testing

/// The count by blocks against one that looks at a character at a time.
struct UTF8CountTests {
  /// Counts as Unicode 15, table 3-7 and nothing else has it.
  private struct Plain: Equatable {
    var multibyte = 0
    var invalid = 0
    var firstInvalid: Int?

    private static let rows: [(lead: ClosedRange<UInt8>, rest: [ClosedRange<UInt8>])] = [
      (0xC2...0xDF, [0x80...0xBF]), (0xE0...0xE0, [0xA0...0xBF, 0x80...0xBF]),
      (0xE1...0xEC, [0x80...0xBF, 0x80...0xBF]), (0xED...0xED, [0x80...0x9F, 0x80...0xBF]),
      (0xEE...0xEF, [0x80...0xBF, 0x80...0xBF]),
      (0xF0...0xF0, [0x90...0xBF, 0x80...0xBF, 0x80...0xBF]),
      (0xF1...0xF3, [0x80...0xBF, 0x80...0xBF, 0x80...0xBF]),
      (0xF4...0xF4, [0x80...0x8F, 0x80...0xBF, 0x80...0xBF]),
    ]

    init(_ bytes: [UInt8]) {
      var place = 0
      while place < bytes.count {
        guard bytes[place] >= 0x80 else {
          place += 1
          continue
        }
        let rest = Self.rows.first { $0.lead.contains(bytes[place]) }?.rest ?? []
        let following = bytes[(place + 1)...].prefix(rest.count)
        let fits = zip(rest, following).allSatisfy { $0.contains($1) }
        if fits, following.count < rest.count { return }
        if fits, !rest.isEmpty {
          multibyte += 1
          place += 1 + rest.count
        } else {
          firstInvalid = firstInvalid ?? place
          invalid += 1
          place += 1
        }
      }
    }

    init(_ count: UTF8Count) {
      (multibyte, invalid) = (count.multibyte, count.invalid)
      firstInvalid = count.firstInvalid
    }

    init(_ found: scan_utf8_t) {
      (multibyte, invalid) = (Int(found.multibyte), Int(found.invalid))
      firstInvalid = found.invalid > 0 ? Int(found.first_invalid) : nil
    }
  }

  /// Both kernels, the one for every processor and the one that this one has.
  private func matches(_ bytes: [UInt8]) -> Bool {
    let plain = Plain(bytes)
    return Plain(bytes.withUnsafeBytes(UTF8Count.init)) == plain
      && Plain(scan_utf8_baseline(bytes, UInt64(bytes.count))) == plain
  }

  /// The bytes at which a rule of the table changes.
  private static let borders: [UInt8] = [
    0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED,
    0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
  ]

  @Test func judgesEveryBorderOfTheTableWhereBlocksMeet() {
    let tails: [[UInt8]] = [[], [0x80], [0x80] + Array(repeating: UInt8(ascii: "a"), count: 64)]
    for lead in Self.borders {
      for second in Self.borders {
        for third in Self.borders {
          for ahead in [61, 62, 63] {
            for tail in tails {
              let text = Array(repeating: UInt8(ascii: "a"), count: ahead)
              let bytes = text + [lead, second, third] + tail
              guard matches(bytes) else {
                Issue.record("\(bytes)")
                return
              }
            }
          }
        }
      }
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func countsWhatOneCharacterAtATimeDoes(seed: UInt64) {
    var random = SplitMix(state: seed)
    let pieces = ["a", "bcdefgh", "é", "ž", "€", "が", "한", "ห", "😀", "\u{10FFFF}"].map {
      Array($0.utf8)
    }
    // Some texts are well-formed throughout, others now and then not.
    let mostDamage = [0, 0, 2, 30].randomElement(using: &random) ?? 0
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: 0...300, using: &random) {
      bytes += pieces.randomElement(using: &random) ?? []
      if Int.random(in: 0..<100, using: &random) < mostDamage {
        bytes.append(Self.borders.randomElement(using: &random) ?? 0)
      }
    }
    for end in bytes.indices.suffix(8) {
      #expect(matches(Array(bytes[..<end])), "seed \(seed), \(end) bytes")
    }
  }
}
