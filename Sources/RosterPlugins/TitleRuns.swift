/// Whether values with equal titles stand together.
enum TitleRuns {
  /// The first and last rank under a title, with a value that has it.
  private struct Span {
    var low: UInt32
    var high: UInt32
    var lowValue: Int
    var highValue: Int
  }

  /// Values of which the first and the last have one title, and the one between another.
  struct Breach: Equatable {
    let first: Int
    let between: Int
    let last: Int

    var all: [Int] { [first, between, last] }
  }

  /// The first values found whose titles do not stand together.
  ///
  /// Titles are the same byte for byte, as plugins see them. Those that are last, whatever sorts, do
  /// not count.
  static func breach(_ titles: [String], ranks: [UInt32]) -> Breach? {
    var spans: [[UInt8]: Span] = [:]
    for (index, text) in titles.enumerated() where !PluginSectioner.isLast(text) {
      let title = Array(text.utf8)
      let rank = ranks[index]
      var span =
        spans[title] ?? Span(low: rank, high: rank, lowValue: index, highValue: index)
      if rank < span.low { (span.low, span.lowValue) = (rank, index) }
      if rank > span.high { (span.high, span.highValue) = (rank, index) }
      spans[title] = span
    }
    // Equal values may stand either way round, so that spans may share an end, and no more.
    let sorted = spans.values.sorted { ($0.low, $0.high) < ($1.low, $1.high) }
    for (span, next) in zip(sorted, sorted.dropFirst()) where next.low < span.high {
      return Breach(first: span.lowValue, between: next.lowValue, last: span.highValue)
    }
    return nil
  }
}
