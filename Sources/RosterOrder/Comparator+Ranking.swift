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
    let order = try texts.indices.sorted { lhs, rhs in
      asked += 1
      if asked & 0xFFF == 0 { try cancellation.check() }
      return try forward.compare(texts[lhs], texts[rhs]) == .orderedAscending
    }
    var ranks = [UInt32](repeating: 0, count: texts.count)
    var rank: UInt32 = 0
    for (place, value) in order.enumerated() {
      if place > 0,
        try forward.compare(texts[order[place - 1]], texts[value]) != .orderedSame
      {
        rank += 1
      }
      ranks[value] = rank
    }
    let ranking = Ranking(ranks: ranks, groupEnds: texts.isEmpty ? [] : [rank + 1])
    try OrderingLaws(order: order, ranks: ranks).check { lhs, rhs in
      try forward.compare(texts[lhs], texts[rhs])
    } texts: { texts[$0] }
    return ranking
  }
}
