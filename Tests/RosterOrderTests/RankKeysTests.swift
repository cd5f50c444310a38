import CScan
import RosterOrder
import Testing

@Suite struct RankKeysTests {
  private func check(_ keys: [[UInt8]], _ note: String) {
    var ends: [Int] = []
    var bytes: [UInt8] = []
    for key in keys {
      bytes += key
      ends.append(bytes.count)
    }
    var ranks = [UInt32](repeating: .max, count: keys.count)
    var order = ranks
    let different = scan_rank_keys(bytes, ends, keys.count, &ranks, &order)
    let wanted = keys.indices.sorted {
      keys[$0] == keys[$1] ? $0 < $1 : keys[$0].lexicographicallyPrecedes(keys[$1])
    }
    var rank: UInt32 = 0
    var wantedRanks = ranks
    for (place, number) in wanted.enumerated() {
      if place > 0, keys[wanted[place - 1]] != keys[number] { rank += 1 }
      wantedRanks[number] = rank
    }
    if order.map(Int.init) != wanted || ranks != wantedRanks
      || different != (keys.isEmpty ? 0 : Int64(rank) + 1)
    {
      Issue.record("\(note): \(keys.count < 30 ? keys : []) gave \(order.prefix(30))")
    }
  }

  @Test func fewKeysStandInTheOrderOfTheirBytes() {
    check([], "none")
    let short: [[UInt8]] = [[], [0], [0, 0], [1], [0, 1], [255], [1, 0]]
    for first in short {
      for second in short {
        for third in short { check([first, second, third], "three") }
      }
    }
  }

  @Test func manyKeysStandInTheOrderOfTheirBytes() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let alphabet: [UInt8] = seed % 3 == 0 ? [0, 1] : seed % 3 == 1 ? [0, 97, 255] : [97]
      let prefix = [UInt8](repeating: 97, count: [0, 7, 8, 9, 64][Int(seed % 5)])
      let keys = (0..<Int.random(in: 17...400, using: &random)).map { _ in
        prefix
          + (0..<Int.random(in: 0...20, using: &random)).map { _ in
            alphabet.randomElement(using: &random) ?? 0
          }
      }
      check(keys, "seed \(seed)")
    }
  }

  @Test func longEqualBeginningsTakeLinearTime() {
    let count = 200
    let key = [UInt8](repeating: 7, count: 50_000)
    let bytes = [UInt8](repeating: 7, count: count * key.count)
    let ends = (1...count).map { $0 * key.count }
    var ranks = [UInt32](repeating: .max, count: count)
    var order = ranks
    let took = threadTime {
      #expect(scan_rank_keys(bytes, ends, count, &ranks, &order) == 1)
    }
    #expect(took < .seconds(30))
  }

  @Test func keysWithLongEqualBeginningsStandInOrder() {
    let long = [UInt8](repeating: 7, count: 10_000)
    check((0..<40).map { long + [UInt8($0 * 7 % 40)] }, "long")
    check(Array(repeating: [1, 2, 3], count: 10_000), "equal")
    check((0..<10_000).map { [UInt8($0 % 3)] }, "three")
  }
}
