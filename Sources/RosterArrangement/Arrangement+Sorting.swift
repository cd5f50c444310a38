extension Arrangement {
  /// Adds a sort, and drops earlier ones that it makes void.
  ///
  /// A key of an earlier sort is void when this one, or one between, has the same key: all rows that
  /// it could part are parted already. Only sorts that no move separates from this one are looked
  /// at, since a move may stand where a void sort put its anchor. Returns how many moves the sort
  /// overrides but for ties.
  @discardableResult
  package mutating func sort(by keys: [SortKey]) -> Int {
    var run: [[SortKey]] = []
    while case .sort(let earlier)? = steps.last {
      run.insert(earlier, at: 0)
      steps.removeLast()
    }
    run.append(keys)
    var later: [SortKey] = []
    var kept: [[SortKey]] = []
    for sort in run.reversed() {
      var left: [SortKey] = []
      for key in sort where !(later + left).contains(where: { $0.hasSameTies(as: key) }) {
        left.append(key)
      }
      later += left
      if !left.isEmpty { kept.insert(sort == keys ? keys : left, at: 0) }
    }
    let moves = run.count > 1 ? 0 : steps.reversed().prefix { $0.isMove }.count
    steps += kept.map(OrderStep.sort)
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
