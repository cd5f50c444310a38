package import RosterOrder
package import RosterTable

/// A plugin's comparator as the rest of the program uses it: its answers are checked.
package struct PluginComparator: RankingComparator {
  package var order: SortOrder = .forward
  private let runner: any PluginRunner
  private let job: PluginJob

  package init(_ runner: any PluginRunner, job: PluginJob) {
    self.runner = runner
    self.job = job
  }

  package func compare(_ lhs: String, _ rhs: String) throws -> ComparisonResult {
    let answers = try runner.comparisons(
      of: [ValuePair(0, 1)], in: ByteStrings([lhs, rhs]), for: job, cancellation: .never)
    guard let answer = answers.first else { throw badRanks }
    return order == .forward ? answer : answer.reversed
  }

  package func rank(_ values: ByteStrings, cancellation: Cancellation) throws -> Ranking {
    let ranks = try runner.ranks(of: values, for: job, cancellation: cancellation)
    let count = try rankCount(ranks, of: values.count)
    try checkLaws(ranks, of: values, cancellation: cancellation)
    return Ranking(ranks: ranks, groupEnds: count > 0 ? [count] : [])
  }

  /// Asks the plugin again about samples of `ranks`; throws the breach of a law that this finds.
  private func checkLaws(
    _ ranks: [UInt32], of values: ByteStrings, cancellation: Cancellation
  ) throws {
    let basis: OrderingLaws.Basis =
      !description.hasCompare ? .keys : description.hasSortKey ? .both : .comparisons
    let laws = OrderingLaws(ranks: ranks, basis: basis, text: values.string) { pairs in
      let answers = try runner.comparisons(
        of: pairs, in: values, for: job, cancellation: cancellation)
      guard answers.count == pairs.count else { throw badRanks }
      return answers
    }
    do {
      try laws.check()
    } catch let broken as BrokenLaw {
      throw caught(
        .brokenLaw(
          plugin: runner.description.id, comparator: description.id,
          law: PluginError.Law(broken.law), values: broken.values))
    }
  }

  private var description: ComparatorDescription {
    runner.description.comparators[job.comparator]
  }

  /// The number of different ranks, if they are dense and one for each of `count` values.
  private func rankCount(_ ranks: [UInt32], of count: Int) throws -> UInt32 {
    guard ranks.count == count else { throw badRanks }
    var isUsed = [Bool](repeating: false, count: count)
    for rank in ranks {
      guard rank < count else { throw badRanks }
      isUsed[Int(rank)] = true
    }
    let used = isUsed.prefix { $0 }.count
    guard !isUsed[used...].contains(true) else { throw badRanks }
    return UInt32(used)
  }

  private var badRanks: PluginError {
    caught(.badAnswer(plugin: runner.description.id, comparator: description.id, .ranks))
  }

  /// The error of a plugin that was caught lying; what it runs in is given up, since it may have
  /// more to say, which would pass for the next answer.
  private func caught(_ error: PluginError) -> PluginError {
    runner.end()
    return error
  }
}

extension PluginError.Law {
  /// A law that comparators of any origin obey.
  fileprivate init(_ law: BrokenLaw.Law) {
    self =
      switch law {
      case .reflexivity: .reflexivity
      case .antisymmetry: .antisymmetry
      case .transitivity: .transitivity
      case .constancy: .constancy
      case .keyAgreement: .keyAgreement
      }
  }
}
