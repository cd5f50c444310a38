/// Two values by their indices.
package struct ValuePair: Sendable, Equatable {
  package let lhs: Int
  package let rhs: Int

  package init(_ lhs: Int, _ rhs: Int) {
    self.lhs = lhs
    self.rhs = rhs
  }
}

/// Ranks from values in order; `areEqual` tells whether neighbours share one.
package func denseRanks(of sorted: [Int], areEqual: (Int, Int) throws -> Bool) rethrows -> [UInt32]
{
  var ranks = [UInt32](repeating: 0, count: sorted.count)
  var rank: UInt32 = 0
  for place in sorted.indices.dropFirst() {
    if try !areEqual(sorted[place - 1], sorted[place]) { rank += 1 }
    ranks[sorted[place]] = rank
  }
  return ranks
}

/// Indices by ascending rank, those of one rank as they stand: O(n).
///
/// Every rank must be less than the number of values.
func permutation(byRanks ranks: [UInt32]) -> [Int] {
  var ends = [Int](repeating: 0, count: ranks.count + 1)
  for rank in ranks { ends[Int(rank) + 1] += 1 }
  for rank in ranks.indices { ends[rank + 1] += ends[rank] }
  var order = [Int](repeating: 0, count: ranks.count)
  for (index, rank) in ranks.enumerated() {
    order[ends[Int(rank)]] = index
    ends[Int(rank)] += 1
  }
  return order
}
