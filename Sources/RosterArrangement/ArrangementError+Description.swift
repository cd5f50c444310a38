extension ArrangementError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownColumn(let name, let near):
      "unknown column '\(name)'" + Self.suggestion(near)
    case .ambiguousColumn(let name, let candidates):
      "'\(name)' may be \(Self.list(candidates)); give the full name"
    case .unknownComparator(let name, _, let plugin?), .unknownSectioner(let name, _, let plugin?):
      "'\(name)' is of plugin '\(plugin)', which is not loaded; 'plugin load \(plugin)' loads it"
    case .unknownComparator(let name, let near, nil):
      "unknown comparator '\(name)'" + (Self.suggestion(near, or: "'comparators' lists them"))
    case .ambiguousComparator(let name, let candidates):
      "comparator '\(name)' may be \(Self.list(candidates)); give the full name"
    case .unknownSectioner(let name, let near, nil):
      "unknown sectioner '\(name)'" + (Self.suggestion(near, or: "'sectioners' lists them"))
    case .ambiguousSectioner(let name, let candidates):
      "sectioner '\(name)' may be \(Self.list(candidates)); give the full name"
    case .rowOutOfRange(let number, let count):
      "row \(number) is out of range; there \(Self.rows(count)), numbered 1 to \(count)"
    case .noRowsShown:
      "there are no rows to choose from; no rows are shown"
    case .descendingRange(let range):
      "the range '\(range)' is descending; the lower row comes first"
    case .noRowTitled(let title, let needsQuotes):
      "no row is titled '\(title)'" + (needsQuotes ? "; a title with blanks needs quotes" : "")
    case .noRowWithKey(let key):
      "no row has the identity '@\(key)'"
    case .notSectioned(let path):
      "'\(path)' names a row by its section, and the table has none; 'section by COLUMN' makes them"
    case .noSection(let title, let near):
      "no section is titled '\(title)'" + Self.suggestion(near)
    case .rowOutOfSection(let number, let section, let count):
      "row \(number) of section '\(section)' is out of range; it has \(count)"
    case .severalRows(let text, let count):
      "'\(text)' names \(count) rows where one is wanted"
    case .anchorAmongMoved(let text):
      "'\(text)' is one of the rows to move"
    case .otherSection(let row, let own, let other, let column):
      "'\(row)' belongs to section '\(own)' because of its \(column); it cannot move to '\(other)'"
    case .notOfKind(let value, let kind, let column):
      "'\(value)' is no \(kind), as column '\(column)' is compared"
    case .tooManyRows(let limit):
      "more than \(limit) rows are not supported"
    }
  }

  private static func suggestion(_ near: String?, or otherwise: String? = nil) -> String {
    if let near { return "; did you mean '\(near)'?" }
    return otherwise.map { "; \($0)" } ?? ""
  }

  private static func list(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " or " + last
  }

  private static func rows(_ count: Int) -> String {
    count == 1 ? "is 1 row" : "are \(count) rows"
  }
}
