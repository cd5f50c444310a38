internal import Glibc
internal import RosterOrder
internal import RosterTable
internal import Synchronization

/// Runs a plugin in helper processes, which are kept from one batch to the next.
///
/// A worker ranks and titles. Comparisons check what came of that, so that they are asked of a
/// witness, a process of its own, started when first needed: an order that depends on what went
/// before in the process, or on the process itself, is found out.
///
/// Whatever the plugin does, this process goes on: a helper that crashes, hangs, exits or talks
/// nonsense is killed, and the next batch has a new one.
final class ProcessRunner: PluginRunner {
  let description: PluginDescription
  let confinement: Confinement
  private let start: Start
  private let state: Mutex<State>

  /// So many values take longer to rank than a process to start.
  private static let many = 1 << 12

  fileprivate struct State {
    private var worker = Seat()
    private var witness = Seat()
    /// What either was last given, to be given to the other.
    var sealed: SealedValues?

    init(worker: HelperProcess) {
      self.worker.helper = worker
    }

    subscript(role: Role) -> Seat {
      get { role == .worker ? worker : witness }
      set { if role == .worker { worker = newValue } else { witness = newValue } }
    }
  }

  fileprivate enum Role: CaseIterable {
    case worker, witness
  }

  /// A place for a helper.
  fileprivate struct Seat {
    var helper: HelperProcess?
    /// One that has still to be waited for.
    var begun: HelperProcess?
    /// What the helper was last given.
    weak var values: ByteStrings?

    var isVacant: Bool { helper == nil && begun == nil }
  }

  /// The memory in which values are handed over, as long as they live.
  fileprivate struct SealedValues {
    weak var values: ByteStrings?
    let memory: SealedMemory
  }

  /// Starts the helper and loads the library.
  init(
    _ library: LibraryVersion, program: String, environment: Environment,
    limits: PluginLimits, cancellation: Cancellation
  ) throws {
    start = Start(
      library: library, program: program, environment: environment, limits: limits)
    let (helper, confinement, description) = try start.helper(cancellation)
    self.confinement = confinement
    self.description = description
    state = Mutex(State(worker: helper))
  }

  func end() {
    state.withLock { state in
      for role in Role.allCases { state[role] = Seat() }
    }
  }

  func ranks(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) throws
    -> [UInt32]
  {
    try ask(.ranks, values, job, cancellation, limit: 4 * values.count) { bytes in
      guard bytes.count == 4 * values.count else { return nil }
      return [UInt32](unsafeUninitializedCapacity: values.count) { memory, count in
        // SAFETY: four bytes for each number, any of which are one.
        UnsafeMutableRawBufferPointer(memory).copyBytes(from: bytes)
        count = values.count
      }
    }
  }

  func comparisons(
    of pairs: [ValuePair], in values: ByteStrings, for job: PluginJob, cancellation: Cancellation
  ) throws -> [ComparisonResult] {
    try ask(.comparisons(pairs), values, job, cancellation, limit: pairs.count) { bytes in
      guard bytes.count == pairs.count else { return nil }
      var answers: [ComparisonResult] = []
      answers.reserveCapacity(pairs.count)
      for byte in bytes {
        switch byte {
        case 0: answers.append(.orderedSame)
        case 1: answers.append(.orderedDescending)
        case 0xFF: answers.append(.orderedAscending)
        default: return nil
        }
      }
      return answers
    }
  }

  func titles(of values: ByteStrings, for job: PluginJob, cancellation: Cancellation) throws
    -> [String]
  {
    let limit = min((4 + Int(ABI.longestTitle)) * values.count, KeyTable.limit)
    return try ask(.titles, values, job, cancellation, limit: limit) { bytes in
      var wire = WireReader(bytes)
      var titles: [String] = []
      titles.reserveCapacity(values.count)
      for _ in 0..<values.count {
        guard let title = try? wire.text(), title.utf8.count <= ABI.longestTitle else {
          return nil
        }
        titles.append(title)
      }
      return wire.isAtEnd ? titles : nil
    }
  }

  /// What a probe finds out, in the helper; its faults are not checked but for their form.
  func probe(
    _ probe: Probe, on values: ByteStrings, for job: PluginJob, cancellation: Cancellation
  ) throws -> ProbeAnswer {
    let subject = subject(of: job)
    return try ask(.probe(probe), values, job, cancellation, limit: ProbeAnswer.limit) { bytes in
      var wire = WireReader(bytes)
      let answer = try? ProbeAnswer(from: &wire, about: subject)
      return wire.isAtEnd ? answer : nil
    }
  }

  // MARK: - Asking

  private func subject(of job: PluginJob) -> ErrorSubject {
    ErrorSubject(
      path: start.shownPath, plugin: description.id,
      comparator: description.comparators[job.comparator].id,
      options: job.context.argument ?? job.options)
  }

  /// Asks and reads the answer, which `body` takes apart; it says `nil` to what makes no sense.
  ///
  /// A helper that has come to its end before it took up the question is replaced once.
  private func ask<Answer: Sendable>(
    _ question: PluginRequest.Question, _ values: ByteStrings, _ job: PluginJob,
    _ cancellation: Cancellation, limit: Int, _ body: ([UInt8]) -> Answer?
  ) throws -> Answer {
    func once() throws -> Answer {
      try askOnce(question, values, job, cancellation, limit: limit, body)
    }
    do {
      do {
        return try once()
      } catch let stop as PluginError.Stop where stop.isBeforeWork {
        return try once()
      }
    } catch let stop as PluginError.Stop {
      throw PluginError.stopped(
        plugin: description.id, comparator: description.comparators[job.comparator].id, stop,
        // The helper is not believed to name values that there are.
        values: stop.culprits.filter { $0 < values.count }.map { CheckedValue(values[$0]) })
    }
  }

  private func askOnce<Answer: Sendable>(
    _ question: PluginRequest.Question, _ values: ByteStrings, _ job: PluginJob,
    _ cancellation: Cancellation, limit: Int, _ body: ([UInt8]) -> Answer?
  ) throws -> Answer {
    let subject = subject(of: job)
    let role = question.role
    return try state.withLock { state in
      let helper = try ready(&state[role], cancellation)
      // Any failure but one that the plugin itself reports leaves no helper.
      state[role].helper = nil
      let sealed = try sealed(values, &state, for: role)
      try send(PluginRequest(question, for: job), sealed, values, to: helper)
      state[role].values = values
      // What checks the ranks gets ready while they are made, where that takes a while.
      let witness =
        question.needsWitness && values.count >= Self.many && state[.witness].isVacant
        ? try? begin(cancellation) : nil
      let (kind, bytes) = try helper.receive(
        limit: { $0 == .good ? limit : Start.longestError }, cancellation: cancellation)
      switch kind {
      case .good:
        guard let answer = body(bytes) else { throw helper.end(.nonsense) }
        state[role].helper = helper
        if let witness { state[.witness].begun = witness }
        return answer
      case .failed:
        var wire = WireReader(bytes)
        guard let error = try? PluginError(from: &wire, about: subject) else {
          throw helper.end(.nonsense)
        }
        state[role].helper = helper
        throw error
      case .cancelled: throw helper.end(.nonsense)
      }
    }
  }

  private func ready(_ seat: inout Seat, _ cancellation: Cancellation) throws -> HelperProcess {
    if let helper = seat.helper, helper.isReady { return helper }
    let begun = seat.begun
    seat = Seat()
    let helper = try begun ?? begin(cancellation)
    let (_, description) = try start.finish(helper, cancellation)
    guard description == self.description else {
      throw PluginError.describedAnew(path: start.shownPath)
    }
    return helper
  }

  /// Begins a helper, which runs code of the library: of the file that was judged, and no other.
  private func begin(_ cancellation: Cancellation) throws -> HelperProcess {
    try start.library.checkContent(cancellation)
    return try start.begin()
  }

  /// What the helper of `role` has to be given to know `values`; `nil` if it knows them.
  private func sealed(
    _ values: ByteStrings, _ state: inout State, for role: Role
  ) throws -> SealedMemory? {
    if state[role].values === values { return nil }
    if let sealed = state.sealed, sealed.values === values { return sealed.memory }
    do throws(SystemError) {
      let memory = try SealedMemory(values)
      state.sealed = SealedValues(values: values, memory: memory)
      return memory
    } catch {
      throw PluginError.notStarted(path: start.shownPath, error)
    }
  }

  private func send(
    _ request: PluginRequest, _ sealed: SealedMemory?, _ values: ByteStrings,
    to helper: HelperProcess
  ) throws {
    let body: SealedMemory
    do throws(SystemError) {
      body = try SealedMemory(request.bytes)
    } catch {
      throw PluginError.notStarted(path: start.shownPath, error)
    }
    try helper.send(
      PluginRequest.Head(kind: 0, length: 0).bytes,
      [body.descriptor] + (sealed.map { [$0.descriptor] } ?? []), valueBytes: values.byteCount)
  }
}

extension PluginRequest.Question {
  /// Whether comparisons will follow.
  fileprivate var needsWitness: Bool {
    if case .ranks = self { true } else { false }
  }

  /// Who is asked.
  fileprivate var role: ProcessRunner.Role {
    switch self {
    case .ranks, .titles, .probe: .worker
    case .comparisons: .witness
    }
  }
}

extension ByteStrings {
  /// All values together.
  fileprivate var byteCount: Int { (0..<count).reduce(24 * count) { $0 + self[$1].count } }
}
