internal import RosterOrder
internal import RosterTable
internal import Synchronization

/// Runs a plugin in this process, one batch at a time.
///
/// Nothing stands between the plugin and the process: it can crash it, hang it or change it.
final class InProcessRunner: PluginRunner {
  let library: PluginLibrary
  /// Held through a batch, since a plugin's calls do not overlap.
  private let turn = Mutex(())

  init(_ library: PluginLibrary) {
    self.library = library
  }

  var description: PluginDescription { library.description }
  var confinement: Confinement { .none }

  /// A library cannot be given up.
  func end() {}

  func ranks(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) throws
    -> [UInt32]
  {
    try run(job, on: values, cancellation) { comparator in
      guard comparator.description.hasSortKey else {
        return try ranksByComparing(values, with: comparator)
      }
      let length = (0..<values.count).reduce(0) { $0 + values[$1].count }
      let keys = KeyTable(capacity: 2 * length + 16 * values.count)
      for index in 0..<values.count {
        library.phase.set(value: index)
        try comparator.appendKey(of: values[index], to: keys)
      }
      return try keys.ranks(cancellation: cancellation)
    }
  }

  private func ranksByComparing(_ values: ByteStrings, with comparator: OpenComparator)
    throws -> [UInt32]
  {
    // SAFETY: `run` keeps the values alive; the places are looked up once, not at every question.
    let places = (0..<values.count).map { values[$0] }
    func compare(_ lhs: Int, _ rhs: Int) throws -> ComparisonResult {
      library.phase.set(value: lhs, with: rhs)
      return try comparator.compare(places[lhs], places[rhs])
    }
    var order = Array(places.indices)
    try order.sort { try compare($0, $1) == .orderedAscending }
    return try denseRanks(of: order) { try compare($0, $1) == .orderedSame }
  }

  func comparisons(
    of pairs: [ValuePair], in values: ByteStrings, for job: PluginJob, cancellation: Cancellation
  ) throws -> [ComparisonResult] {
    try run(job, on: values, cancellation) { comparator in
      if comparator.description.hasCompare {
        return try pairs.map { pair in
          library.phase.set(value: pair.lhs, with: pair.rhs)
          return try comparator.compare(values[pair.lhs], values[pair.rhs])
        }
      }
      let keys = KeyTable(capacity: 1024)
      return try pairs.map { pair in
        keys.removeAll()
        for index in [pair.lhs, pair.rhs] {
          library.phase.set(value: index)
          try comparator.appendKey(of: values[index], to: keys)
        }
        return keys.compare(0, 1)
      }
    }
  }

  func titles(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) throws
    -> [String]
  {
    try run(job, on: values, cancellation) { comparator in
      let keys = KeyTable(capacity: Int(ABI.longestTitle))
      return try (0..<values.count).map {
        library.phase.set(value: $0)
        return try comparator.title(of: values[$0], by: keys.room)
      }
    }
  }

  /// Gives `body` an open comparator and closes it, however `body` ends.
  func run<Answer: Sendable>(
    _ job: PluginJob, on values: ByteStrings, _ cancellation: Cancellation,
    _ body: (OpenComparator) throws -> Answer
  ) throws -> Answer {
    try turn.withLock { _ in
      let comparator = try OpenComparator(library, job: job, cancellation: cancellation)
      defer { comparator.close() }
      // The plugin reads the values in place.
      return try withExtendedLifetime(values) { try body(comparator) }
    }
  }
}
