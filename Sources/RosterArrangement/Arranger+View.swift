internal import RosterOrder
internal import RosterTable

extension Arranger {
  /// What `arrangement` shows; in edit mode with the hidden rows.
  ///
  /// Kept until another one is asked for.
  package func view(_ arrangement: Arrangement, isEditing: Bool = false) throws -> View {
    if let last = lastView, last.isEditing == isEditing, last.arrangement == arrangement {
      return last.view
    }
    let view = try makeView(arrangement, isEditing: isEditing)
    lastView = LastView(arrangement: arrangement, isEditing: isEditing, view: view)
    return view
  }

  private func makeView(_ arrangement: Arrangement, isEditing: Bool) throws -> View {
    if arrangement.isSourceOrder { return View(table: table, rows: nil) }
    var rows = try sortedRows(arrangement)
    if let mask = try mask(arrangement, isEditing: isEditing) {
      rows = SortedRows(try rows.all().filter { mask[Int($0)] })
    }
    guard let rule = arrangement.section else { return View(table: table, rows: rows) }
    return try sectioned(rows, by: rule, in: arrangement)
  }

  /// All rows, hidden and filtered ones too, after the steps of `arrangement`.
  ///
  /// O(rows × steps), less what is known of its first steps.
  package func order(_ arrangement: Arrangement) throws -> [UInt32] {
    try sortedRows(arrangement).all()
  }

  /// The same, sorted as far as it will be asked for.
  private func sortedRows(_ arrangement: Arrangement) throws -> SortedRows {
    let steps = arrangement.steps
    if let same = orders.last(where: { $0.steps == steps && $0.kinds == arrangement.kinds }) {
      return same.order
    }
    let made = try makeOrder(arrangement)
    if made.isReusable {
      if orders.count >= 4 { orders.removeFirst() }
      orders.append(KnownOrder(steps: steps, kinds: arrangement.kinds, order: made.order))
    }
    return made.order
  }

  /// Such an order, and whether the same steps will give it again.
  private func makeOrder(_ arrangement: Arrangement) throws -> (order: SortedRows, isReusable: Bool)
  {
    let keys = Self.sortsAlone(arrangement.steps)
    // Where nothing is sorted yet and nothing but sorts follows, all that matters are the keys.
    let known = knownOrder(towards: arrangement, isSorted: keys != nil)
    if known == nil, let keys {
      let fresh = arrangement.steps.last?.keyCount ?? 0
      if let ranked = knownKeys(keys, fresh: fresh, in: arrangement) {
        lastKeys = LastKeys(keys: keys, kinds: arrangement.kinds, ranked: ranked)
        return (SortedRows(count: try rowCount(), by: ranked, cancellation: cancellation), true)
      }
      let order = SortedRows(by: sortedKeys(keys, in: arrangement), cancellation: cancellation)
      return (order, isReusable(arrangement.steps[...]))
    }
    var order = known?.order ?? SortedRows(by: unsortedKeys, cancellation: cancellation)
    let rest = known?.rest ?? arrangement.steps[...]
    for step in rest {
      switch step {
      case .sort(let keys):
        order = try order.sorted(by: later { try $0.rankedKeys(keys, in: arrangement) })
      case .move(let move): order = SortedRows(move.applied(to: try order.all()))
      }
    }
    return (order, isReusable(rest))
  }

  /// The keys of steps that are all sorts, the one that decides first in front.
  private static func sortsAlone(_ steps: [OrderStep]) -> [SortKey]? {
    var keys: [SortKey] = []
    keys.reserveCapacity(2 * steps.count)
    for step in steps.reversed() {
      guard case .sort(let own) = step else { return nil }
      for key in own { keys.append(key) }
    }
    return keys.isEmpty ? nil : keys
  }

  /// What was computed already on the way to an arrangement's order, and the steps that are left;
  /// with `isSorted` only what has all rows in order.
  private func knownOrder(towards arrangement: Arrangement, isSorted: Bool)
    -> (order: SortedRows, rest: ArraySlice<OrderStep>)?
  {
    let steps = arrangement.steps
    let known = orders.filter {
      (!isSorted || $0.order.isSorted) && $0.kinds == arrangement.kinds
    }
    guard !known.isEmpty else { return nil }
    // A sort that was added may have made void some of the steps before it.
    let column = arrangement.section?.column
    if case .sort(let keys)? = steps.last,
      let before = known.last(where: {
        $0.steps.adding(sort: keys, sectionedBy: column) == steps
      })
    {
      return (before.order, steps.suffix(1))
    }
    let beginning = known.filter { steps.starts(with: $0.steps) }.max {
      $0.steps.count < $1.steps.count
    }
    return beginning.map { ($0.order, steps.dropFirst($0.steps.count)) }
  }

  /// Whether the same steps will give the same order again.
  private func isReusable(_ steps: ArraySlice<OrderStep>) -> Bool {
    steps.allSatisfy { step in
      guard case .sort(let keys) = step else { return true }
      return keys.allSatisfy { key in
        guard let name = key.comparator else { return true }
        return (try? library.comparator(name))?.isPure == true
      }
    }
  }

  /// The rows that are not masked out; `nil` when all are.
  private func mask(_ arrangement: Arrangement, isEditing: Bool) throws -> [Bool]? {
    var mask = try filterMask(arrangement)
    guard !arrangement.hidden.isEmpty, !isEditing else { return mask }
    var shown = try mask ?? Array(repeating: true, count: table.rowCount())
    for row in arrangement.hidden where Int(row) < shown.count { shown[Int(row)] = false }
    mask = shown
    return mask
  }
}

/// Steps, and the order of rows that they made.
final class KnownOrder {
  let steps: [OrderStep]
  /// Those that the user set, which decide how the steps sort.
  let kinds: [String: Kind]
  let order: SortedRows

  init(steps: [OrderStep], kinds: [String: Kind], order: SortedRows) {
    self.steps = steps
    self.kinds = kinds
    self.order = order
  }
}

/// The view that was asked for last.
final class LastView {
  let arrangement: Arrangement
  let isEditing: Bool
  let view: View

  init(arrangement: Arrangement, isEditing: Bool, view: View) {
    self.arrangement = arrangement
    self.isEditing = isEditing
    self.view = view
  }
}
