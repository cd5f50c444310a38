internal import CShims
internal import RosterOrder
internal import RosterTable

/// Makes and frees many contexts, and watches the heap.
struct ContextProbe {
  let runner: InProcessRunner
  let job: PluginJob
  /// What the work is done on; a few short ones.
  let values: ByteStrings

  static let batches = 4
  static let rounds = 40

  func answer(works: Bool) throws -> ProbeAnswer {
    // What is allocated once, by the plugin or by us, is there after the first batch.
    try batch(works: works)
    var answer = ProbeAnswer()
    answer.numbers.reserveCapacity(Self.batches + 1)
    answer.numbers.append(Int64((Self.batches + 1) * Self.rounds))
    for _ in 0..<Self.batches {
      let before = shim_heap_in_use()
      try batch(works: works)
      if before >= 0 { answer.numbers.append(shim_heap_in_use() - before) }
    }
    return answer
  }

  private func batch(works: Bool) throws {
    for _ in 0..<Self.rounds {
      try runner.run(job, on: values, .never) { comparator in
        if works { try InProcessRunner.work(comparator, on: values) }
      }
    }
  }
}
