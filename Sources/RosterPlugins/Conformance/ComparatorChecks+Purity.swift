internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  /// How many pairs of values are asked about with no others around.
  private static let alone = 12

  /// The same values get the same answers, whatever was asked before or beside them.
  func checkPurity() throws {
    guard description.isPure else { return try say(.pure, .notClaimed(flag: "ROSTER_PURE")) }
    guard isLawfulInContext else { return try say(.pure, .skipped(.noOrder)) }
    do {
      try say(.pure, impurity(of: pool.all).map { [$0] } ?? [])
    } catch let error as PluginError {
      try say(.pure, .failed(fault(error)))
    }
  }

  /// All that a comparator says of some values.
  private struct Answers {
    var ranks: [UInt32] = []
    var titles: [String] = []

    /// Values, one or two, about which `other` says something else.
    func difference(from other: Answers) -> [Int]? {
      if let index = titles.indices.first(where: { titles[$0] != other.titles[$0] }) {
        return [index]
      }
      guard ranks != other.ranks else { return nil }
      for first in ranks.indices {
        for second in 0..<first
        where Self.order(ranks, first, second) != Self.order(other.ranks, first, second) {
          return [second, first]
        }
      }
      return nil
    }

    private static func order(_ ranks: [UInt32], _ first: Int, _ second: Int) -> Int {
      ranks[first] == ranks[second] ? 0 : ranks[first] < ranks[second] ? -1 : 1
    }
  }

  private func answers(of runner: ProcessRunner, on values: [[UInt8]]) throws -> Answers {
    let strings = ByteStrings(bytes: values)
    var answers = Answers()
    if description.hasOrder {
      answers.ranks = try runner.ranks(of: strings, for: job, cancellation: cancellation)
    }
    if description.hasTitles {
      answers.titles = try runner.titles(of: strings, for: job, cancellation: cancellation)
    }
    return answers
  }

  private func impurity(of values: [[UInt8]]) throws -> Finding.Fault? {
    func fault(_ change: Finding.Change, _ indices: [Int]?) -> Finding.Fault? {
      indices.map { .impure(change, $0.map { CheckedValue(values[$0]) }, isClaimed: true) }
    }
    let (first, second) = (try start(), try start())
    let expected = try answers(of: first, on: values)
    let again = try answers(of: first, on: values)
    if let found = fault(.context, expected.difference(from: again)) { return found }
    let elsewhere = try answers(of: second, on: values)
    if let found = fault(.process, expected.difference(from: elsewhere)) { return found }

    var generator = SplitMix64(state: request.seed)
    let sequence = Array(values.indices).shuffled(using: &generator)
    let shuffled = try answers(of: second, on: sequence.map { values[$0] })
    let places = Dictionary(uniqueKeysWithValues: zip(sequence, sequence.indices))
    let restored = Answers(
      ranks: shuffled.ranks.isEmpty
        ? [] : values.indices.compactMap { places[$0] }.map { shuffled.ranks[$0] },
      titles: shuffled.titles.isEmpty
        ? [] : values.indices.compactMap { places[$0] }.map { shuffled.titles[$0] })
    if let found = fault(.sequence, expected.difference(from: restored)) { return found }

    for _ in 0..<Self.alone {
      let pair = [0, 1].compactMap { _ in values.indices.randomElement(using: &generator) }
      guard pair[0] != pair[1] else { continue }
      let alone = try answers(of: second, on: pair.map { values[$0] })
      let together = Answers(
        ranks: expected.ranks.isEmpty ? [] : pair.map { expected.ranks[$0] },
        titles: expected.titles.isEmpty ? [] : pair.map { expected.titles[$0] })
      let found = together.difference(from: alone).map { $0.map { pair[$0] } }
      if let found = fault(.company, found) { return found }
    }
    return nil
  }
}
