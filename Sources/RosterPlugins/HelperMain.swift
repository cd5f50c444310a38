internal import CShims
internal import Glibc
internal import RosterOrder
internal import RosterTable

/// The program as a helper process: it gives up its rights, loads one plugin and answers for it
/// until the host goes away.
package enum HelperMain {
  /// The first argument of a helper.
  package static let flag = "--plugin-host"

  /// What a helper ends with when it cannot talk to its host.
  static let lostConnection: Int32 = 82

  private static let socket = Int32(SHIM_HELPER_SOCKET)

  /// Runs with the arguments after the flag: the library, its address space in bytes, the number of
  /// the host.
  package static func run(_ arguments: [String]) -> Never {
    guard arguments.count == 3, let memory = UInt64(arguments[1]), let host = Int32(arguments[2]),
      let status = shim_become_helper(host)
    else { _exit(2) }
    let phase = PhaseMark(status)
    let protections = Protections(
      rawValue: UInt32(truncatingIfNeeded: shim_harden(arguments[0], memory)))
    var wire = WireWriter()
    wire.put(protections.rawValue)
    // Before there is a plugin that could say something else.
    send(.good, wire.bytes)
    wire = WireWriter()
    let library: PluginLibrary
    do throws(PluginError) {
      library = try PluginLibrary(path: arguments[0], phase: phase)
    } catch {
      phase.set(.idle)
      error.write(to: &wire)
      send(.failed, wire.bytes)
      _exit(0)
    }
    phase.set(.idle)
    library.description.write(to: &wire)
    send(.good, wire.bytes)
    let runner = InProcessRunner(library)
    var values = ByteStrings([])
    while let message = receive() {
      if let sent = message.values { values = sent }
      answer(message.request, on: values, by: runner)
      phase.clear()
    }
    _exit(0)
  }

  // MARK: - Requests

  private struct Message {
    let request: PluginRequest
    /// `nil` for those of the request before.
    let values: ByteStrings?
  }

  /// `nil` when the host has gone.
  private static func receive() -> Message? {
    var head = [UInt8](repeating: 0, count: PluginRequest.Head.size)
    var descriptors: [Int32] = [-1, -1]
    let got = shim_receive(socket, &head, head.count, &descriptors)
    guard got > 0 else { return nil }
    defer { for descriptor in descriptors where descriptor >= 0 { close(descriptor) } }
    guard got == head.count, PluginRequest.Head(head) != nil,
      let bytes = SealedMemory.bytes(of: descriptors[0]),
      let request = try? PluginRequest(bytes)
    else { _exit(lostConnection) }
    guard descriptors[1] >= 0 else { return Message(request: request, values: nil) }
    guard let values = SealedMemory.values(of: descriptors[1]) else { _exit(lostConnection) }
    return Message(request: request, values: values)
  }

  private static func answer(
    _ request: PluginRequest, on values: ByteStrings, by runner: InProcessRunner
  ) {
    do {
      switch request.question {
      case .ranks:
        let ranks = try runner.ranks(of: values, for: request.job, cancellation: .never)
        // SAFETY: the bytes of an array of numbers, in their own order.
        ranks.withUnsafeBytes { send(.good, $0) }
      case .comparisons(let pairs):
        let answers = try runner.comparisons(
          of: pairs, in: values, for: request.job, cancellation: .never)
        send(.good, answers.map { UInt8(bitPattern: Int8(truncatingIfNeeded: $0.rawValue)) })
      case .titles:
        var wire = WireWriter()
        for title in try runner.titles(of: values, for: request.job, cancellation: .never) {
          wire.put(title)
        }
        send(.good, wire.bytes)
      case .probe(let probe):
        var wire = WireWriter()
        try runner.probe(probe, on: values, for: request.job).write(to: &wire)
        send(.good, wire.bytes)
      }
    } catch let error as PluginError {
      var wire = WireWriter()
      error.write(to: &wire)
      send(.failed, wire.bytes)
    } catch {
      send(.cancelled, [])
    }
  }

  // MARK: - Answers

  private static func send(_ answer: PluginRequest.Answer, _ bytes: [UInt8]) {
    // SAFETY: the array outlives the call.
    bytes.withUnsafeBytes { send(answer, $0) }
  }

  private static func send(_ answer: PluginRequest.Answer, _ bytes: UnsafeRawBufferPointer) {
    let head = PluginRequest.Head(kind: answer.rawValue, length: UInt64(bytes.count)).bytes
    guard shim_send_all(socket, head, head.count) == 0,
      shim_send_all(socket, bytes.baseAddress, bytes.count) == 0
    else { _exit(lostConnection) }
  }
}
