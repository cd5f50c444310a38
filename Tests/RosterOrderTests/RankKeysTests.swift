import RosterTable
import Synchronization
import Testing

@testable import RosterOrder

@Suite struct RankKeysTests {
  /// The ranks of `keys`, which need not lie behind one another.
  private func ranking(
    _ keys: [[UInt8]], _ weights: KeyWeights? = nil, _ cancellation: Cancellation = .never
  ) throws -> KeyRanking {
    try keys.flatMap { $0 }.withUnsafeBytes { bytes in
      var start = 0
      let all = keys.map { key in
        defer { start += key.count }
        return Key(UnsafeRawBufferPointer(rebasing: bytes[start..<(start + key.count)]))
      }
      return try KeyRanking(all, weights: weights, cancellation: cancellation)
    }
  }

  /// Compares with ranks by `model`, a key for each.
  private func check(
    _ keys: [[UInt8]], _ note: String, weights: KeyWeights? = nil,
    model: ([UInt8]) -> [UInt8] = { $0 }
  ) throws {
    let found = try ranking(keys, weights)
    let models = keys.map(model)
    let wanted = keys.indices.sorted {
      models[$0] == models[$1] ? $0 < $1 : models[$0].lexicographicallyPrecedes(models[$1])
    }
    var rank: UInt32 = 0
    var ranks = [UInt32](repeating: .max, count: keys.count)
    for (place, number) in wanted.enumerated() {
      if place > 0, models[wanted[place - 1]] != models[number] { rank += 1 }
      ranks[number] = rank
    }
    if found.order.map(Int.init) != wanted || found.ranks != ranks
      || found.count != (keys.isEmpty ? 0 : Int(rank) + 1)
    {
      Issue.record("\(note): \(keys.count < 30 ? keys : []) gave \(found.order.prefix(30))")
    }
  }

  @Test func fewKeysStandInTheOrderOfTheirBytes() throws {
    try check([], "none")
    let short: [[UInt8]] = [[], [0], [0, 0], [1], [0, 1], [255], [1, 0]]
    for first in short {
      for second in short {
        for third in short { try check([first, second, third], "three") }
      }
    }
  }

  private func randomKeys(_ seed: UInt64, _ count: ClosedRange<Int>) -> [[UInt8]] {
    var random = SplitMix64(state: seed)
    let alphabet: [UInt8] = seed % 3 == 0 ? [0, 1] : seed % 3 == 1 ? [0, 97, 255] : [97]
    let prefix = [UInt8](repeating: 97, count: [0, 7, 8, 9, 64][Int(seed % 5)])
    return (0..<Int.random(in: count, using: &random)).map { _ in
      prefix
        + (0..<Int.random(in: 0...20, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? 0
        }
    }
  }

  @Test func manyKeysStandInTheOrderOfTheirBytes() throws {
    for seed in 1...200 as ClosedRange<UInt64> {
      try check(randomKeys(seed, 17...400), "seed \(seed)")
    }
    for seed in 1...10 as ClosedRange<UInt64> {
      try check(randomKeys(seed, 600...3000), "seed \(seed)")
    }
  }

  @Test func soManyKeysThatThreadsShareThem() throws {
    var random = SplitMix64(state: 5)
    let keys = (0..<40_000).map { _ in
      (0..<Int.random(in: 1...12, using: &random)).map { _ in
        UInt8.random(in: 97...122, using: &random)
      }
    }
    try check(keys, "letters")
    try check(keys.map { [7, 7, 7, 7, 7, 7, 7, 7, 7] + $0 }, "one beginning")
    try check(keys.map { [$0[0] % 2] }, "two values")
  }

  @Test func weightsDecideBeforeVariants() throws {
    // As letters do: case counts after all else.
    let weights = (0..<256).map { UInt8(max(($0 | 32) & 255, 1)) }
    let variants = (0..<256).map { UInt8(($0 & 32) / 32) }
    func model(_ key: [UInt8]) -> [UInt8] {
      key.map { weights[Int($0)] } + [0] + key.map { variants[Int($0)] }
    }
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let most = seed % 3 == 0 ? 40 : 7
      let letters = Array("ABab".utf8)
      let keys = (0..<Int.random(in: 1...(seed < 150 ? 60 : 3000), using: &random)).map { _ in
        (0..<Int.random(in: 0...most, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? 65
        }
      }
      try check(
        keys, "seed \(seed)", weights: KeyWeights(weights: weights, variants: variants),
        model: model)
      try check(keys, "seed \(seed)", weights: KeyWeights(weights: weights, variants: nil)) {
        $0.map { weights[Int($0)] }
      }
    }
  }

  @Test func longEqualBeginningsTakeLinearTimeAndNoDeepCalls() throws {
    let long = [UInt8](repeating: 7, count: 50_000)
    let keys = Array(repeating: long, count: 200)
    let took = try threadTime {
      let equal = try ranking(keys)
      #expect(equal.count == 1)
      // More than are sorted by comparing.
      let shorter = (0..<600).map { Array(long.prefix(20_000)) + [UInt8($0 % 3)] }
      let three = try ranking(shorter)
      #expect(three.count == 3)
    }
    #expect(took < .seconds(30))
  }

  @Test func keysWithLongEqualBeginningsStandInOrder() throws {
    let long = [UInt8](repeating: 7, count: 10_000)
    try check((0..<40).map { long + [UInt8($0 * 7 % 40)] }, "long")
    try check(Array(repeating: [1, 2, 3], count: 10_000), "equal")
    try check((0..<10_000).map { [UInt8($0 % 3)] }, "three")
  }

  @Test func aSortIsGivenUpInTheMiddle() {
    let keys = randomKeys(1, 60_000...60_000)
    let asked = Mutex(0)
    let cancellation = Cancellation {
      asked.withLock {
        $0 += 1; return $0 > 6
      }
    }
    #expect(throws: Cancelled.self) { try ranking(keys, nil, cancellation) }
  }
}
