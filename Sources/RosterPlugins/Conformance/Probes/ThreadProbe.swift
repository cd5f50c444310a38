internal import CShims
internal import RosterOrder
internal import RosterTable
internal import Synchronization

/// Makes the same calls from several threads at once, and compares the answers with those that one
/// thread got.
struct ThreadProbe: @unchecked Sendable {
  // SAFETY: what is not Sendable here is the plugin's, which says that it is.
  private let library: PluginLibrary
  private let functions: ComparatorFunctions
  private let description: ComparatorDescription
  private let options: PluginJob.Texts
  /// A few short ones.
  private let values: ByteStrings

  private static let threadCount = 4
  private static let milliseconds: Int64 = 150

  init(library: PluginLibrary, job: PluginJob, values: ByteStrings) {
    self.library = library
    functions = library.functions[job.comparator]
    description = library.description.comparators[job.comparator]
    options = job.texts
    self.values = values
  }

  /// The first difference with one context for all threads, and with one for each.
  func answer() throws -> ProbeAnswer {
    library.side.begin(.never)
    var answer = ProbeAnswer()
    guard let context = created() else { return answer }
    let questions = self.questions
    let expected = withRoom { room in questions.map { reply(to: $0, context.value, room) } }
    library.phase.set(.together)
    for shared in [context, nil] {
      let fault = fault(sharing: shared, questions, expected)
      if let fault { answer.faults.append(fault) }
    }
    functions.destroy(context.value)
    return answer
  }

  // MARK: - Threads

  private func fault(sharing shared: Context?, _ questions: [Question], _ expected: [Reply])
    -> ProbeFault?
  {
    let found = Finder()
    let deadline = shim_milliseconds() + Self.milliseconds
    let threads = (0..<Self.threadCount).compactMap { number in
      WorkThread {
        while !found.isDone, shim_milliseconds() < deadline {
          guard let context = shared ?? created() else {
            // One could be made before: several at a time cannot.
            return found.take(.threads(.create, value: 0, isContextShared: false))
          }
          withRoom { room in
            for step in questions.indices where !found.isDone {
              // Each thread at another place, so that different calls meet.
              let index = (step + number * questions.count / Self.threadCount) % questions.count
              let question = questions[index]
              guard reply(to: question, context.value, room) != expected[index] else { continue }
              found.take(
                .threads(
                  question.call, value: question.value, isContextShared: shared != nil))
            }
          }
          if shared == nil { functions.destroy(context.value) }
        }
      }
    }
    for thread in threads { thread.join() }
    return found.fault
  }

  /// Keeps the first difference.
  private final class Finder: Sendable {
    private let first = Mutex<ProbeFault?>(nil)
    private let done = Atomic(false)

    var isDone: Bool { done.load(ordering: .relaxed) }
    var fault: ProbeFault? { first.withLock { $0 } }

    func take(_ fault: ProbeFault) {
      first.withLock { $0 = $0 ?? fault }
      done.store(true, ordering: .relaxed)
    }
  }

  // MARK: - Calls

  private struct Context: @unchecked Sendable {
    // SAFETY: the plugin says that several threads may use it.
    let value: ComparatorFunctions.Context?
  }

  private func created() -> Context? {
    let (status, context) = functions.create(library.host, options: options)
    return status == ABI.statusOK ? Context(value: context) : nil
  }

  private struct Question: Sendable {
    let call: PluginError.Call
    let value: Int
  }

  private var questions: [Question] {
    let offered: [(PluginError.Call, Bool)] = [
      (.sortKey, description.hasSortKey), (.compare, description.hasCompare),
      (.sectionTitle, description.hasTitles),
    ]
    return offered.filter(\.1).flatMap { call, _ in
      (0..<values.count).map { Question(call: call, value: $0) }
    }
  }

  private struct Reply: Equatable, Sendable {
    let status: Int32
    /// A length, or how two values stand.
    let number: Int64
    var bytes: [UInt8] = []
  }

  private func withRoom<Result>(_ body: (UnsafeMutableRawBufferPointer) -> Result) -> Result {
    let longest = (0..<values.count).map { values[$0].count }.max() ?? 0
    let room = UnsafeMutableRawBufferPointer.allocate(
      byteCount: Int(ABI.longestKey) + 16 * longest, alignment: 8)
    defer { room.deallocate() }
    return body(room)
  }

  private func reply(
    to question: Question, _ context: ComparatorFunctions.Context?,
    _ room: UnsafeMutableRawBufferPointer
  ) -> Reply {
    let value = values[question.value]
    if question.call == .compare {
      let other = values[(question.value + 1) % values.count]
      let (status, order) = functions.compare(context, value, other)
      return Reply(status: status, number: Int64(order.signum()))
    }
    let (status, length) =
      question.call == .sortKey
      ? functions.sortKey(context, value, into: room)
      : functions.sectionTitle(context, value, into: room)
    guard status == ABI.statusOK, length <= room.count else {
      return Reply(status: status, number: Int64(clamping: length))
    }
    return Reply(status: status, number: Int64(length), bytes: Array(room[..<Int(length)]))
  }
}
