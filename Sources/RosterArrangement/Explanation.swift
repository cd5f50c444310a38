internal import RosterTable
internal import RosterOrder

/// Why a row stands before another one.
package enum Explanation: Sendable, Equatable {
  /// A key of a sort parts them; `step` and `key` count from 0.
  case key(KeyDifference)
  /// A move after the last sort that parts them.
  case moved(Move, step: Int)
  /// Nothing parts them: the order of the source.
  case source
  /// They stand in different sections.
  case section(own: String, other: String, column: String)

  /// What a sort key made of two rows.
  package struct KeyDifference: Sendable, Equatable {
    package let key: SortKey
    package let comparator: String
    /// As sorted; `nil` for an empty cell.
    package let first: String?
    package let second: String?
    /// What gave the texts, where it is not the key's own column.
    package let companion: String?
    package let level: Level
  }

  package enum Level: Sendable, Equatable {
    case letter, accent, caseOrVariant
    /// One of them is empty.
    case empty
    /// One of them is not of the column's kind.
    case kind
    /// Neither is of the column's kind, so that they compare as text.
    case misfits
    /// The comparator has no levels.
    case value
  }
}

extension Arranger {
  /// Why `first` stands before `second`: the section that each belongs to, unless the sort by that
  /// very column parts them already; else the last step that parts them.
  package func explanation(
    _ first: UInt32, before second: UInt32, in arrangement: Arrangement, view: View
  ) throws -> Explanation {
    let step = try stepExplanation(first, second, in: arrangement)
    guard let rule = arrangement.section, let one = try view.place(of: first),
      let other = try view.place(of: second), let own = try view.section(at: one),
      let next = try view.section(at: other), own != next
    else { return step }
    if case .key(let difference) = step, difference.key.column == rule.column { return step }
    return .section(own: own.label, other: next.label, column: rule.column)
  }

  private func stepExplanation(
    _ first: UInt32, _ second: UInt32, in arrangement: Arrangement
  ) throws -> Explanation {
    for (number, step) in arrangement.steps.enumerated().reversed() {
      switch step {
      case .move(let move):
        if try isPartedBy(move, step: number, first, second, in: arrangement) {
          return .moved(move, step: number)
        }
      case .sort(let keys):
        for key in keys {
          if let difference = try difference(first, second, by: key, in: arrangement) {
            return .key(difference)
          }
        }
      }
    }
    return .source
  }

  /// Whether a move turned the two rows round, or put one of them right beside the other.
  private func isPartedBy(
    _ move: Move, step: Int, _ first: UInt32, _ second: UInt32, in arrangement: Arrangement
  ) throws -> Bool {
    let moved = Set(move.rows)
    guard moved.contains(first) != moved.contains(second) else { return false }
    var before = arrangement
    before.steps = Array(arrangement.steps[..<step])
    let order = try self.order(before)
    guard let one = order.firstIndex(of: first), let other = order.firstIndex(of: second) else {
      return false
    }
    if one > other { return true }
    return move.anchor.row == first || move.anchor.row == second
  }

  private func difference(
    _ first: UInt32, _ second: UInt32, by key: SortKey, in arrangement: Arrangement
  ) throws -> Explanation.KeyDifference? {
    let ranked = try rankedKey(key, in: arrangement)
    guard ranked.rank(ofRow: Int(first)) != ranked.rank(ofRow: Int(second)) else { return nil }
    let column = try self.ranked(key, in: arrangement)
    let definition = try definition(for: key, in: arrangement)
    let texts = [first, second].map { row -> (text: String?, rank: UInt32?) in
      let value = column.source.data.valueIndex(ofRow: Int(row))
      let rank = column.ranks.rank(ofValue: value)
      let cell = column.source.data.values.cell(at: value)
      let text = cell.members.first?.unicodeScalars
        .split(separator: "\u{FFFE}", omittingEmptySubsequences: false).map(String.init)
        .joined(separator: ", ")
      return (rank == nil ? nil : text, rank)
    }
    return Explanation.KeyDifference(
      key: key, comparator: definition.name, first: texts[0].text, second: texts[1].text,
      companion: column.source.companion(of: first, and: second),
      level: try level(texts, comparator: definition.name, key: key, column: column))
  }

  private func level(
    _ texts: [(text: String?, rank: UInt32?)], comparator: String, key: SortKey,
    column: RankedColumn
  ) throws -> Explanation.Level {
    guard let one = texts[0].rank, let other = texts[1].rank else { return .empty }
    let ends = column.ranks.ranking.groupEnds
    if ends.firstIndex(where: { one < $0 }) != ends.firstIndex(where: { other < $0 }) {
      return .kind
    }
    if ["number", "date", "boolean"].contains(comparator), !fits(texts[0].text, comparator, key) {
      return .misfits
    }
    guard ["text", "natural", "ignorecase", "ignoreaccents"].contains(comparator) else {
      return .value
    }
    let collator = try Collator(
      locale: LocaleIdentifier(key.locale), numeric: comparator == "natural")
    return switch collator.differenceLevel(texts[0].text ?? "", texts[1].text ?? "") {
    case .secondary: .accent
    case .tertiary: .caseOrVariant
    case .primary, .none: .letter
    }
  }

  /// Whether a text is of the kind that a comparator reads.
  private func fits(_ text: String?, _ comparator: String, _ key: SortKey) -> Bool {
    let bytes = Array((text ?? "").utf8)
    return bytes.withUnsafeBytes { bytes in
      switch comparator {
      case "number":
        NumberReading.plain.decimal(bytes) != nil
          || (try? LocaleIdentifier(key.locale)).flatMap { try? NumberReading(locale: $0) }?
            .decimal(bytes) != nil
      case "boolean": BooleanReading.boolean(bytes, isSure: false) != nil
      default: DateReading.allCases.contains { $0.date(bytes) != nil }
      }
    }
  }
}
