internal import RosterOrder
internal import RosterTable

/// Checks a plugin from its file to what it leaves behind.
final class ConformanceSuite {
  private(set) var result: Conformance
  private let request: ConformanceRequest
  private let cancellation: Cancellation
  /// Throws when a library may not be loaded.
  private let judge: (LibraryFile) throws -> LibraryVersion
  /// A new helper that has loaded a library.
  private let start: (LibraryVersion) throws -> ProcessRunner
  private let report: (ReportItem) throws -> Void

  init(
    _ request: ConformanceRequest, cancellation: Cancellation,
    judge: @escaping (LibraryFile) throws -> LibraryVersion,
    start: @escaping (LibraryVersion) throws -> ProcessRunner,
    report: @escaping (ReportItem) throws -> Void
  ) {
    result = Conformance(plugin: "")
    self.request = request
    self.cancellation = cancellation
    self.judge = judge
    self.start = start
    self.report = report
  }

  /// Checks the library at `path`.
  func run(_ path: String) throws {
    result.plugin = String(path.split(separator: "/").last ?? "plugin")
    let file: LibraryFile
    do throws(PluginError) {
      file = try LibraryFile(path: path)
    } catch {
      guard error.isAboutPlugin else { throw error }
      return try say(.file, .failed(.error(error)))
    }
    let library = try judge(file)
    let plugin: PluginDescription
    do {
      plugin = try start(library).description
    } catch let error as PluginError where error.isAboutPlugin {
      try say(.file, .ok(.none))
      guard case .badDescriptor = error else { return try say(.entry, .failed(.error(error))) }
      try say(.entry, .ok(.none))
      return try say(.description, .failed(.error(error)))
    }
    result.plugin = plugin.id
    result.comparators = plugin.comparators.count
    try report(.plugin(plugin))
    for check in [Finding.Check.file, .entry, .description] { try say(check, .ok(.none)) }
    var fit: [[[UInt8]]] = []
    for (place, comparator) in plugin.comparators.enumerated() {
      let name = "\(plugin.id)/\(comparator.id)"
      try report(.comparator(comparator, name: name))
      let checks = ComparatorChecks(
        comparator, named: name, at: place, request: request, cancellation: cancellation,
        start: { [start] in try start(library) },
        report: { [unowned self] item in try tell(item) })
      fit.append(try checks.run())
    }
    try report(.process)
    guard fit.contains(where: { !$0.isEmpty }) else {
      return try say(.surroundings, .skipped(.noComparator))
    }
    let faults = try surroundingFaults(of: plugin, in: library, on: fit)
    try say(.surroundings, Finding.fault(faults).map { .failed($0) } ?? .ok(.none))
  }

  private func say(_ check: Finding.Check, _ verdict: Finding.Verdict) throws {
    try tell(.finding(Finding(check: check, verdict: verdict)))
  }

  private func tell(_ item: ReportItem) throws {
    if case .finding(let finding) = item { result.count(finding.verdict) }
    try report(item)
  }

  // MARK: - Surroundings

  /// What a plugin must leave alone and is not as it was after some work of each comparator, on the
  /// values that it can stand.
  private func surroundingFaults(
    of plugin: PluginDescription, in library: LibraryVersion, on values: [[[UInt8]]]
  ) throws -> [Finding.Fault] {
    var faults: [Finding.Fault] = []
    do {
      let runner = try start(library)
      var probes = values.indices.filter { !values[$0].isEmpty }.map { (Probe.surroundings, $0) }
      // Once for all: it takes its time.
      probes.append((.rest, 0))
      for (probe, place) in probes {
        let found = try self.faults(of: probe, runner, place, values[place])
        faults += found.filter { fault in !faults.contains { $0.isSameChange(as: fault) } }
      }
    } catch PluginError.stopped(_, _, let stop, let values) {
      faults.append(.stopped(stop, values: values, isGuarded: false))
    } catch let error as PluginError {
      faults.append(.error(error))
    }
    return faults
  }

  private func faults(
    of probe: Probe, _ runner: ProcessRunner, _ place: Int, _ values: [[UInt8]]
  ) throws -> [Finding.Fault] {
    let job = PluginJob(comparator: place, options: request.options, context: request.context)
    let answer = try runner.probe(
      probe, on: ByteStrings(bytes: values), for: job, cancellation: cancellation)
    let name = runner.description.comparators[place].id
    return answer.faults.map { Finding.Fault($0, on: values, comparator: name) }
  }
}

extension Finding.Fault {
  /// Whether both say that the same thing is no longer as it was, whoever did it.
  fileprivate func isSameChange(as other: Finding.Fault) -> Bool {
    guard case .changed(let part, let old, let new, _) = self,
      case .changed(let otherPart, let otherOld, let otherNew, _) = other
    else { return false }
    return part == otherPart && old == otherOld && new == otherNew
  }
}

extension PluginError {
  /// Whether the plugin is to blame, and not whoever asked for it or the system.
  fileprivate var isAboutPlugin: Bool {
    switch self {
    case .exposed, .notALibrary, .notLoadable, .missingSymbol, .wrongABI, .returnedNothing,
      .badDescriptor, .stoppedLoading:
      true
    default: false
    }
  }
}
