internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  /// After so many crashes and hangs the comparator is given up.
  private static let mostStops = 3

  /// Every value by itself; those on which it fails are left out of all that follows.
  ///
  /// Why there is no going on; `nil` where there are values for it.
  func checkValues() throws -> Finding.Reason? {
    var faults: [Finding.Fault] = []
    var stops = 0
    while !pool.isEmpty {
      let values = pool.all
      do {
        let answer = try start().probe(
          .trial, on: ByteStrings(bytes: values), for: job, cancellation: cancellation)
        faults += sorted(answer, on: values)
        break
      } catch PluginError.stopped(_, _, let stop, let culprits) {
        stops += 1
        faults.append(.stopped(stop, values: culprits, isGuarded: true))
        guard !culprits.isEmpty, stops < Self.mostStops else {
          try say(.values, faults)
          return culprits.isEmpty ? .noCulprit : .stops(stops)
        }
        forget(culprits.map(\.bytes))
      } catch let error as PluginError {
        try say(.values, .failed(fault(error)))
        return .noAnswer
      }
    }
    try say(.values, faults, detail: .values(made: pool.made.count, given: pool.given.count))
    return pool.isEmpty ? .noValues : nil
  }

  /// The faults that are about values; those about titles are kept for later.
  private func sorted(_ answer: ProbeAnswer, on values: [[UInt8]]) -> [Finding.Fault] {
    var faults: [Finding.Fault] = []
    var failing: [[UInt8]] = []
    for found in answer.faults {
      guard case .failed(let error, let index) = found, values.indices.contains(index) else {
        continue
      }
      failing.append(values[index])
      let fault = Finding.Fault(found, on: values, comparator: description.id)
      if case .badAnswer(_, _, .title) = error {
        titleFaults.append(.error(error))
      } else {
        faults.append(fault)
      }
    }
    forget(failing)
    return faults
  }
}
