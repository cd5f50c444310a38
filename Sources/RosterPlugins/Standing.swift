/// How a library stands to the list of those that are trusted.
package enum Standing: Equatable, Sendable {
  case trusted
  case untrusted
  case changedSinceTrusted
  case changedSinceLoaded
  /// It cannot be loaded, whatever the list says.
  case refused(PluginError)
}

extension Standing: CustomStringConvertible {
  package var description: String {
    switch self {
    case .trusted: "trusted"
    case .untrusted: "not trusted"
    case .changedSinceTrusted: "changed since it was trusted"
    case .changedSinceLoaded: "changed since it was loaded"
    case .refused(let error): "\(error)"
    }
  }
}
