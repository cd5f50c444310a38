internal import RosterTable

/// What was found wrong in a file and read past, the first few of each kind by line.
struct VCardWarnings {
  enum Kind: CaseIterable {
    case stray, noEnd, noProperty, nul, coding, charset, duplicate, overflow
  }

  private var warnings: [SourceWarning] = []
  private var counts: [Kind: Int] = [:]

  /// More than these of a kind are counted, not listed.
  private static let listed = 5

  /// `line` counts from 1.
  ///
  /// The words are only made where they are listed.
  mutating func add(_ kind: Kind, line: Int?, _ text: @autoclosure () -> String) {
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    if count <= Self.listed { warnings.append(SourceWarning(line: line, text: text())) }
  }

  /// All of them by line, and how many more there are.
  var all: [SourceWarning] {
    let byLine = warnings.enumerated().sorted {
      ($0.element.line ?? 0, $0.offset) < ($1.element.line ?? 0, $1.offset)
    }
    let more = Kind.allCases.compactMap { kind -> SourceWarning? in
      let surplus = counts[kind, default: 0] - Self.listed
      return surplus > 0 ? SourceWarning(line: nil, text: Self.words(kind, surplus)) : nil
    }
    return byLine.map(\.element) + more
  }

  private static func words(_ kind: Kind, _ count: Int) -> String {
    let what =
      switch kind {
      case .stray: "lines outside of cards"
      case .noEnd: "cards without END:VCARD"
      case .noProperty: "lines in cards that are no properties"
      case .nul: "values with NUL bytes"
      case .coding: "values that are not coded as they say"
      case .charset: "values that are not in the character set they should be in"
      case .duplicate: "repeated UIDs"
      case .overflow: "properties without a column of their own"
      }
    return "\(count) more \(what); all kept"
  }
}
