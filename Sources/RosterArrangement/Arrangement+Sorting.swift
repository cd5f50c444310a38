package import RosterOrder

extension Arrangement {
  /// Adds a sort, and drops earlier ones that it makes void; returns how many moves it overrides but
  /// for ties.
  @discardableResult
  package mutating func sort(by keys: [SortKey]) -> Int {
    let moves = steps.reversed().prefix { $0.isMove }.count
    steps = steps.adding(sort: keys, sectionedBy: section?.column)
    return moves
  }

  /// A key for the next sort, which shares its texts with one of an earlier sort that has them too: the
  /// history holds the keys of every step.
  package func key(
    column: String, isDescending: Bool = false, comparator: String? = nil, locale: String,
    empty: EmptyPlacement? = nil, reading: Reading = .auto
  ) -> SortKey {
    for step in steps {
      guard case .sort(let keys) = step else { continue }
      for key in keys where key.hasTies(of: column, comparator, locale, reading) {
        return key.placed(isDescending: isDescending, empty: empty)
      }
    }
    return SortKey(
      column: column, isDescending: isDescending, comparator: comparator, locale: locale,
      empty: empty, reading: reading)
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
  /// at, since a move may stand where a void sort put its anchor. That which gives the sections by
  /// `column` their direction is never void.
  func adding(sort keys: [SortKey], sectionedBy column: String?) -> [OrderStep] {
    let run = (lastIndex(where: \.isMove) ?? startIndex - 1) + 1
    var steps = self
    // No more room than it takes, for the history holds the steps.
    steps.reserveCapacity(count + 1)
    steps.append(.sort(keys))
    var later: [SortKey] = []
    later.reserveCapacity(keys.count * (steps.count - run))
    later += keys
    let directing =
      column == nil || keys.first?.column == column ? nil : lastIndex { $0.begins(with: column) }
    // From the last step back, so that whatever makes a key void is met before it.
    for place in (run..<endIndex).reversed() {
      guard case .sort(let earlier) = self[place] else { continue }
      let met = later.count
      for key in earlier where !later.holdTies(of: key) { later.append(key) }
      let left = later.count - met
      // Most sorts stay as they are.
      if place == directing {
        continue
      } else if left == 0 {
        steps.remove(at: place)
      } else if left < earlier.count {
        steps[place] = .sort([SortKey](later[met...]))
      }
    }
    return steps
  }

  /// These steps without the sorts that later ones make void.
  func withoutVoid(sectionedBy column: String?) -> [OrderStep] {
    reduce(into: []) { steps, step in
      switch step {
      case .sort(let keys): steps = steps.adding(sort: keys, sectionedBy: column)
      case .move: steps.append(step)
      }
    }
  }
}

extension OrderStep {
  fileprivate func begins(with column: String?) -> Bool {
    if case .sort(let keys) = self { keys.first?.column == column } else { false }
  }
}

extension [SortKey] {
  /// Whether rows that are equal under one of these keys are equal under `key`.
  fileprivate func holdTies(of key: SortKey) -> Bool {
    contains { $0.hasSameTies(as: key) }
  }
}
