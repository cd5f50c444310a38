/// A column of a table: the name it goes by, the header as the source wrote it, its role.
package struct Column: Sendable, Hashable {
  /// Distinct within the table.
  package let name: String
  /// As the source wrote it, which may be blank or repeat.
  ///
  /// `nil` for a column the source has no header of.
  package let header: String?
  package let role: Role?

  package init(name: String, header: String?, role: Role? = nil) {
    self.name = name
    self.header = header
    self.role = role ?? header.flatMap(Role.init(header:))
  }

  /// Columns for `headers`, in order: a blank one is named after its place (`column3`, counted
  /// from 1), one that repeats gets a number (`email.2`).
  package static func columns(headers: [String]) -> [Column] {
    if areNames(headers) { return headers.map { Column(name: $0, header: $0) } }
    var taken = Set(headers)
    var seen: Set<String> = []
    var next: [String: Int] = [:]
    return headers.enumerated().map { index, header in
      let base = header.allSatisfy(\.isWhitespace) ? "column\(index + 1)" : header
      var name = base
      // From where the last search of this base ended: a thousand equal headers are no hardship.
      var number = next[base] ?? 2
      while seen.contains(name) || (name != header && taken.contains(name)) {
        name = "\(base).\(number)"
        number += 1
      }
      next[base] = number
      seen.insert(name)
      taken.insert(name)
      return Column(name: name, header: header)
    }
  }

  /// Whether each is distinct and not blank.
  private static func areNames(_ headers: [String]) -> Bool {
    guard headers.allSatisfy({ !$0.allSatisfy(\.isWhitespace) }) else { return false }
    // Few are compared sooner than they are put into a set.
    guard headers.count <= 32 else { return Set(headers).count == headers.count }
    return headers.indices.allSatisfy { !headers[..<$0].contains(headers[$0]) }
  }
}
