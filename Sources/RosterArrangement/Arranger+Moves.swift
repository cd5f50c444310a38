internal import RosterOrder

/// Where rows are to go.
package enum MoveTarget: Sendable, Hashable {
  /// So that the first of them ends up at this number, counted from 1.
  case place(String)
  case before(RowReference)
  case after(RowReference)
  case top
  case bottom
}

extension Arranger {
  /// The move that brings `rows` where `target` says; `nil` when they stand there already.
  ///
  /// Rows are given by their place in the source and move as a block, in the order shown. In a
  /// sectioned table they stay in their section.
  package func move(
    _ rows: [UInt32], to target: MoveTarget, in view: View, of arrangement: Arrangement
  ) throws -> Move? {
    let block = try inOrder(rows, of: arrangement)
    guard !block.isEmpty else { return nil }
    let anchor: Move.Anchor
    switch target {
    case .place(let text):
      let place = try self.place(numbered: text, in: view)
      guard let found = try self.anchor(at: place, for: block, in: view) else { return nil }
      anchor = found
    case .before(let reference):
      anchor = .before(try anchorRow(reference, for: block, in: view, of: arrangement))
    case .after(let reference):
      anchor = .after(try anchorRow(reference, for: block, in: view, of: arrangement))
    case .top, .bottom:
      guard let found = try edge(target, for: block, in: view, of: arrangement) else { return nil }
      anchor = found
    }
    try checkSections(block, anchor: anchor, in: view, of: arrangement)
    let move = Move(rows: block, anchor: anchor)
    let shown = try view.rows() ?? Array(0..<UInt32(clamping: view.count()))
    // Where nothing that is shown changes place, it is no step.
    return move.applied(to: shown) == shown ? nil : move
  }

  /// The rows as they stand among all rows, which is how those that are shown stand too.
  private func inOrder(_ rows: [UInt32], of arrangement: Arrangement) throws -> [UInt32] {
    let unique = Set(rows)
    guard unique.count > 1 else { return Array(unique) }
    return try order(arrangement).filter(unique.contains)
  }

  /// What brings the block's first row to `place`, counted from 0, among the rows shown.
  private func anchor(at place: Int, for block: [UInt32], in view: View) throws -> Move.Anchor? {
    let count = try view.count()
    let moved = Set(block)
    let shown = try view.rows() ?? Array(0..<UInt32(clamping: count))
    let others = shown.filter { !moved.contains($0) }
    guard !others.isEmpty else { return nil }
    // Moving up stores "before the row shown there", moving down "after it".
    let target = shown[place]
    if block.count == 1, let own = shown.firstIndex(of: block[0]) {
      if own == place { return nil }
      return own > place ? .before(target) : .after(target)
    }
    if place < others.count { return .before(others[place]) }
    return others.last.map { .after($0) }
  }

  private func anchorRow(
    _ reference: RowReference, for block: [UInt32], in view: View, of arrangement: Arrangement
  ) throws -> UInt32 {
    let row = try self.row(reference, in: view, of: arrangement)
    guard !block.contains(row) else {
      throw ArrangementError.anchorAmongMoved(reference.text)
    }
    return row
  }

  /// The top or bottom of what is shown; in a sectioned table of the block's own section.
  private func edge(
    _ target: MoveTarget, for block: [UInt32], in view: View, of arrangement: Arrangement
  ) throws -> Move.Anchor? {
    let count = try view.count()
    let shown = try view.rows() ?? Array(0..<UInt32(clamping: count))
    let moved = Set(block)
    var range = 0..<count
    if let place = shown.firstIndex(where: moved.contains),
      let section = try view.section(at: place)
    {
      try check(block, isIn: section, in: view, of: arrangement)
      range = section.rows
    }
    let others = shown[range].filter { !moved.contains($0) }
    if target == .top { return others.first.map { .before($0) } }
    return others.last.map { .after($0) }
  }

  private func checkSections(
    _ block: [UInt32], anchor: Move.Anchor, in view: View, of arrangement: Arrangement
  ) throws {
    guard view.isSectioned, let place = try view.place(of: anchor.row),
      let other = try view.section(at: place)
    else { return }
    try check(block, isIn: other, in: view, of: arrangement)
  }

  private func check(
    _ block: [UInt32], isIn other: View.Section, in view: View, of arrangement: Arrangement
  ) throws {
    guard let rule = arrangement.section, let shown = try view.rows() else { return }
    for row in block {
      guard let own = try shown.firstIndex(of: row).flatMap(view.section(at:)), own != other else {
        continue
      }
      throw ArrangementError.otherSection(
        row: try title(of: row, in: arrangement), own: own.label, other: other.label,
        column: rule.column)
    }
  }
}
