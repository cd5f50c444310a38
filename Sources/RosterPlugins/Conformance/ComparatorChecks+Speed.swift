internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  /// Whether fewer values have to do for what takes many calls.
  var isSlow: Bool { times.contains { $0.median > 20_000 } }

  /// Measures how long the functions take; what goes wrong is told under `speed` later.
  func measure() throws {
    let values = pool.all
    do {
      let numbers = try start().probe(
        .times, on: ByteStrings(bytes: values), for: job, cancellation: cancellation
      ).numbers
      times = stride(from: 0, to: numbers.count - 3, by: 4).compactMap { place in
        let (number, slowest) = (Int(numbers[place]), Int(numbers[place + 3]))
        guard TimeProbe.calls.indices.contains(number), values.indices.contains(slowest) else {
          return nil
        }
        return CallTime(
          call: TimeProbe.calls[number], median: numbers[place + 1],
          slowest: numbers[place + 2], value: CheckedValue(values[slowest]))
      }
    } catch let error as PluginError {
      timeFault = fault(error)
    }
  }

  /// Tells the times; only what no table could be sorted with is worth a warning.
  func checkSpeed() throws {
    if let timeFault { return try say(.speed, .failed(timeFault)) }
    let slow = times.first { $0.median > CallTime.slow }
    try say(.speed, slow.map { .warning(.slow($0.call, $0.median)) } ?? .ok(.none))
    for time in times { try report(.time(comparator: name, time)) }
  }
}
