internal import RosterArrangement
internal import RosterFormats
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable

extension CommandError {
  /// The exit status that an error of the layers below stands for.
  package static func status(of error: any Error) -> Status {
    switch error {
    case let error as CommandError: error.status
    case let fault as CommandFault: fault.status
    case let reported as ReportedError: reported.status
    case is LanguageError: error.isUnknownVariable ? .failed : .usage
    case is ReadError: .notLoaded
    case is SourceFileError: .notLoaded
    case is Cancelled: .interrupted
    case is any ForeignFailure: .plugin
    default: .failed
    }
  }
}

extension Error {
  fileprivate var isUnknownVariable: Bool {
    guard case .unknownVariable? = (self as? LanguageError)?.fact else { return false }
    return true
  }
}
