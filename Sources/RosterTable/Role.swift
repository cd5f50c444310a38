/// What a column means in a table of contacts.
package enum Role: String, Sendable, CaseIterable {
  case fullName, firstName, lastName, middleName, namePrefix, nameSuffix, nickname, organization
  case title, email, phone, address, birthDate, note, categories, uid, url, photo, kind, members
  case phoneticFirstName, phoneticLastName

  /// The role that a header names in one of the languages and programs known, or `nil`.
  package init?(header: String) {
    guard let role = Self.named(folded: Self.folded(header)) else { return nil }
    self = role
  }

  /// A header as it is compared: in lower case, without blanks, `_` and `-`.
  ///
  /// Independent of any locale.
  package static func folded(_ header: String) -> String {
    if header.utf8.allSatisfy({ $0 < 0x80 }) {
      return String(unsafeUninitializedCapacity: header.utf8.count) { bytes in
        var count = 0
        for byte in header.utf8 {
          switch byte {
          case 9...13, UInt8(ascii: " "), UInt8(ascii: "_"), UInt8(ascii: "-"): continue
          case 65...90: bytes[count] = byte | 32
          default: bytes[count] = byte
          }
          count += 1
        }
        return count
      }
    }
    var folded = ""
    for scalar in header.unicodeScalars
    where !(scalar.properties.isWhitespace || scalar == "_" || scalar == "-") {
      folded += scalar.properties.lowercaseMapping
    }
    return folded
  }
}
