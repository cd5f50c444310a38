package import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

/// An arrangement as commands, one a line, that make it again: for state files and `save`.
///
/// Rows are named by identity. Locales are always written, so that another environment gives the
/// same order.
package struct ArrangementScript {
  private let arranger: Arranger
  private let arrangement: Arrangement
  private let appended: [LoadRequest]

  /// `appended` is what was appended to the table before it was arranged.
  package init(
    _ arrangement: Arrangement, of arranger: Arranger, appended: [LoadRequest] = []
  ) {
    self.arrangement = arrangement
    self.arranger = arranger
    self.appended = appended
  }

  /// The lines in canonical form; with paths that hold in any folder where that is wanted.
  package func lines(hasAbsolutePaths: Bool = false) throws -> [String] {
    var lines = appended.map { $0.line(isAbsolute: hasAbsolutePaths) }
    for (column, kind) in arrangement.kinds.sorted(by: { $0.key < $1.key }) {
      lines.append("type \(column.quotedWord) \(kind.rendered)")
    }
    if let key = arrangement.key { lines.append("key \(key.quotedWord)") }
    if let title = arrangement.title { lines.append("title \(title.quotedWords)") }
    if let detail = arrangement.detail { lines.append("detail \(detail.quotedWords)") }
    if let columns = arrangement.columns { lines.append("columns \(columns.quotedWords)") }
    lines += try orderLines()
    if let filter = arrangement.filter { lines.append("filter \(filter.rendered)") }
    if let search = arrangement.search { lines.append("find \(Word.quoted(search))") }
    if !arrangement.hidden.isEmpty { lines.append("hide \(try references(arrangement.hidden))") }
    return lines
  }

  /// The steps, and the sections where these make the steps again.
  private func orderLines() throws -> [String] {
    var lines = try arrangement.steps.map(line)
    guard let section = arrangement.section else { return lines }
    let directing = arrangement.steps.lastIndex { step in
      if case .sort(let keys) = step { keys.first?.column == section.column } else { false }
    }
    guard let directing else {
      // To section by a column that no sort begins with adds that sort; it is taken away again.
      return [sectionLine(section), "sort none"] + lines
    }
    // Without sections a later sort may make void the one that gives them their direction.
    var unsectioned = arrangement
    unsectioned.section = nil
    let place = unsectioned.steps == arrangement.steps ? lines.endIndex : directing + 1
    lines.insert(sectionLine(section), at: place)
    return lines
  }

  /// The lines that lead from `old` to this arrangement when they are run after those of `old`;
  /// `nil` where only the whole script will do.
  package func lines(since old: Arrangement) throws -> [String]? {
    guard arrangement.key == old.key, arrangement.kinds == old.kinds else { return nil }
    var lines: [String] = []
    if arrangement.title != old.title {
      lines.append("title \(arrangement.title?.quotedWords ?? "none")")
    }
    if arrangement.detail != old.detail {
      lines.append("detail \(arrangement.detail?.quotedWords ?? "none")")
    }
    if arrangement.columns != old.columns {
      lines.append("columns \(arrangement.columns?.quotedWords ?? "all")")
    }
    if arrangement.steps != old.steps {
      guard let last = arrangement.steps.last, follows(old, last) else { return nil }
      lines.append(try line(last))
    }
    if arrangement.section != old.section {
      lines.append(arrangement.section.map(sectionLine) ?? "section none")
    }
    if arrangement.filter != old.filter || arrangement.search != old.search {
      if arrangement.filter == nil || arrangement.search == nil { lines.append("filter none") }
      if let filter = arrangement.filter { lines.append("filter \(filter.rendered)") }
      if let search = arrangement.search { lines.append("find \(Word.quoted(search))") }
    }
    let before = Set(old.hidden)
    let after = Set(arrangement.hidden)
    let shown = old.hidden.filter { !after.contains($0) }
    let hid = arrangement.hidden.filter { !before.contains($0) }
    if !shown.isEmpty { lines.append("unhide \(try references(shown))") }
    if !hid.isEmpty { lines.append("hide \(try references(hid))") }
    return lines
  }

  /// Whether running `last` after `old` gives the steps of this arrangement.
  private func follows(_ old: Arrangement, _ last: OrderStep) -> Bool {
    var trial = old
    switch last {
    case .sort(let keys): trial.sort(by: keys)
    case .move: trial.steps.append(last)
    }
    return trial.steps == arrangement.steps
  }

  private func line(_ step: OrderStep) throws -> String {
    switch step {
    case .sort(let keys): return "sort " + keys.map(\.rendered).joined(separator: ", ")
    case .move(let move):
      let anchor = try references([move.anchor.row])
      let side = if case .before = move.anchor { "before" } else { "after" }
      return "move \(try references(move.rows)) \(side) \(anchor)"
    }
  }

  /// A section takes its reading from the sort by its column unless it says otherwise.
  private func sectionLine(_ rule: SectionRule) -> String {
    let sort = arrangement.sorts.last { $0.first?.column == rule.column }?.first
    let differs = rule.reading == .auto && (sort?.reading ?? .auto) != .auto
    return rule.rendered + (differs ? " reading auto" : "")
  }

  private func references(_ rows: [UInt32]) throws -> String {
    let keys = try arranger.identities(arrangement).keys
    // A blank after the comma: a quote opens only at the start of a word.
    return rows.filter { Int($0) < keys.count }.map { keys[Int($0)].quotedReference }
      .joined(separator: ", ")
  }
}

extension String {
  /// As a word of the language that is no keyword or number.
  package var quotedWord: String { Word.quoting(self, keywords: Self.reserved) }

  /// As a reference to a row.
  package var quotedReference: String {
    let isPlain = utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x5F || $0 == 0x2D || $0 == 0x7E
    }
    return isPlain && !isEmpty ? "@\(self)" : "@\(Word.quoted(self))"
  }

  private static let reserved: Set<String> = [
    "none", "all", "last", "by", "asc", "desc", "using", "locale", "empty", "reading", "filled",
    "and", "or", "contains", "starts", "ends", "matches", "auto", "first", "before", "after", "to",
    "top", "bottom",
  ]
}

extension [String] {
  /// As a list of words.
  package var quotedWords: String { map(\.quotedWord).joined(separator: ", ") }
}

extension SortKey {
  /// As it has to be typed.
  package var rendered: String {
    var text = column.quotedWord
    if isDescending { text += " desc" }
    if let comparator { text += " using \(comparator.commandWord)" }
    text += " locale \(locale)"
    if let empty { text += " empty \(empty.rawValue)" }
    return text + reading.rendered
  }
}

extension SectionRule {
  /// As it has to be typed.
  package var rendered: String {
    var text = "section by \(column.quotedWord)"
    if let sectioner {
      text += " using \(sectioner.commandWord)"
      if let argument { text += " \(argument.quotedValue)" }
    }
    text += " locale \(locale)" + reading.rendered
    return isDescending ? text + " desc" : text
  }
}

extension Reading {
  fileprivate var rendered: String {
    switch self {
    case .auto: ""
    case .none: " reading none"
    case .column(let name): " reading \(name.quotedWord)"
    }
  }
}

extension Kind {
  fileprivate var rendered: String {
    switch self {
    case .date(let reading) where reading != .iso: "date \(reading.rawValue)"
    default: name
    }
  }
}

extension Condition {
  /// As it has to be typed.
  package var rendered: String {
    switch self {
    case .compare(let column, let comparison, let text):
      "\(column.quotedWord) \(comparison.rawValue) \(text.quotedValue)"
    case .search(let column, let search, let text):
      "\(column.quotedWord) \(search.rawValue) \(text.quotedValue)"
    case .empty(let column): "\(column.quotedWord) empty"
    case .filled(let column): "\(column.quotedWord) filled"
    case .and(let parts): parts.map(\.rendered).joined(separator: " and ")
    case .or(let parts): parts.map(\.rendered).joined(separator: " or ")
    }
  }
}

extension String {
  /// A name of a comparator, sectioner or plugin, which may hold `/` and `-`.
  var commandWord: String {
    let isPlain = unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || "_-/.".unicodeScalars.contains($0)
    }
    return isPlain ? self : Word.quoted(self)
  }

  /// A value of a condition: a number stays bare, so that it reads well.
  fileprivate var quotedValue: String {
    let isNumber =
      !isEmpty && utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }
    return isNumber ? self : quotedWord
  }
}

extension LoadRequest {
  /// The `append` that reads it.
  fileprivate func line(isAbsolute: Bool) -> String {
    var line = "append "
    switch place {
    case .file(let path): line += Word.quoted(isAbsolute ? Session.resolved(path) : path)
    case .standardInput: line += "-"
    case .program(let command): line += Word.quoted("|" + command)
    }
    if let format { line += " as \(format.quotedWord)" }
    if let inner { line += " table \(inner.quotedWord)" }
    return line
  }
}
