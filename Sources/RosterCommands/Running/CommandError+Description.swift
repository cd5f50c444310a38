internal import RosterOrder
internal import RosterTable

extension CommandError: CustomStringConvertible {
  package var description: String { Self.words(for: cause) }

  /// The words for an error of any layer: lower case, no final stop.
  package static func words(for error: any Error) -> String {
    switch error {
    case let error as CommandError: error.description
    case is Cancelled: "interrupted"
    case let error as SystemError: error.text
    case let error as any CustomStringConvertible: error.description
    default: "\(error)"
    }
  }
}
