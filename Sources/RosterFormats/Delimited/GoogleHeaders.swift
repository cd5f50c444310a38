internal import RosterTable

/// Google's contact export joins the values of one slot by " ::: ", in some of its columns.
enum GoogleHeaders {
  private static let separator = Array(" ::: ".utf8)

  /// The columns, counted from 0, whose cells may be lists; none where the header is not Google's.
  static func listColumns(_ headers: [String]) -> Set<Int> {
    let isGoogle =
      headers.contains("Labels") || headers.contains("Group Membership")
      || headers.contains { $0.hasPrefix("E-mail 1 - ") || $0.hasPrefix("Phone 1 - ") }
    guard isGoogle, headers.contains(where: { $0.hasSuffix(" - Value") }) else { return [] }
    return Set(
      headers.indices.filter { index in
        let header = headers[index]
        return header == "Labels" || header == "Group Membership"
          || header.hasSuffix(" - Value") || header.hasSuffix(" - Label")
          || header.hasSuffix(" - Type") || header.hasPrefix("Address ")
      })
  }

  /// The cell of a value; a list where it has several members.
  static func cell(_ value: [UInt8], isList: Bool) -> Cell {
    guard isList else { return Cell(bytes: value) }
    var members: [[UInt8]] = []
    var start = 0
    var index = 0
    while index + separator.count <= value.count {
      if value[index..<(index + separator.count)].elementsEqual(separator) {
        members.append(Array(value[start..<index]))
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    guard !members.isEmpty else { return Cell(bytes: value) }
    members.append(Array(value[start...]))
    return Cell(tag: .list, bytes: ListText.encode(members))
  }
}
