internal import CShims

/// What the host and its plugin are doing, as a number that both sides of a helper process know.
enum Phase: UInt32 {
  case idle
  case library
  case entry
  case create
  case sortKey
  case compare
  case sectionTitle
  case destroy
  /// Several calls on threads of their own.
  case together
  /// None any more; what the plugin left running.
  case rest

  /// The part of the plugin's code that runs.
  var stage: PluginError.Stage {
    switch self {
    case .idle: .between
    case .library: .library
    case .entry: .entry
    case .create: .call(.create)
    case .sortKey: .call(.sortKey)
    case .compare: .call(.compare)
    case .sectionTitle: .call(.sectionTitle)
    case .destroy: .destroy
    case .together: .together
    case .rest: .rest
    }
  }
}

/// The place where the phase stands; the code that runs a plugin writes it before each call.
final class PhaseMark: @unchecked Sendable {
  // SAFETY: never freed; one thread writes, another process reads a number whole.
  private let status: UnsafeMutablePointer<shim_status_t>

  /// A place that nobody reads.
  init() {
    status = .allocate(capacity: 1)
    status.initialize(to: shim_status_t())
  }

  /// The place in a page that is shared with the host and stays mapped.
  init(_ status: UnsafeMutablePointer<shim_status_t>) {
    self.status = status
  }

  func set(_ phase: Phase) {
    status.pointee.phase = phase.rawValue
  }

  /// Says which value the calls from now on are about, and which other one if it is compared.
  func set(value index: Int, with other: Int? = nil) {
    status.pointee.value = UInt32(truncatingIfNeeded: index + 1)
    status.pointee.other = other.map { UInt32(truncatingIfNeeded: $0 + 1) } ?? 0
  }

  /// Says that no call runs.
  func clear() {
    status.pointee.phase = Phase.idle.rawValue
    status.pointee.value = 0
    status.pointee.other = 0
  }
}
