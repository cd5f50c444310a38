internal import CShims
internal import Glibc
internal import RosterOrder
internal import RosterTable

/// A helper process, from its start to its end; ends it when it goes away.
///
/// It ends with the thread that started it, as the system sees to when the host is killed.
/// Not for two threads at a time.
final class HelperProcess: @unchecked Sendable {
  // SAFETY: its runner uses it under a lock.
  private var helper = shim_helper_t()
  private var hasEnded = false
  private var printed = PrintedTail()
  /// What is read at once, in bytes.
  private static let piece = 1 << 16
  private let limits: PluginLimits

  init(_ arguments: [String], environment: [String], limits: PluginLimits) throws(SystemError) {
    self.limits = limits
    var place = helper
    let code = withCStrings(arguments) { arguments in
      withCStrings(environment) { environment in
        shim_helper_start(arguments[0], arguments, environment, &place)
      }
    }
    guard code == 0 else {
      hasEnded = true
      throw SystemError(code: code)
    }
    helper = place
  }

  deinit {
    if !hasEnded { _ = shim_helper_end(&helper) }
  }

  /// Whether it waits for a request: it is there and has said nothing unasked.
  var isReady: Bool { !hasEnded && shim_helper_wait(&helper, 0) & 5 == 0 }

  /// Sends a request, with at most two descriptors.
  func send(_ bytes: [UInt8], _ descriptors: [Int32], valueBytes: Int) throws(PluginError.Stop) {
    drain()
    printed.removeAll()
    shim_helper_allow(
      &helper, UInt64(limits.time / 1000 + 1), limits.memory + 4 * UInt64(valueBytes))
    let sent = shim_send(
      helper.socket, bytes, bytes.count, descriptors, Int32(descriptors.count))
    guard sent == bytes.count else { throw endOfStream() }
  }

  /// The answer to what was sent, at most `limit` bytes for each kind of it.
  func receive(
    limit: (PluginRequest.Answer) -> Int, cancellation: Cancellation
  ) throws -> (PluginRequest.Answer, [UInt8]) {
    let deadline = shim_milliseconds() + Int64(limits.time)
    let head = try read(PluginRequest.Head.size, deadline, cancellation)
    guard let head = PluginRequest.Head(head),
      let kind = PluginRequest.Answer(rawValue: head.kind), head.length <= UInt64(limit(kind))
    else { throw end(.nonsense) }
    return (kind, try read(Int(head.length), deadline, cancellation))
  }

  /// Takes memory as bytes arrive, since a length is easily claimed.
  private func read(_ length: Int, _ deadline: Int64, _ cancellation: Cancellation) throws
    -> [UInt8]
  {
    var bytes: [UInt8] = []
    var got = 0
    while got < length {
      if got == bytes.count {
        bytes += repeatElement(0, count: min(length - got, max(got, Self.piece)))
      }
      // SAFETY: what is left of the array.
      let count = bytes.withUnsafeMutableBytes { memory in
        Glibc.read(helper.socket, memory.baseAddress.map { $0 + got }, memory.count - got)
      }
      if count > 0 { got += count }
      // One that sends byte after byte must not keep us from looking at the clock.
      if count >= Self.piece / 16 || got == length { continue }
      guard count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR)) else {
        throw endOfStream()
      }
      if cancellation.isCancelled() {
        _ = end(.disconnected)
        throw Cancelled()
      }
      let left = deadline - shim_milliseconds()
      guard left > 0 else { throw end(.tooLong(milliseconds: limits.time)) }
      let news = shim_helper_wait(&helper, Int32(min(left, 50)))
      if news & 2 != 0 { drain() }
      if news & 5 == 4 { throw endOfStream() }
    }
    return bytes
  }

  // MARK: - The end

  /// Kills it for breaking the rules.
  func end(_ ending: PluginError.Ending) -> PluginError.Stop {
    stop { _ in ending }
  }

  /// Finds out why it says no more.
  private func endOfStream() -> PluginError.Stop {
    // A process that ends closes its connection a little before it is seen to be gone.
    let deadline = shim_milliseconds() + 1000
    var hasEnded = false
    while !hasEnded, shim_milliseconds() < deadline {
      // The stream's end would be news at once.
      if shim_helper_wait(&helper, 0) & 4 != 0 { hasEnded = true } else { usleep(1000) }
    }
    return stop { [limits] status in
      guard hasEnded else { return .disconnected }
      let signal = status.code & 0x7F
      guard signal != 0 else {
        let code = (status.code >> 8) & 0xFF
        return code == HelperMain.lostConnection ? .disconnected : .status(code)
      }
      if signal == SIGXCPU { return .tooLong(milliseconds: limits.time) }
      let isNoted = status.page.signal == UInt32(signal)
      // Allocations come in pieces, so that the limit itself is hardly ever met.
      if isNoted, status.page.address_kib > limits.memory / 10 * 9 / 1024 { return .memory }
      if isNoted, status.page.has_overflown != 0 { return .stack }
      return .signal(signal)
    }
  }

  private func stop(_ ending: ((code: Int32, page: shim_status_t)) -> PluginError.Ending)
    -> PluginError.Stop
  {
    guard !hasEnded else {
      return PluginError.Stop(ending: .disconnected, stage: .between, printed: [])
    }
    drain()
    // SAFETY: mapped until the end, a moment from now.
    let page = helper.status.pointee
    let code = shim_helper_end(&helper)
    hasEnded = true
    return PluginError.Stop(
      ending: ending((code, page)), stage: (Phase(rawValue: page.phase) ?? .idle).stage,
      printed: printed.lines,
      values: [page.value, page.other].filter { $0 > 0 }.map { Int($0) - 1 })
  }

  // MARK: - What it prints

  /// Takes what it has printed, but no more than it could go on printing for ever.
  private func drain() {
    var buffer = [UInt8](repeating: 0, count: Self.piece)
    for _ in 0..<4 where helper.errors >= 0 {
      let count = Glibc.read(helper.errors, &buffer, buffer.count)
      guard count > 0 else { return }
      printed.append(buffer.prefix(count))
    }
  }
}

/// The last of what a plugin prints.
struct PrintedTail {
  private static let lineCount = 3
  private var bytes: [UInt8] = []

  mutating func append(_ more: ArraySlice<UInt8>) {
    bytes = Array((bytes + more).suffix(1024))
  }

  mutating func removeAll() {
    bytes.removeAll()
  }

  /// The last lines that are not blank.
  var lines: [String] {
    bytes.split(whereSeparator: { $0 == 10 || $0 == 13 }).suffix(Self.lineCount).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// The strings as C has them, valid during `body`.
private func withCStrings<Result>(
  _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
) -> Result {
  var pointers = strings.map { strdup($0) }
  defer { for pointer in pointers { free(pointer) } }
  pointers.append(nil)
  // SAFETY: the strings are ours until the defer above, the array ends in nil.
  return pointers.withUnsafeMutableBufferPointer { buffer in
    guard let base = buffer.baseAddress else {
      preconditionFailure("an array that holds nil is not empty")
    }
    return body(base)
  }
}
