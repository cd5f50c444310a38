import RosterOrder
import RosterTable
import Testing

@Suite struct ClosureComparatorTests {
  private let length = ClosureComparator { lhs, rhs in
    let (left, right) = (lhs.utf8.count, rhs.utf8.count)
    return left == right ? .orderedSame : left < right ? .orderedAscending : .orderedDescending
  }

  @Test func aClosureRanksAColumn() throws {
    let ranking = try length.ranking(of: ByteStrings(["aaa", "b", "cc", "d", "eee"]))
    #expect(ranking == Ranking(ranks: [2, 0, 1, 0, 2], groupEnds: [3]))
    #expect(try length.ranking(of: ByteStrings([])) == Ranking(ranks: [], groupEnds: []))
  }

  @Test func ranksAreForwardWhateverTheOrder() throws {
    var reverse = length
    reverse.order = .reverse
    #expect(try reverse.ranking(of: ByteStrings(["aa", "b"])).ranks == [1, 0])
    #expect(try reverse.compare("aa", "b") == .orderedAscending)
  }

  @Test func manyValuesAreRankedAsTheyCompare() throws {
    let texts = (0..<3000).map { String(repeating: "x", count: $0 * 7919 % 97) }
    let ranking = try length.ranking(of: ByteStrings(texts))
    #expect(ranking.ranks == texts.map { UInt32($0.utf8.count) })
  }

  /// Every relation on three values either is a strict weak order, and ranks, or is found out.
  @Test func judgesEveryRelationOnThreeValuesRightly() {
    let names = ["a", "b", "c"]
    for code in 0..<19_683 {
      var digits = code
      var table: [String: Int] = [:]
      for lhs in names {
        for rhs in names {
          table[lhs + rhs] = digits % 3 - 1
          digits /= 3
        }
      }
      let relation = table
      let closure = ClosureComparator { lhs, rhs in
        ComparisonResult(rawValue: relation[lhs + rhs] ?? 0) ?? .orderedSame
      }
      let passes = (try? closure.ranking(of: ByteStrings(names))) != nil
      if passes != isStrictWeakOrder(names, { relation[$0 + $1] ?? 0 }) {
        Issue.record("relation \(code): \(relation)")
      }
    }
  }

  private func isStrictWeakOrder(_ names: [String], _ compare: (String, String) -> Int) -> Bool {
    names.allSatisfy { first in
      compare(first, first) == 0
        && names.allSatisfy { second in
          compare(first, second) == -compare(second, first)
            && names.allSatisfy { third in
              compare(first, second) > 0 || compare(second, third) > 0
                || compare(first, third) == min(compare(first, second), compare(second, third))
            }
        }
    }
  }

  @Test func theBreachNamesItsValues() throws {
    let circle = ["rock": "paper", "paper": "scissors", "scissors": "rock"]
    let game = ClosureComparator { lhs, rhs in
      lhs == rhs ? .orderedSame : circle[lhs] == rhs ? .orderedAscending : .orderedDescending
    }
    let broken = try #require(throws: BrokenLaw.self) {
      try game.ranking(of: ByteStrings(["rock", "paper", "scissors"]))
    }
    #expect(broken.law == .transitivity)
    #expect(Set(broken.values) == ["rock", "paper", "scissors"])
    #expect(broken.description.hasPrefix("the comparator breaks a law of order: '"))
    let always = ClosureComparator { _, _ in .orderedAscending }
    let one = try #require(throws: BrokenLaw.self) { try always.ranking(of: ByteStrings(["a"])) }
    #expect(one == BrokenLaw(law: .reflexivity, values: ["a"]))
    let two = try #require(throws: BrokenLaw.self) {
      try always.ranking(of: ByteStrings(["a", "b"]))
    }
    #expect(two.law == .antisymmetry)
  }

  @Test func aCircleAmongManyValuesIsFound() throws {
    // Numbers modulo 101: each stands before the fifty that follow it round the circle.
    let round = ClosureComparator { lhs, rhs in
      let distance = ((Int(rhs) ?? 0) - (Int(lhs) ?? 0) + 101) % 101
      return distance == 0 ? .orderedSame : distance <= 50 ? .orderedAscending : .orderedDescending
    }
    let broken = try #require(throws: BrokenLaw.self) {
      try round.ranking(of: ByteStrings((0..<101).map(String.init)))
    }
    #expect([.transitivity, .antisymmetry, .constancy].contains(broken.law))
  }

  @Test func keysThatDisagreeWithComparingAreFound() throws {
    let laws = OrderingLaws(ranks: [0, 1], basis: .both, text: { "\($0)" }) { pairs in
      pairs.map {
        $0.lhs == $0.rhs ? .orderedSame : $0.lhs < $0.rhs ? .orderedDescending : .orderedAscending
      }
    }
    let broken = try #require(throws: BrokenLaw.self) { try laws.check() }
    #expect(broken.law == .keyAgreement)
  }

  @Test func anErrorOfTheClosureComesThrough() {
    struct Broken: Error {}
    let failing = ClosureComparator { _, _ in throw Broken() }
    #expect(throws: Broken.self) { try failing.ranking(of: ByteStrings(["a", "b"])) }
  }

  @Test func aDefinitionIsMadeOfAClosure() throws {
    let definition = ComparatorDefinition("length", summary: "by length") { lhs, rhs in
      lhs.count < rhs.count
        ? .orderedAscending : lhs.count > rhs.count ? .orderedDescending : .orderedSame
    }
    let made = try definition.make(.test())
    #expect(try made.compare("aa", "b") == .orderedDescending)
    #expect(definition.isPure)
  }
}
