/// How a table is arranged: a value, which every command turns into another.
///
/// Rows are held by their place in the source, counted from 0, which no command changes.
package struct Arrangement: Sendable, Equatable {
  /// Since the source's order, in turn.
  package var steps: [OrderStep] = []
  /// In the order in which they were hidden, each once.
  package var hidden: [UInt32] = []
  /// All else.
  var choices = Choices.none

  package init() {}

  /// Whether rows are shown all and in the source's order.
  package var isSourceOrder: Bool {
    steps.isEmpty && hidden.isEmpty && filter == nil && search == nil && section == nil
  }

  /// The sort steps, in turn.
  package var sorts: [[SortKey]] {
    steps.compactMap { if case .sort(let keys) = $0 { keys } else { nil } }
  }
}

/// What changed the order: a sort of all rows, or a move of some.
package enum OrderStep: Sendable, Equatable {
  case sort([SortKey])
  /// On its own, so that a step is no larger than a reference.
  indirect case move(Move)

  package var isMove: Bool { if case .move = self { true } else { false } }
  var keyCount: Int { if case .sort(let keys) = self { keys.count } else { 0 } }
}

/// Where a sort key's text comes from.
package enum Reading: Sendable, Hashable {
  /// The companion that the column has for sorting, if any.
  case auto
  /// The column itself.
  case none
  case column(String)
}

/// Rows taken out and put back beside another one.
package struct Move: Sendable, Hashable {
  package enum Anchor: Sendable, Hashable {
    case before(UInt32)
    case after(UInt32)

    package var row: UInt32 {
      switch self {
      case .before(let row), .after(let row): row
      }
    }
  }

  /// As a block, in this order; the anchor is none of them.
  package var rows: [UInt32]
  package var anchor: Anchor

  package init(rows: [UInt32], anchor: Anchor) {
    self.rows = rows
    self.anchor = anchor
  }

  /// `order` after the move: O(rows).
  package func applied(to order: [UInt32]) -> [UInt32] {
    let moved = Set(rows)
    var out: [UInt32] = []
    out.reserveCapacity(order.count)
    for row in order where !moved.contains(row) {
      if row == anchor.row, case .before = anchor { out += rows }
      out.append(row)
      if row == anchor.row, case .after = anchor { out += rows }
    }
    return out
  }
}

/// What the rows are parted by.
package struct SectionRule: Sendable, Hashable {
  package var column: String
  /// The sectioner's full name; `nil` for that of the column's kind.
  package var sectioner: String?
  package var argument: String?
  package var locale: String
  package var reading: Reading
  package var isDescending: Bool

  package init(
    column: String, sectioner: String? = nil, argument: String? = nil, locale: String,
    reading: Reading = .auto, isDescending: Bool = false
  ) {
    self.column = column
    self.sectioner = sectioner
    self.argument = argument
    self.locale = locale
    self.reading = reading
    self.isDescending = isDescending
  }
}
