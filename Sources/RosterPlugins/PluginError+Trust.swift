package import RosterTable

extension PluginError {
  /// What is wrong with the list of trusted libraries.
  package enum TrustListFault: Equatable, Sendable {
    /// The line is counted from 1.
    case line(Int, TrustLineFault)
    case notRegular
    case unreadable(SystemError)
    case unwritable(SystemError)
    case exposed(Exposure)
    /// Another session has held it for too long.
    case taken
  }

  package enum TrustLineFault: Equatable, Sendable {
    case form
    case repeated(String)
  }
}
