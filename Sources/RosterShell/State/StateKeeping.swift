package import RosterArrangement
package import RosterCommands
internal import RosterOrder
internal import RosterTable

/// Brings arrangements back when tables are opened, and keeps each step.
package final class StateKeeping {
  /// A table's state file while it is in use.
  private final class Kept {
    let file: StateFile
    /// Also after it was closed: what it was like then is what comes back.
    var table: OpenTable
    /// Whether the file may differ from the canonical form of the table's arrangement.
    var isChanged = false
    /// What was appended to the table when the file was last written.
    var appended: [LoadRequest] = []

    init(file: StateFile, table: OpenTable) {
      self.file = file
      self.table = table
    }
  }

  private let session: Session
  /// The file of `--state`.
  private let fixed: String?
  private let folder: String?
  private var kept: [String: Kept] = [:]

  /// `fixed` is the file of `--state`, for the first table; otherwise each source has one in
  /// `folder`.
  package init(session: Session, fixed: String?, folder: String?) {
    self.session = session
    self.fixed = fixed
    self.folder = folder
  }

  /// Reads the state of a table and applies it; what no longer matches is skipped and said.
  ///
  package func open(_ table: OpenTable) throws {
    do {
      try openState(of: table)
    } catch let error as StateError {
      throw CommandError(error, status: .state)
    }
  }

  private func openState(of table: OpenTable) throws {
    guard let path = path(of: table) else { return }
    let known = kept[path]
    if let known, let other = owner(of: known, at: path), other !== table {
      session.note(
        "this file is open already, as '\(other.name)'; how '\(table.name)' is arranged is not saved"
      )
      return
    }
    let file = known?.file ?? StateFile(path: path, makesFolders: fixed == nil)
    let lines = try file.read()
    let isCurrent = try restore(lines, from: file, to: table)
    if case .unwritable(let reason) = file.access {
      guard fixed == nil else { throw StateError.unwritable(path, reason: reason) }
      return session.note("how '\(table.name)' is arranged will not be saved: \(reason)")
    }
    if file.access == .heldByOther {
      session.note(
        "another session has '\(table.name)' open; this one will not save how it is arranged")
    }
    let own = kept[path] ?? Kept(file: file, table: table)
    own.table = table
    own.isChanged = own.isChanged || !isCurrent
    own.appended = table.state.appended
    kept[path] = own
  }

  /// Returns whether the file is as good as a new one would be.
  private func restore(_ lines: [String], from file: StateFile, to table: OpenTable) throws
    -> Bool
  {
    let stepped = session.stepped
    session.stepped = nil
    defer { session.stepped = stepped }
    let restoring = StateRestoring(path: file.path, table: table, session: session)
    try restoring.run(lines)
    table.history = History()
    restoring.tell()
    let known = lines.first { $0.hasPrefix("# ICU ") }
    if let known, known != Self.versions {
      session.note("the arrangement was saved under \(known.dropFirst(2)); this is another version")
    }
    if session.options.isTerminalSession, table.arrangement != Arrangement() {
      session.note(
        "'\(table.name)' is arranged as it was left; 'status' says how, 'reset' drops it")
    }
    // What could not be brought back stays in the file until a step is made.
    return known == nil || known == Self.versions || !restoring.isComplete
  }

  /// Keeps the step that led from `before` to the table's arrangement now.
  package func keep(_ table: OpenTable, since before: Arrangement) throws {
    guard let path = path(of: table), let own = kept[path], owner(of: own, at: path) === table
    else { return }
    let isSame = own.table === table && own.appended == table.state.appended
    own.table = table
    own.isChanged = true
    // --atomic: all or nothing, at the end.
    guard !session.options.isAtomic else { return }
    own.appended = table.state.appended
    let script = Self.script(of: table)
    do {
      let canAdd = isSame && own.file.hasBegun && !own.file.isDueForCompaction
      if canAdd, let lines = try script.lines(since: before) {
        try own.file.append(lines)
      } else {
        try own.file.replace(try canonical(script))
      }
    } catch let error as StateError {
      throw CommandError(error, status: .state)
    }
  }

  /// Writes the states that were changed, in canonical form, and lets all files go.
  ///
  /// Throws the first failure after trying the others.
  package func finish() throws {
    var failure: (any Error)?
    for (path, own) in kept where own.isChanged {
      let table = owner(of: own, at: path) ?? own.table
      do {
        try own.file.replace(
          try canonical(Self.script(of: table)))
      } catch {
        failure = failure ?? error
      }
    }
    kept = [:]
    if let failure {
      throw failure is StateError ? CommandError(failure, status: .state) : failure
    }
  }

  /// Leaves the files as they are.
  package func abandon() {
    kept = [:]
  }

  private func canonical(_ script: ArrangementScript) throws -> [String] {
    let lines = try script.lines(hasAbsolutePaths: true)
    return lines.isEmpty ? [] : [Self.versions] + lines
  }

  private static func script(of table: OpenTable) -> ArrangementScript {
    ArrangementScript(table.arrangement, of: table.arranger, appended: table.state.appended)
  }

  private static var versions: String {
    "# ICU \(ICUVersion.library) CLDR \(ICUVersion.localeData)"
  }
}

// MARK: - Whose file it is

extension StateKeeping {
  /// The open table that a state belongs to: the one it was read for, or the one that took its place
  /// when it was reloaded.
  private func owner(of own: Kept, at path: String) -> OpenTable? {
    if session.tables.contains(where: { $0 === own.table }) { return own.table }
    return session.tables.first { $0.request == own.table.request && self.path(of: $0) == path }
  }

  /// Where a table's state is kept; `nil` for one that has none.
  private func path(of table: OpenTable) -> String? {
    if let fixed {
      let isOurs = kept[fixed].map { $0.table.request == table.request }
      return isOurs ?? (session.tables.first === table) ? fixed : nil
    }
    guard let folder, case .file(let source) = table.request.place else { return nil }
    let name = Self.fileName(
      path: source, format: table.table.source.format, inner: table.table.source.inner)
    return "\(folder)/\(name)"
  }

  /// The FNV-1a hash of what identifies a source, as a file name.
  private static func fileName(path: String, format: String, inner: String?) -> String {
    var hash = FNV1a()
    hash.add("\(canonical(path))\u{0}\(format)\u{0}\(inner ?? "")".utf8)
    return FNV1a.hexadecimal(hash.value, digits: 16) + ".roster"
  }

  /// Absolute, links followed; a pattern keeps its last part.
  private static func canonical(_ path: String) -> String {
    if let real = real(path) { return real }
    guard let slash = path.lastIndex(of: "/") else {
      return (real(".") ?? ".") + "/" + path
    }
    let folder = String(path[...slash])
    return (real(folder) ?? folder) + path[slash...]
  }

  private static func real(_ path: String) -> String? { try? FilePath.resolved(path) }
}
