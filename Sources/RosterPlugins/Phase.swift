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
    }
  }
}

/// The place where the phase stands; the code that runs a plugin writes it before each call.
final class PhaseMark: @unchecked Sendable {
  // SAFETY: never freed; one thread writes, another process reads a number whole.
  private let place: UnsafeMutablePointer<UInt32>

  /// A place that nobody reads.
  init() {
    place = .allocate(capacity: 1)
    place.initialize(to: 0)
  }

  /// The place in a page that is shared with the host and stays mapped.
  init(_ status: UnsafeMutablePointer<shim_status_t>) {
    // SAFETY: the phase is the first member.
    place = UnsafeMutableRawPointer(status).assumingMemoryBound(to: UInt32.self)
  }

  func set(_ phase: Phase) {
    place.pointee = phase.rawValue
  }
}
