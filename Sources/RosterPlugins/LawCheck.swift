package import RosterOrder
package import RosterTable

/// Whether an order that a plugin gave obeys the laws, by asking again about samples of it.
///
/// A breach that is found is thrown as `PluginError.brokenLaw` with the values that show it. An
/// order that passes may still be wrong where nothing was asked.
package struct LawCheck {
  /// How many triples are asked; all of them where there are no more.
  package static let tripleCount = 1_000

  private let runner: any PluginRunner
  private let job: PluginJob
  private let values: ByteStrings
  private let ranks: [UInt32]
  private let cancellation: Cancellation

  /// Checks `ranks`, dense and one for each of `values`.
  package init(
    _ ranks: [UInt32], of values: ByteStrings, by runner: any PluginRunner, for job: PluginJob,
    cancellation: Cancellation
  ) {
    self.ranks = ranks
    self.values = values
    self.runner = runner
    self.job = job
    self.cancellation = cancellation
  }

  /// Throws the first breach that is found.
  package func run(seed: UInt64 = 1) throws {
    guard values.count > 0 else { return }
    if description.hasCompare { try checkNeighbours() }
    try checkTriples(seed: seed)
  }

  private var description: ComparatorDescription {
    runner.description.comparators[job.comparator]
  }

  // MARK: - Neighbours

  /// Asks about each value and the next one in the order, both ways.
  private func checkNeighbours() throws {
    let order = permutation(byRanks: ranks)
    var pairs: [ValuePair] = []
    pairs.reserveCapacity(2 * order.count)
    for (first, second) in zip(order, order.dropFirst()) {
      pairs.append(ValuePair(first, second))
      pairs.append(ValuePair(second, first))
    }
    let answers = try ask(pairs)
    for index in stride(from: 0, to: pairs.count, by: 2) {
      let pair = pairs[index]
      guard answers[index] == answers[index + 1].reversed else {
        throw breach(.antisymmetry, [pair.lhs, pair.rhs])
      }
      guard answers[index] == ranked(pair) else { throw disagreement(pair) }
    }
  }

  // MARK: - Triples

  private struct Triple {
    let first: Int
    let second: Int
    let third: Int

    /// The questions about it, a value's about itself last.
    var pairs: [ValuePair] {
      [
        ValuePair(first, second), ValuePair(second, third), ValuePair(first, third),
        ValuePair(first, first),
      ]
    }
  }

  private func checkTriples(seed: UInt64) throws {
    let triples = triples(seed: seed)
    let answers = try ask(triples.flatMap(\.pairs))
    for (index, triple) in triples.enumerated() {
      let answer = answers[(4 * index)..<(4 * index + 4)].map(\.self)
      guard answer[3] == .orderedSame else { throw breach(.reflexivity, [triple.first]) }
      guard Self.isTransitive(answer[0], answer[1], answer[2]) else {
        throw breach(.transitivity, [triple.first, triple.second, triple.third])
      }
      for (pair, said) in zip(triple.pairs, answer) where said != ranked(pair) {
        throw try circle(through: pair)
      }
    }
  }

  /// Every ordered triple of few values, a seeded choice among many.
  private func triples(seed: UInt64) -> [Triple] {
    let all = 0..<values.count
    if values.count <= 10 {
      return all.flatMap { first in
        all.flatMap { second in
          all.map { Triple(first: first, second: second, third: $0) }
        }
      }
    }
    var generator = SeededGenerator(seed: seed)
    return (0..<Self.tripleCount).map { _ in
      Triple(
        first: Int.random(in: all, using: &generator),
        second: Int.random(in: all, using: &generator),
        third: Int.random(in: all, using: &generator))
    }
  }

  /// Whether the third answer follows from the first two, where something follows at all.
  private static func isTransitive(
    _ first: ComparisonResult, _ second: ComparisonResult, _ third: ComparisonResult
  ) -> Bool {
    if first == .orderedSame { return third == second }
    if second == .orderedSame { return third == first }
    return first != second || third == first
  }

  /// The breach behind an answer that is not what the ranks say.
  ///
  /// With `compare` neighbours agree with the ranks, so that the values between the two lead from
  /// one to the other: halving the way finds three that go in a circle. O(log n) questions.
  private func circle(through pair: ValuePair) throws -> PluginError {
    guard description.hasCompare else { return disagreement(pair) }
    let order = permutation(byRanks: ranks)
    var places = [Int](repeating: 0, count: order.count)
    for (place, value) in order.enumerated() { places[value] = place }
    var low = min(places[pair.lhs], places[pair.rhs])
    var high = max(places[pair.lhs], places[pair.rhs])
    while high - low > 1 {
      let middle = low + (high - low) / 2
      let halves = [
        ValuePair(order[low], order[middle]), ValuePair(order[middle], order[high]),
      ]
      let answers = try ask(halves)
      if answers[0] != ranked(halves[0]) {
        high = middle
      } else if answers[1] != ranked(halves[1]) {
        low = middle
      } else {
        return breach(.transitivity, [order[low], order[middle], order[high]])
      }
    }
    return disagreement(ValuePair(order[low], order[high]))
  }

  // MARK: - Asking and telling

  private func ask(_ pairs: [ValuePair]) throws -> [ComparisonResult] {
    let answers = try runner.comparisons(
      of: pairs, in: values, for: job, cancellation: cancellation)
    guard answers.count == pairs.count else {
      throw PluginError.badAnswer(
        plugin: runner.description.id, comparator: description.id, .ranks)
    }
    return answers
  }

  /// How a pair stands by the ranks.
  private func ranked(_ pair: ValuePair) -> ComparisonResult {
    let (lhs, rhs) = (ranks[pair.lhs], ranks[pair.rhs])
    if lhs == rhs { return .orderedSame }
    return lhs < rhs ? .orderedAscending : .orderedDescending
  }

  /// Two answers about one pair: from two functions, or from one at two times.
  private func disagreement(_ pair: ValuePair) -> PluginError {
    let hasBoth = description.hasSortKey && description.hasCompare
    return breach(hasBoth ? .keyAgreement : .constancy, [pair.lhs, pair.rhs])
  }

  private func breach(_ law: PluginError.Law, _ indices: [Int]) -> PluginError {
    .brokenLaw(
      plugin: runner.description.id, comparator: description.id, law: law,
      values: indices.map { values.string(at: $0) })
  }
}
