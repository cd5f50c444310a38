internal import RosterOrder
internal import RosterTable

/// A comparator with a context, for one batch; whoever opens it closes it.
///
/// Turns what its functions return into answers and errors.
final class OpenComparator {
  let description: ComparatorDescription
  private let plugin: String
  private let functions: ComparatorFunctions
  private let side: HostSide
  private let context: ComparatorFunctions.Context?
  private let cancellation: Cancellation
  private let phase: PhaseMark
  private var calls = 0

  init(_ library: PluginLibrary, job: PluginJob, cancellation: Cancellation) throws {
    let known = library.description.comparators
    precondition(known.indices.contains(job.comparator), "a job names a comparator of its plugin")
    description = known[job.comparator]
    plugin = library.description.id
    functions = library.functions[job.comparator]
    side = library.side
    self.cancellation = cancellation
    phase = library.phase
    phase.set(.create)
    side.begin(cancellation)
    let (status, context) = functions.create(library.host, options: job.texts)
    self.context = context
    guard status != ABI.statusBadOptions else {
      throw PluginError.badOptions(
        plugin: plugin, comparator: description.id,
        options: job.context.argument ?? job.options, text: side.takeErrorText())
    }
    try check(status, of: .create, on: [])
  }

  /// Ends the context; called once, and last.
  func close() {
    phase.set(.destroy)
    functions.destroy(context)
    phase.set(.idle)
    side.begin(.never)
  }

  func compare(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer) throws
    -> ComparisonResult
  {
    phase.set(.compare)
    let (status, order) = functions.compare(context, lhs, rhs)
    try check(status, of: .compare, on: [CheckedValue(lhs), CheckedValue(rhs)])
    if order == 0 { return .orderedSame }
    return order < 0 ? .orderedAscending : .orderedDescending
  }

  /// Adds the key of `value` to `keys`.
  func appendKey(of value: UnsafeRawBufferPointer, to keys: KeyTable) throws {
    let limit = ABI.longestKey + 16 * UInt64(value.count)
    let needed = try key(of: value, into: keys.room)
    guard needed <= limit else {
      throw answer(.keyTooLong(needed, limit: limit, value: text(value)))
    }
    if needed > keys.room.count {
      guard keys.reserve(Int(needed)) else { throw answer(.keysTooLong(limit: KeyTable.limit)) }
      guard try key(of: value, into: keys.room) == needed else {
        throw answer(.changedLength(.sortKey, value: text(value)))
      }
    }
    keys.append(length: Int(needed))
  }

  /// Writes the key of `value` as far as there is room; gives the length of all of it.
  func key(of value: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer)
    throws -> UInt64
  {
    phase.set(.sortKey)
    let (status, length) = functions.sortKey(context, value, into: room)
    try check(status, of: .sortKey, on: [CheckedValue(value)])
    return length
  }

  /// The title of `value`, written to `room` first, which has room for every permitted title.
  func title(of value: UnsafeRawBufferPointer, by room: UnsafeMutableRawBufferPointer) throws
    -> String
  {
    let length = try titleLength(of: value, into: room)
    guard length <= ABI.longestTitle, length <= room.count else {
      let fault = PluginError.TextFault.tooLong(length, limit: ABI.longestTitle)
      throw answer(.title(fault, value: text(value)))
    }
    // SAFETY: within the room, as checked.
    let bytes = UnsafeRawBufferPointer(rebasing: room[..<Int(length)])
    guard let title = String(validating: bytes, as: UTF8.self) else {
      throw answer(.title(.notUTF8, value: text(value)))
    }
    return title
  }

  /// As `key(of:into:)`.
  func titleLength(
    of value: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) throws -> UInt64 {
    phase.set(.sectionTitle)
    let (status, length) = functions.sectionTitle(context, value, into: room)
    try check(status, of: .sectionTitle, on: [CheckedValue(value)])
    return length
  }

  /// Throws what a status stands for; asks now and then whether the user has had enough.
  private func check(
    _ status: Int32, of call: PluginError.Call, on values: @autoclosure () -> [CheckedValue]
  ) throws {
    calls &+= 1
    if calls & 0xFF == 0 || status != ABI.statusOK { try cancellation.check() }
    guard status != ABI.statusOK else { return }
    throw PluginError.failure(
      plugin: plugin, comparator: description.id, call: call, status: status,
      text: side.takeErrorText(), values: values())
  }

  private func answer(_ fault: PluginError.AnswerFault) -> PluginError {
    .badAnswer(plugin: plugin, comparator: description.id, fault)
  }

  private func text(_ value: UnsafeRawBufferPointer) -> String {
    String(decoding: value, as: UTF8.self)
  }
}
