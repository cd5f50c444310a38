internal import Glibc
internal import RosterOrder
internal import RosterTable

extension InProcessRunner {
  /// What a probe finds out about the comparator of `job`, in a context of its own; it throws what
  /// `create` does.
  func probe(_ probe: Probe, on values: ByteStrings, for job: PluginJob) throws -> ProbeAnswer {
    switch probe {
    case .open: return try run(job, on: values, .never) { _ in ProbeAnswer() }
    case .trial:
      return try run(job, on: values, .never) { comparator in
        try Trial(comparator: comparator, values: values, phase: library.phase).answer()
      }
    case .lengths:
      return try run(job, on: values, .never) { comparator in
        try LengthProbe(comparator: comparator, values: values, phase: library.phase).answer()
      }
    case .contexts, .workingContexts:
      return try ContextProbe(runner: self, job: job, values: values).answer(
        works: probe == .workingContexts)
    case .times:
      return try run(job, on: values, .never) { comparator in
        try TimeProbe(comparator: comparator, values: values, phase: library.phase).answer()
      }
    case .threads:
      return try ThreadProbe(library: library, job: job, values: values).answer()
    case .surroundings:
      let printed = try Surroundings.output {
        try run(job, on: values, .never) { try Self.work($0, on: values) }
      }
      return library.surroundings.answer(printed: printed)
    case .rest:
      library.phase.set(.rest)
      usleep(200_000)
      var answer = library.surroundings.answer(printed: "")
      if let text = library.side.takeErrorText() {
        answer.faults.append(.changed(.error, from: "", to: text))
      }
      return answer
    }
  }

  /// Calls every function with each of a few values.
  static func work(_ comparator: OpenComparator, on values: ByteStrings) throws {
    let keys = KeyTable(capacity: Int(ABI.longestTitle))
    for index in 0..<values.count {
      if comparator.description.hasSortKey {
        keys.removeAll()
        try comparator.appendKey(of: values[index], to: keys)
      }
      if comparator.description.hasCompare { _ = try comparator.compare(values[0], values[index]) }
      if comparator.description.hasTitles {
        keys.removeAll()
        _ = try comparator.title(of: values[index], by: keys.room)
      }
    }
  }
}
