/// Whether an order that someone gave obeys the laws of a strict weak order, by asking again about
/// samples of it.
///
/// A breach that is found is thrown as `BrokenLaw` with the values that show it. An order that
/// passes may still be wrong where nothing was asked.
package struct OrderingLaws {
  /// What made the ranks, and what answers.
  package enum Basis: Sendable {
    /// Both came from comparing.
    case comparisons
    /// Both came from keys.
    case keys
    /// Keys made the ranks, comparing answers.
    case both
  }

  /// How many triples are asked; all of them where there are no more.
  package static let tripleCount = 1_000

  private let ranks: [UInt32]
  private let basis: Basis
  private let ask: ([ValuePair]) throws -> [ComparisonResult]
  private let text: (Int) -> String

  /// Checks `ranks`, dense and by value; `ask` answers for each pair, `text` names a value.
  package init(
    ranks: [UInt32], basis: Basis = .comparisons, text: @escaping (Int) -> String,
    ask: @escaping ([ValuePair]) throws -> [ComparisonResult]
  ) {
    self.ranks = ranks
    self.basis = basis
    self.text = text
    self.ask = ask
  }

  /// Throws the first breach that is found.
  package func check(seed: UInt64 = 1) throws {
    guard !ranks.isEmpty else { return }
    if basis != .keys { try checkNeighbours() }
    try checkTriples(seed: seed)
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
    let answers = try answers(to: pairs)
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
    let answers = try answers(to: triples.flatMap(\.pairs))
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
    let all = 0..<ranks.count
    if ranks.count <= 10 {
      return all.flatMap { first in
        all.flatMap { second in
          all.map { Triple(first: first, second: second, third: $0) }
        }
      }
    }
    var generator = SplitMix64(state: seed)
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
  private func circle(through pair: ValuePair) throws -> BrokenLaw {
    guard basis != .keys else { return disagreement(pair) }
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
      let answers = try answers(to: halves)
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

  private func answers(to pairs: [ValuePair]) throws -> [ComparisonResult] {
    let answers = try ask(pairs)
    precondition(answers.count == pairs.count, "whoever is asked answers for each pair")
    return answers
  }

  /// How a pair stands by the ranks.
  private func ranked(_ pair: ValuePair) -> ComparisonResult {
    let (lhs, rhs) = (ranks[pair.lhs], ranks[pair.rhs])
    if lhs == rhs { return .orderedSame }
    return lhs < rhs ? .orderedAscending : .orderedDescending
  }

  /// Two answers about one pair: from two functions, or from one at two times.
  private func disagreement(_ pair: ValuePair) -> BrokenLaw {
    breach(basis == .both ? .keyAgreement : .constancy, [pair.lhs, pair.rhs])
  }

  private func breach(_ law: BrokenLaw.Law, _ values: [Int]) -> BrokenLaw {
    BrokenLaw(law: law, values: values.map(text))
  }
}
