internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  /// Contexts that are freed leave nothing on the heap.
  func checkContexts() throws {
    let values = few
    var count = 0
    var isMeasured = true
    do {
      let runner = try start()
      for works in [false, true] {
        let numbers = try runner.probe(
          works ? .workingContexts : .contexts, on: ByteStrings(bytes: values), for: job,
          cancellation: cancellation
        ).numbers
        // What it says of that itself is the word of a process that the plugin has in its hands.
        count += (ContextProbe.batches + 1) * ContextProbe.rounds
        let growth = numbers.dropFirst()
        isMeasured = isMeasured && !growth.isEmpty
        // What only some batches need is no leak.
        guard !growth.isEmpty, growth.allSatisfy({ $0 > 0 && $0 < 1 << 40 }) else { continue }
        let rounds = Int64(growth.count * ContextProbe.rounds)
        let bytes = max(1, growth.reduce(0, +) / rounds)
        return try say(.contexts, .failed(.leak(bytes: bytes, rounds: rounds, works: works)))
      }
      try say(.contexts, .ok(isMeasured ? .contexts(count) : .unmeasured(count)))
    } catch let error as PluginError {
      try say(.contexts, .failed(fault(error)))
    }
  }

  /// Calls from several threads get the answers that one thread gets.
  func checkThreads() throws {
    guard description.isThreadSafe else {
      return try say(.threads, .notClaimed(flag: "ROSTER_THREAD_SAFE"))
    }
    try say(.threads, faults(of: .threads, on: few))
  }
}
