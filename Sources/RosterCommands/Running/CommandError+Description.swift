internal import RosterOrder
internal import RosterTable

extension CommandError: CustomStringConvertible {
  package var description: String { Self.words(for: cause) }

  /// The words for an error of any layer: lower case, no final stop.
  package static func words(for error: any Error) -> String {
    switch error {
    case let error as CommandError: error.description
    case is Cancelled: "interrupted"
    case let broken as BrokenLaw: words(for: broken)
    case let error as SystemError: error.text
    case let error as any CustomStringConvertible: error.description
    default: "\(error)"
    }
  }

  private static func words(for broken: BrokenLaw) -> String {
    let values = broken.values.map { "'\($0)'" }.joined(separator: " and ")
    return switch broken.law {
    case .antisymmetry:
      "the comparator contradicts itself: asked both ways, \(values) give answers that do not fit"
    case .transitivity:
      "the comparator is not transitive: \(values) do not stand as the other values say"
    }
  }
}
