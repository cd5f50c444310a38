internal import RosterOrder
internal import TerminalText

/// How a user names rows.
package enum RowReference: Sendable, Hashable {
  /// Counted from 1, as shown; kept as text, since it may be too great for a number.
  case number(String)
  case last
  /// Both ends count.
  case range(String, String)
  /// A row of a section: the part before the dot is a title, else a number; the row counts from 1.
  case path(section: String, row: String)
  case key(String)
  case title(String, isQuoted: Bool)

  /// As it was typed, for messages.
  package var text: String {
    switch self {
    case .number(let text): text
    case .last: "last"
    case .range(let first, let last): "\(first)-\(last)"
    case .path(let section, let row): "\(section).\(row)"
    case .key(let key): "@\(key)"
    case .title(let title, _): title
    }
  }
}

extension Arranger {
  /// The rows that a reference names, by their place in the source.
  ///
  /// Numbers and paths are those of the view; identities and titles find hidden rows too.
  package func rows(_ reference: RowReference, in view: View, of arrangement: Arrangement) throws
    -> [UInt32]
  {
    switch reference {
    case .number(let text): return [try row(numbered: text, in: view)]
    case .last:
      guard let row = try view.row(at: view.count() - 1) else {
        throw ArrangementError.noRowsShown
      }
      return [row]
    case .range(let first, let last):
      let low = try place(numbered: first, in: view)
      let high = try place(numbered: last, in: view)
      guard low <= high else { throw ArrangementError.descendingRange("\(first)-\(last)") }
      return try (low...high).compactMap { try view.row(at: $0) }
    case .path(let section, let row):
      return [try self.row(section: section, row: row, in: view)]
    case .key(let key):
      guard let row = try identities(arrangement).row(key) else {
        throw ArrangementError.noRowWithKey(key)
      }
      return [row]
    case .title(let title, let isQuoted):
      let found = try rows(titled: title, in: arrangement)
      guard !found.isEmpty else {
        throw ArrangementError.noRowTitled(title, needsQuotes: !isQuoted)
      }
      guard found.count > 1, let rows = try view.rows() else { return found }
      // Several are taken in the order shown; hidden ones come after them.
      let wanted = Set(found)
      let shown = rows.filter(wanted.contains)
      let rest = wanted.subtracting(shown)
      return shown + found.filter(rest.contains)
    }
  }

  /// The one row that a reference names.
  package func row(_ reference: RowReference, in view: View, of arrangement: Arrangement) throws
    -> UInt32
  {
    let rows = try rows(reference, in: view, of: arrangement)
    guard let first = rows.first, rows.count == 1 else {
      throw ArrangementError.severalRows(reference.text, count: rows.count)
    }
    return first
  }

  /// The place, counted from 0, of the row shown with a number.
  package func place(numbered text: String, in view: View) throws -> Int {
    if let number = Int(text), number > 0, try view.row(at: number - 1) != nil {
      return number - 1
    }
    let count = try view.count()
    guard count > 0 else { throw ArrangementError.noRowsShown }
    throw ArrangementError.rowOutOfRange(text, count: count)
  }

  private func row(numbered text: String, in view: View) throws -> UInt32 {
    let place = try place(numbered: text, in: view)
    guard let row = try view.row(at: place) else { throw ArrangementError.noRowsShown }
    return row
  }

  private func row(section: String, row: String, in view: View) throws -> UInt32 {
    guard view.isSectioned else {
      throw ArrangementError.notSectioned("\(section).\(row)")
    }
    let found = try self.section(section, in: view)
    guard let number = Int(row), number > 0, number <= found.rows.count,
      let row = try view.row(at: found.rows.lowerBound + number - 1)
    else {
      throw ArrangementError.rowOutOfSection(
        row, section: found.label, count: found.rows.count)
    }
    return row
  }

  /// The section with a title, exactly or else ignoring case; else with a number,
  /// counted from 1.
  package func section(_ title: String, in view: View) throws -> View.Section {
    let sections = try view.sections() ?? []
    if let exact = sections.first(where: { $0.label == title }) { return exact }
    // An accent may make another letter of the alphabet; case never does.
    let near = sections.filter { $0.label.lowercased() == title.lowercased() }
    if near.count == 1 { return near[0] }
    if let number = Int(title), number > 0, number <= sections.count { return sections[number - 1] }
    throw ArrangementError.noSection(
      title, near: nearest(to: title, among: sections.map(\.label)))
  }
}
