package import RosterOrder
package import RosterTable

/// A plugin's sections, in the order of their first values.
package struct PluginSectioner: Sectioner {
  /// What values without a title go under, and empty cells.
  private static let lastLabel = "—"

  private let runner: any PluginRunner
  private let job: PluginJob

  package init(_ runner: any PluginRunner, job: PluginJob) {
    self.runner = runner
    self.job = job
  }

  package func sections(
    of values: ByteStrings, ranking: Ranking, cancellation: Cancellation
  ) throws -> Sectioning {
    let titles = try runner.titles(of: values, for: job, cancellation: cancellation)
    guard titles.count == values.count, ranking.ranks.count == values.count else {
      throw PluginError.badAnswer(
        plugin: runner.description.id, comparator: description.id, .ranks)
    }
    if description.hasOrder {
      try checkContiguity(of: titles, in: values, cancellation: cancellation)
    }
    return sectioning(of: titles, ranking: ranking)
  }

  private var description: ComparatorDescription {
    runner.description.comparators[job.comparator]
  }

  private func sectioning(of titles: [String], ranking: Ranking) -> Sectioning {
    var labels: [String] = []
    var places: [String: UInt32] = [:]
    let order = titles.indices.sorted { ranking.ranks[$0] < ranking.ranks[$1] }
    for index in order where !isLast(titles[index]) && places[titles[index]] == nil {
      places[titles[index]] = UInt32(labels.count)
      labels.append(titles[index])
    }
    let last = UInt32(labels.count)
    if titles.contains(where: isLast) { labels.append(Self.lastLabel) }
    return Sectioning(
      labels: labels, sectionOfValue: titles.map { places[$0] ?? last },
      lastLabel: Self.lastLabel)
  }

  private func isLast(_ title: String) -> Bool {
    title.isEmpty || title == Self.lastLabel
  }

  // MARK: - The law

  /// The first and last rank under a title, with a value that has it.
  private struct Span {
    var low: UInt32
    var high: UInt32
    var lowValue: Int
    var highValue: Int
  }

  /// Checks that each title is one run in the comparator's own order, whatever sorts the column.
  private func checkContiguity(
    of titles: [String], in values: ByteStrings, cancellation: Cancellation
  ) throws {
    let comparator = PluginComparator(runner, job: job)
    let ranks = try comparator.rank(values, cancellation: cancellation).ranks
    var spans: [String: Span] = [:]
    for (index, title) in titles.enumerated() where !isLast(title) {
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
      throw PluginError.brokenLaw(
        plugin: runner.description.id, comparator: description.id, law: .contiguity,
        values: [span.lowValue, next.lowValue, span.highValue].map { values.string(at: $0) })
    }
  }
}
