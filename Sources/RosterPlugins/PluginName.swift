/// The name of a plugin or of a comparator: ASCII letters, digits, `_` and `-`, not `-` first, at
/// most 64.
package struct PluginName: Hashable, Sendable {
  package let text: String

  /// `nil` when `text` is no such name.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count), bytes.first != UInt8(ascii: "-"),
      bytes.allSatisfy(Self.isAllowed)
    else { return nil }
    self.text = text
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
