/// A comparator contradicted itself.
package struct BrokenLaw: Error, Equatable {
  /// What an order must obey.
  package enum Law: Sendable, Equatable {
    /// A value is equal to itself.
    case reflexivity
    /// The second follows the first where the first precedes the second.
    case antisymmetry
    /// The first precedes the third where both precede in turn.
    case transitivity
    /// The same question has one answer.
    case constancy
    /// Keys and comparing say the same.
    case keyAgreement
  }

  package let law: Law
  /// Those that show it: one, two or three.
  package let values: [String]

  package init(law: Law, values: [String]) {
    self.law = law
    self.values = values
  }
}

extension BrokenLaw: CustomStringConvertible {
  package var description: String {
    let all = values.map { "'\($0)'" }.joined(separator: ", ")
    let breach =
      switch law {
      case .reflexivity: "\(all) is not equal to itself"
      case .antisymmetry: "\(all) compare one way, but not the other way round"
      case .transitivity: "\(all) go in a circle"
      case .constancy: "\(all) compare differently when asked again"
      case .keyAgreement: "keys and comparing disagree on \(all)"
      }
    return "the comparator breaks a law of order: \(breach)"
  }
}
