internal import RosterTable

/// One section for each value, in the order of the sort; equal values share one.
struct ValueSectioner: Sectioner {
  func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning {
    var labels = [String?](repeating: nil, count: Int(ranking.rankCount))
    for index in 0..<values.count where labels[Int(ranking.ranks[index])] == nil {
      labels[Int(ranking.ranks[index])] = values.string(at: index)
    }
    // Values that differ only where they cannot be shown would have one label twice.
    var collector = LabelCollector<UInt32>()
    for index in 0..<values.count {
      if index & 0xFFF == 0 { try cancellation.check() }
      let rank = ranking.ranks[index]
      collector.append(labels[Int(rank)] ?? "", at: rank)
    }
    return collector.sectioning(lastLabel: Sectioning.emptyLabel)
  }
}

extension Sectioning {
  /// What empty cells go under where there is no `#`.
  package static let emptyLabel = "—"
}
