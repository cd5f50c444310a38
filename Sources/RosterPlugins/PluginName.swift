/// The name of a plugin or of a comparator: ASCII letters, digits, `_` and `-`, not `-` first, at
/// most 64.
package struct PluginName: Hashable, Sendable {
  package let text: String

  private static let longest = 64

  /// Why a text is no name.
  package enum Fault: Error, Equatable, Sendable {
    case empty
    case leadingHyphen
    /// The first that no name may have.
    case character(Unicode.Scalar)
    /// In characters.
    case tooLong(Int)
  }

  /// `nil` when `text` is no such name.
  package init?(_ text: String) {
    guard Self.fault(in: text) == nil else { return nil }
    self.text = text
  }

  /// Why `text` is no name; `nil` when it is one.
  package static func fault(in text: String) -> Fault? {
    guard let first = text.unicodeScalars.first else { return .empty }
    if let wrong = text.unicodeScalars.first(where: { !isAllowed($0) }) { return .character(wrong) }
    if first == "-" { return .leadingHyphen }
    let length = text.unicodeScalars.count
    return length > longest ? .tooLong(length) : nil
  }

  private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-": true
    default: false
    }
  }
}

extension PluginName.Fault: CustomStringConvertible {
  package var description: String {
    switch self {
    case .empty: "it is empty"
    case .leadingHyphen: "it begins with '-'"
    case .character(let scalar): "it has \(Self.words(for: scalar)); \(Self.allowed)"
    case .tooLong(let count): "it has \(count) characters, more than 64"
    }
  }

  private static let allowed = "a name has letters of ASCII, digits, _ and -"

  /// The character itself only where nobody can take it for another.
  private static func words(for scalar: Unicode.Scalar) -> String {
    if scalar == " " { return "a blank" }
    if scalar.isASCII, scalar.properties.generalCategory != .control { return "'\(scalar)'" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let number = "U+" + String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    return scalar.properties.name.map { "\(number), \($0)" } ?? number
  }
}
