import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

extension OrderContext {
  static let test = OrderContext(locale: "en", today: "2024-02-29")
}

extension LoadedPlugin {
  /// The values in the order of the first comparator; equal ones in one group.
  func order(_ values: [String], cancellation: Cancellation = .never) throws -> [[String]] {
    let definition = try #require(comparators.first)
    let comparator = try #require(definition.make(.test) as? any RankingComparator)
    let ranking = try comparator.rank(ByteStrings(values), cancellation: cancellation)
    var groups = [[String]](repeating: [], count: Int(ranking.rankCount))
    for (value, rank) in zip(values, ranking.ranks) { groups[Int(rank)].append(value) }
    return groups
  }

  /// Ranks four values that are not UTF-8, or have a NUL, and gives how many ranks there are.
  func countOfRanksOfWrongBytes() throws -> Int {
    let bytes: [UInt8] = [0xFF, 0x00, 0xC3, 0x41, 0xE2, 0x82, 0x20, 0xED, 0xA0, 0x80]
    let slices = [(0, 1), (1, 2), (2, 2), (3, 7)].map { place, length in
      Slice(place: UInt64(place), length: UInt32(length), tag: .text)
    }
    let values = ByteStrings(source: ByteStore(bytes), side: .empty, slices: slices)
    let definition = try #require(comparators.first)
    let comparator = try #require(definition.make(.test) as? any RankingComparator)
    let ranking = try comparator.rank(values, cancellation: .never)
    let sectioner = try #require(sectioners.first).make(.test)
    #expect(
      try sectioner.sections(of: values, ranking: ranking, cancellation: .never).sectionOfValue
        .count == 4)
    return ranking.ranks.count
  }

  /// The sections of the first sectioner, for a column that is sorted as `values` stand.
  func sections(_ values: [String], context: OrderContext = .test) throws -> Sectioning {
    let ranks = values.indices.map { UInt32($0) }
    let ranking = Ranking(ranks: ranks, groupEnds: [UInt32(values.count)])
    return try #require(sectioners.first).make(context)
      .sections(of: ByteStrings(values), ranking: ranking, cancellation: .never)
  }
}

/// The error that `body` throws, in the module's own type.
func pluginError(_ body: () throws -> Void) throws -> PluginError {
  try #require(throws: PluginError.self, performing: body)
}

let sampleNames = [
  "Žižka", "Ann", "Øyvind", "Bo", "李", "Åse Åkesson", "O'Brien", "Émile", "Zoë", "de la Cruz",
]
