internal import RosterOrder
internal import RosterTable

extension ComparatorChecks {
  /// Titles can be read, are not too long, and stand together in the comparator's order.
  func checkTitles() throws {
    guard isLawful || !titleFaults.isEmpty else { return try say(.titles, .skipped(.noOrder)) }
    var faults = titleFaults
    if isLawful, let fault = try titleFault(on: pool.all) { faults.append(fault) }
    try say(.titles, faults)
  }

  private func titleFault(on values: [[UInt8]]) throws -> Finding.Fault? {
    let strings = ByteStrings(bytes: values)
    do {
      let runner = try start()
      let titles = try runner.titles(of: strings, for: job, cancellation: cancellation)
      guard description.hasOrder else { return nil }
      let ranks = try runner.ranks(of: strings, for: job, cancellation: cancellation)
      return TitleRuns.breach(titles, ranks: ranks).map {
        .law(
          .contiguity(title: titles[$0.first], between: titles[$0.between]),
          $0.all.map { CheckedValue(values[$0]) })
      }
    } catch let error as PluginError {
      return fault(error)
    }
  }

  /// Lengths are told as `snprintf` does.
  func checkLengths() throws {
    try say(.lengths, faults(of: .lengths, on: pool.all))
  }
}
