internal import RosterArrangement
internal import RosterCommands
internal import RosterFormats
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable
internal import TerminalText

/// Runs the lines of a state file on a table, leaving out what the data no longer holds.
final class StateRestoring {
  private let session: Session
  private let path: String
  private let table: OpenTable
  /// Identities that the lines name and that no row has.
  private var missing: Set<String> = []
  /// Lines that were left out, and why.
  private var skipped: [(line: String, reason: String)] = []

  /// How many lines are told one by one.
  private static let told = 5

  init(path: String, table: OpenTable, session: Session) {
    self.path = path
    self.table = table
    self.session = session
  }

  /// Whether all that stood in the file is in force now.
  private(set) var isComplete = true

  /// Throws when a line is none that a state file may hold; the table is then half arranged.
  func run(_ lines: [String]) throws {
    let settings = session.settings
    // What is not said in the file means what it meant when it was written, whatever was set since;
    // and what a command would note was noted then.
    session.settings.empty = nil
    session.settings.hasNaturalDigits = false
    session.settings.isQuiet = true
    session.frames.append(Session.Frame(name: path))
    defer {
      session.frames.removeLast()
      session.settings = settings
    }
    for (index, line) in lines.enumerated() {
      do {
        try run(line)
      } catch {
        try judge(error, line: line, number: index + 1)
      }
    }
    isComplete = missing.isEmpty && skipped.isEmpty
  }

  /// One note for each thing that was left out; but not hundreds.
  func tell() {
    for (line, reason) in skipped.prefix(Self.told) {
      session.note("skipped '\(line.truncated(toWidth: 60))' of the saved arrangement: \(reason)")
    }
    if skipped.count > Self.told {
      session.note("skipped \(skipped.count - Self.told) more lines of the saved arrangement")
    }
    if !missing.isEmpty { session.note(ArrangementCarrier.lostRows(missing.count)) }
  }

  private func judge(_ error: any Error, line: String, number: Int) throws {
    let cause = (error as? CommandError)?.cause ?? error
    switch cause {
    case is ArrangementError, is any ForeignFailure, CommandFault.missingFile,
      CommandFault.unreadable, CommandFault.unloadable, CommandFault.isFolder:
      skipped.append((line, CommandError.words(for: cause)))
    case is Cancelled, is ReadError, is SourceFileError, is SystemError,
      CommandFault.changedOnDisk:
      throw error
    default:
      throw StateError.damaged(path, line: number, reason: CommandError.words(for: cause))
    }
  }

  private func run(_ line: String) throws {
    let reader = StatementReader(text: line)
    while let statement = try reader.next() {
      let words = try statement.words { _ in nil }
      guard let name = words.first?.text else { continue }
      let isArranging = session.commands.find(name)?.isArranging == true
      guard isArranging, words.count > 1 || name == "reset" else {
        throw CommandFault.onlyArranging(name)
      }
      // A state file may name data, but runs nothing.
      if name == "append", case .program? = words.dropFirst().first?.loadPlace {
        throw CommandFault.onlyArranging("append \"|…\"")
      }
      if let present = try present(words, of: name) { _ = try session.run(present) }
    }
  }

  /// The words without references to rows that are not there; `nil` where nothing is left to do.
  private func present(_ words: [Word], of name: String) throws -> [Word]? {
    guard ["hide", "unhide", "move"].contains(name) else { return words }
    let parts = words.flatMap(\.splitAtCommas)
    let border =
      name == "move"
      ? parts.lastIndex { ["before", "after", "to"].contains($0.keyword) } ?? parts.endIndex
      : parts.endIndex
    let identities = try table.arranger.identities(table.arrangement)
    func isPresent(_ word: Word) -> Bool {
      guard let key = word.reference, identities.row(key) == nil else { return true }
      missing.insert(key)
      return false
    }
    let rows = parts[1..<border].filter { $0.keyword != "," }
    let kept = rows.filter(isPresent)
    let hasTarget = parts[border...].filter { !isPresent($0) }.isEmpty
    if kept.count == rows.count, hasTarget { return words }
    guard !kept.isEmpty, hasTarget else { return nil }
    let list = kept.flatMap { [Word(",", range: $0.range), $0] }.dropFirst()
    return [parts[0]] + list + parts[border...]
  }
}
