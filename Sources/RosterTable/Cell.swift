/// One value of a table, with what the source said of its type.
package struct Cell: Sendable, Hashable {
  /// The type that a typed source gave the value; an untyped source has only text.
  package enum Tag: UInt8, Sendable {
    case text
    /// A number, as the token of the source.
    case number
    /// `true` or `false`.
    case boolean
    /// A value that says that there is none.
    case null
    /// No value at all, such as a member that an object lacks.
    case missing
    /// Several texts, as a JSON array of strings.
    case list
    /// A nested value, as its JSON text.
    case json

    package var isAbsent: Bool { self == .null || self == .missing }
  }

  package let tag: Tag
  /// UTF-8 by convention; what is not valid is kept as it is.
  package let bytes: [UInt8]

  package init(tag: Tag = .text, bytes: [UInt8]) {
    self.tag = tag
    self.bytes = bytes
  }

  package init(_ text: String) {
    self.init(bytes: Array(text.utf8))
  }

  package static let missing = Cell(tag: .missing, bytes: [])

  package var isEmpty: Bool { bytes.isEmpty || tag.isAbsent }

  /// The texts of a list, or the one text that this is; none when it is empty.
  package var members: [String] {
    guard !isEmpty else { return [] }
    guard tag == .list else { return [String(decoding: bytes, as: UTF8.self)] }
    return ListText.members(of: bytes)
  }

  /// The text as shown on one line: the members of a list joined by "; ".
  package var text: String {
    tag == .list ? members.joined(separator: "; ") : String(decoding: bytes, as: UTF8.self)
  }
}
