internal import RosterOrder
internal import RosterTable

/// Checks one comparator of a plugin, most things in a helper process of their own.
///
/// A check that crashes, hangs or fails is that check's failure; the next one starts anew.
final class ComparatorChecks {
  let description: ComparatorDescription
  /// With the plugin's before it.
  let name: String
  let job: PluginJob
  let request: ConformanceRequest
  let cancellation: Cancellation
  /// A new helper.
  let start: () throws -> ProcessRunner
  let report: (ReportItem) throws -> Void
  /// Those that the comparator can stand.
  private(set) var pool: ValuePool
  /// What was wrong with titles of values that are no longer in the pool.
  var titleFaults: [Finding.Fault] = []
  /// Whether its order, if it has one, obeys the laws; and if not, whether it does in one context.
  var isLawful = true
  var isLawfulInContext = true
  /// How long the functions take, and what kept that from being measured.
  var times: [CallTime] = []
  var timeFault: Finding.Fault?

  init(
    _ description: ComparatorDescription, named name: String, at place: Int,
    request: ConformanceRequest, cancellation: Cancellation,
    start: @escaping () throws -> ProcessRunner, report: @escaping (ReportItem) throws -> Void
  ) {
    self.description = description
    self.name = name
    self.request = request
    self.cancellation = cancellation
    self.start = start
    self.report = report
    job = PluginJob(comparator: place, options: request.options, context: request.context)
    pool = ValuePool(request)
  }

  /// Makes all checks; returns the values that are fit for more, none if the comparator is not.
  func run() throws -> [[UInt8]] {
    guard try checkOptions() else {
      try say(.values, .skipped(.noContext))
      return []
    }
    if let reason = try checkValues() {
      try say(.order, .skipped(reason))
      return []
    }
    try measure()
    if description.hasOrder { try checkLaws() }
    if description.hasTitles { try checkTitles() }
    if description.hasSortKey || description.hasTitles { try checkLengths() }
    try checkContexts()
    try checkPurity()
    try checkThreads()
    try checkSpeed()
    return few
  }

  /// A few short values.
  var few: [[UInt8]] { pool.sample(18, longest: 40) }

  // MARK: - For the checks

  func say(_ check: Finding.Check, _ verdict: Finding.Verdict) throws {
    try report(.finding(Finding(check: check, verdict: verdict)))
  }

  /// Says that a check failed, or else was passed.
  func say(_ check: Finding.Check, _ faults: [Finding.Fault], detail: Finding.Detail = .none) throws
  {
    try say(check, Finding.fault(faults).map { .failed($0) } ?? .ok(detail))
  }

  /// The fault that an error is.
  func fault(_ error: PluginError) -> Finding.Fault {
    guard case .stopped(_, _, let stop, let values) = error else { return .error(error) }
    return .stopped(stop, values: values, isGuarded: false)
  }

  /// What a probe finds in a new helper; an error is a fault.
  func faults(of probe: Probe, on values: [[UInt8]]) throws -> [Finding.Fault] {
    do {
      let answer = try start().probe(
        probe, on: ByteStrings(bytes: values), for: job, cancellation: cancellation)
      return answer.faults.map { Finding.Fault($0, on: values, comparator: description.id) }
    } catch let error as PluginError {
      return [fault(error)]
    }
  }

  func forget(_ values: [[UInt8]]) {
    pool.remove(values)
  }
}

extension Finding.Fault {
  /// What a helper found; it is not believed that `values` has its indices.
  init(_ fault: ProbeFault, on values: [[UInt8]], comparator: String) {
    func value(_ index: Int) -> CheckedValue {
      CheckedValue(values.indices.contains(index) ? values[index] : [])
    }
    self =
      switch fault {
      case .failed(let error, let index): .failed(error, value(index))
      case .length(let call, let index, let capacity, let told, let before):
        .length(call, value(index), capacity: capacity, told: told, before: before)
      case .overrun(let call, let index, let capacity, let bytes):
        .overrun(call, value(index), capacity: capacity, bytes: bytes)
      case .bytes(let call, let index): .bytes(call, value(index))
      case .threads(let call, let index, let isContextShared):
        .threads(call, value(index), isContextShared: isContextShared)
      case .changed(let part, let old, let new):
        .changed(part, from: old, to: new, comparator: comparator)
      }
  }
}
