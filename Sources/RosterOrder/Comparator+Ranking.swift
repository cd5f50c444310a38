package import RosterTable

extension Comparator {
  /// Forward ranks of `values`, asked for in one go.
  ///
  /// A comparator that only compares is asked O(n log n) times, and its answers are then checked.
  package func ranking(of values: ByteStrings, cancellation: Cancellation = .never) throws
    -> Ranking
  {
    if let ranker = self as? any RankingComparator {
      return try ranker.rank(values, cancellation: cancellation)
    }
    var forward = self
    forward.order = .forward
    let texts = (0..<values.count).map(values.string)
    var asked = 0
    func compare(_ lhs: Int, _ rhs: Int) throws -> ComparisonResult {
      asked += 1
      if asked & 0xFFF == 0 { try cancellation.check() }
      return try forward.compare(texts[lhs], texts[rhs])
    }
    let order = try texts.indices.sorted { try compare($0, $1) == .orderedAscending }
    let ranks = try denseRanks(of: order) { try compare($0, $1) == .orderedSame }
    try OrderingLaws(ranks: ranks, text: { texts[$0] }) { pairs in
      try pairs.map { try compare($0.lhs, $0.rhs) }
    }.check()
    return Ranking(ranks: ranks, groupEnds: order.last.map { [ranks[$0] + 1] } ?? [])
  }
}
