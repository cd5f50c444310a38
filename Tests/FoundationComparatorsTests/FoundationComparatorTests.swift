import Foundation
import FoundationComparators
import RosterOrder
import RosterTable
import Testing

/// A comparator as an app has it, of Foundation's own shape.
private struct ByLength: Foundation.SortComparator {
  var order: Foundation.SortOrder = .forward

  func compare(_ lhs: String, _ rhs: String) -> Foundation.ComparisonResult {
    let result: Foundation.ComparisonResult =
      lhs.count == rhs.count
      ? .orderedSame : lhs.count < rhs.count ? .orderedAscending : .orderedDescending
    guard order == .reverse else { return result }
    return result == .orderedSame
      ? .orderedSame : result == .orderedAscending ? .orderedDescending : .orderedAscending
  }
}

struct FoundationComparatorTests {
  private let names = ByteStrings(["Gates", "Bull", "Bonvoisin", "Jobs"])

  @Test func ranksAsFoundationCompares() throws {
    let ranks = try FoundationComparator(ByLength()).ranking(of: names).ranks
    #expect(ranks == [1, 0, 2, 0])
  }

  @Test func keepsTheOrderThatTheComparatorWasMadeWith() throws {
    let ranks = try FoundationComparator(ByLength(order: .reverse)).ranking(of: names).ranks
    #expect(ranks == [1, 2, 0, 2])
  }

  @Test func appliesTheDirectionAskedForOnTop() {
    var comparator = FoundationComparator(ByLength())
    #expect(comparator.compare("a", "bb") == .orderedAscending)
    comparator.order = .reverse
    #expect(comparator.compare("a", "bb") == .orderedDescending)
    #expect(comparator.compare("a", "b") == .orderedSame)
  }

  @Test func takesFoundationsOwnComparators() throws {
    let standard = FoundationComparator(String.StandardComparator(.lexical))
    let ranks = try standard.ranking(of: ByteStrings(["b", "a", "C"])).ranks
    #expect(ranks[1] < ranks[0])
  }

  @Test func isRegisteredByName() throws {
    var registry = Registry<ComparatorDefinition>.standard
    registry.register(
      ComparatorDefinition("bylength", summary: "short first", foundation: ByLength()))
    guard case .found(let definition) = registry.find("bylength") else {
      Issue.record("not found")
      return
    }
    let comparator = try definition.make(OrderContext(locale: "en", today: "2026-01-01"))
    #expect(try comparator.compare("aaa", "bb") == .orderedDescending)
  }
}
