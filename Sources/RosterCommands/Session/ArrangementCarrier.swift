internal import RosterArrangement
internal import RosterOrder
internal import TerminalText

/// Carries an arrangement over to a table that was read anew, by the identities of its rows.
package struct ArrangementCarrier {
  private let old: OpenTable
  private let new: OpenTable

  init(from old: OpenTable, to new: OpenTable) {
    self.old = old
    self.new = new
  }

  /// What can be carried, and a line for each thing that cannot.
  func carried() throws -> (arrangement: Arrangement, lost: [String]) {
    var arrangement = old.arrangement
    var lost: [String] = []
    let lookup = new.arranger.lookup
    func keeps(_ column: String) -> Bool { lookup.names.contains(column) }
    func lose(_ what: String, _ columns: [String]) -> Bool {
      let missing = columns.filter { !keeps($0) }
      guard !missing.isEmpty else { return false }
      lost.append("\(what) is dropped; there is no column '\(missing[0].visible)' any more")
      return true
    }
    if lose("'key'", [arrangement.key].compactMap { $0 }) { arrangement.key = nil }
    if lose("'title'", arrangement.title ?? []) { arrangement.title = nil }
    if lose("'detail'", arrangement.detail ?? []) { arrangement.detail = nil }
    if lose("'columns'", arrangement.columns ?? []) { arrangement.columns = nil }
    if lose("the filter", arrangement.filter?.columns ?? []) { arrangement.filter = nil }
    if lose("the section rule", [arrangement.section?.column].compactMap { $0 }) {
      arrangement.section = nil
    }
    for column in arrangement.kinds.keys.sorted() where lose("a 'type'", [column]) {
      arrangement.kinds[column] = nil
    }
    guard arrangement.needsRows else {
      arrangement.steps = arrangement.steps.filter { !isLost($0, lose) }
      return (arrangement, lost)
    }
    var probe = Arrangement()
    probe.key = arrangement.key
    // Under the key that both have: a key that is lost tells nothing of the new rows.
    let before = try old.arranger.identities(probe)
    let after = try new.arranger.identities(probe)
    var missing: Set<UInt32> = []
    func row(_ row: UInt32) -> UInt32? {
      let found = Int(row) < before.keys.count ? after.row(before.keys[Int(row)]) : nil
      if found == nil { missing.insert(row) }
      return found
    }
    arrangement.hidden = arrangement.hidden.compactMap(row)
    arrangement.steps = arrangement.steps.compactMap { step in
      guard case .move(let move) = step else { return isLost(step, lose) ? nil : step }
      let rows = move.rows.compactMap(row)
      guard let anchor = row(move.anchor.row), !rows.isEmpty else { return nil }
      switch move.anchor {
      case .before: return .move(Move(rows: rows, anchor: .before(anchor)))
      case .after: return .move(Move(rows: rows, anchor: .after(anchor)))
      }
    }
    if !missing.isEmpty { lost.append(Self.lostRows(missing.count)) }
    return (arrangement, lost)
  }

  /// What is said of rows that an arrangement names and that the data does not hold.
  package static func lostRows(_ count: Int) -> String {
    count == 1
      ? "1 row that was hidden or moved is not there any more"
      : "\(count) rows that were hidden or moved are not there any more"
  }

  private func isLost(_ step: OrderStep, _ lose: (String, [String]) -> Bool) -> Bool {
    guard case .sort(let keys) = step else { return false }
    return lose("a sort", keys.map(\.column))
  }
}

extension Arrangement {
  /// Whether it holds rows, by place in the source.
  fileprivate var needsRows: Bool {
    !hidden.isEmpty || steps.contains { if case .move = $0 { true } else { false } }
  }
}
