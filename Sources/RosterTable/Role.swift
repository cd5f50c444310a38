/// What a column means in a table of contacts.
package enum Role: String, Sendable, CaseIterable {
  case fullName, firstName, lastName, middleName, namePrefix, nameSuffix, nickname, organization
  case title, email, phone, address, birthDate, note, categories, uid, url, photo, kind, members
  case phoneticFirstName, phoneticLastName

  /// The role that a header names in one of the languages and programs known, or `nil`.
  package init?(header: String) {
    guard let role = Self.byHeader[Self.folded(header)] else { return nil }
    self = role
  }

  /// A header as it is compared: in lower case, without blanks, `_` and `-`.
  ///
  /// Independent of any locale.
  package static func folded(_ header: String) -> String {
    if header.utf8.allSatisfy({ $0 < 0x80 }) {
      let kept = header.utf8.filter { !(9...13).contains($0) && !" _-".utf8.contains($0) }
      return String(decoding: kept.map { (65...90).contains($0) ? $0 | 32 : $0 }, as: UTF8.self)
    }
    var folded = ""
    for scalar in header.unicodeScalars
    where !(scalar.properties.isWhitespace || scalar == "_" || scalar == "-") {
      folded += scalar.properties.lowercaseMapping
    }
    return folded
  }
}
