import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// A plugin that is a closure: what a law check makes of its answers, without a library.
private struct ClosureRunner: PluginRunner {
  let compare: @Sendable (String, String) -> Int
  var confinement: Confinement { .none }
  func end() {}

  var description: PluginDescription {
    PluginDescription(
      id: "closure", version: "", author: "",
      comparators: [
        ComparatorDescription(
          id: "c", summary: "", isPure: true, isThreadSafe: true, hasSortKey: false,
          hasCompare: true, hasTitles: false)
      ])
  }

  func ranks(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) -> [UInt32] {
    let texts = (0..<values.count).map { values.string(at: $0) }
    let order = texts.indices.sorted { compare(texts[$0], texts[$1]) < 0 }
    return denseRanks(of: order) { compare(texts[$0], texts[$1]) == 0 }
  }

  func comparisons(
    of pairs: [ValuePair], in values: ByteStrings, for job: PluginJob, cancellation: Cancellation
  ) -> [ComparisonResult] {
    pairs.map { pair in
      let order = compare(values.string(at: pair.lhs), values.string(at: pair.rhs))
      return order == 0 ? .orderedSame : order < 0 ? .orderedAscending : .orderedDescending
    }
  }

  func titles(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) -> [String] {
    []
  }

  func rank(_ values: [String]) throws -> Ranking {
    let job = PluginJob(comparator: 0, options: "", context: .test)
    return try PluginComparator(self, job: job).rank(ByteStrings(values), cancellation: .never)
  }
}

@Suite struct LawCheckTests {
  /// Every relation on three values either is a strict weak order, and passes, or is found out.
  @Test func judgesEveryRelationOnThreeValuesRightly() throws {
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
      let runner = ClosureRunner { relation[$0 + $1] ?? 0 }
      let passes = (try? runner.rank(names)) != nil
      #expect(passes == isStrictWeakOrder(names) { relation[$0 + $1] ?? 0 }, "relation \(code)")
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

  @Test func passesAnOrderWithManyEqualValues() throws {
    let runner = ClosureRunner { $0.utf8.count - $1.utf8.count }
    let values = (0..<2_000).map { String(repeating: "x", count: 1 + $0 % 7) }
    let ranking = try runner.rank(values)
    #expect(ranking.groupEnds == [7])
    #expect(ranking.ranks == (0..<2_000).map { UInt32($0 % 7) })
  }

  @Test func theSampleIsTheSameForTheSameSeed() {
    var one = SplitMix64(state: 7)
    var two = SplitMix64(state: 7)
    var other = SplitMix64(state: 8)
    let first = (0..<8).map { _ in one.next() }
    #expect(first == (0..<8).map { _ in two.next() })
    #expect(first != (0..<8).map { _ in other.next() })
  }
}
