extension Arrangement {
  /// Adds a sort, and drops earlier ones that it makes void; returns how many moves it overrides but
  /// for ties.
  @discardableResult
  package mutating func sort(by keys: [SortKey]) -> Int {
    let moves = steps.reversed().prefix { $0.isMove }.count
    steps = steps.adding(sort: keys)
    return moves
  }

  /// The direction that sections of `column` have: that of the last sort that has it as first key.
  package func isSortedDescending(by column: String) -> Bool? {
    sorts.last { $0.first?.column == column }?.first?.isDescending
  }

  /// Whether the sections of a rule stand in reverse: as it says, or as the sort of its column does.
  package func sectionsDescend(by rule: SectionRule) -> Bool {
    rule.isDescending || isSortedDescending(by: rule.column) == true
  }

  /// Hides rows; those hidden already stay where they are in the list.
  package mutating func hide(_ rows: [UInt32]) {
    let known = Set(hidden)
    hidden += rows.filter { !known.contains($0) }
  }

  package mutating func unhide(_ rows: [UInt32]) {
    let shown = Set(rows)
    hidden.removeAll { shown.contains($0) }
  }
}

extension [OrderStep] {
  /// These steps and then a sort, without those that it makes void.
  ///
  /// A key of an earlier sort is void when this one, or one between, has the same key: all rows that
  /// it could part are parted already. Only sorts that no move separates from this one are looked
  /// at, since a move may stand where a void sort put its anchor.
  func adding(sort keys: [SortKey]) -> [OrderStep] {
    var later = keys
    later.reserveCapacity(16)
    var run: [OrderStep] = [.sort(keys)]
    var place = endIndex
    while place > startIndex, case .sort(let earlier) = self[place - 1] {
      place -= 1
      let known = later.count
      for key in earlier where !later.contains(where: { $0.hasSameTies(as: key) }) {
        later.append(key)
      }
      // Most sorts stay as they are.
      let left = later.count - known
      if left == earlier.count {
        run.append(self[place])
      } else if left > 0 {
        run.append(.sort([SortKey](later[known...])))
      }
    }
    return self[..<place] + run.reversed()
  }
}
