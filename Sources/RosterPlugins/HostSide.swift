internal import RosterOrder
internal import RosterTable
internal import Synchronization

/// What a plugin can reach of the host while a call runs: the place for an error's text, and
/// whether the user has had enough.
final class HostSide: Sendable {
  private struct State {
    var errorText: String?
    var cancellation = Cancellation.never
  }

  private let state = Mutex(State())

  /// Forgets what earlier calls left.
  func begin(_ cancellation: Cancellation) {
    state.withLock { $0 = State(cancellation: cancellation) }
  }

  /// Keeps what a plugin gives as the reason of its failure.
  func keep(errorText bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    state.withLock { $0.errorText = text }
  }

  var isCancelled: Bool {
    let cancellation = state.withLock { $0.cancellation }
    return cancellation.isCancelled()
  }

  /// The last text, once.
  func takeErrorText() -> String? {
    state.withLock { state in
      defer { state.errorText = nil }
      return state.errorText
    }
  }
}
