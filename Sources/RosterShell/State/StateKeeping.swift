internal import Glibc
package import RosterArrangement
package import RosterCommands
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable

/// Brings arrangements back when tables are opened, and keeps each step.
package final class StateKeeping {
  private let session: Session
  /// Where a table's state is kept; `nil` for one that has none.
  private let path: (OpenTable) -> String?
  private var files: [ObjectIdentifier: StateFile] = [:]
  private var tables: [ObjectIdentifier: OpenTable] = [:]
  /// What stood in each file, without its first line.
  private var found: [ObjectIdentifier: [String]] = [:]

  /// `fixed` is the file of `--state`; otherwise each source has one in `folder`.
  package init(session: Session, fixed: String?, folder: String?) {
    self.session = session
    path = { table in
      if let fixed { return fixed }
      guard let folder, let source = table.table.source.path else { return nil }
      let name = Self.fileName(
        path: source, format: table.table.source.format, inner: table.table.source.inner)
      return "\(folder)/\(name)"
    }
  }

  /// Reads the state of a table and applies it; what no longer matches is skipped and said.
  package func open(_ table: OpenTable) throws {
    do {
      try openState(of: table)
    } catch let error as StateError {
      throw CommandError(error, status: .state)
    }
  }

  private func openState(of table: OpenTable) throws {
    guard let path = path(table) else { return }
    let file = try StateFile(path: path)
    files[ObjectIdentifier(table)] = file
    tables[ObjectIdentifier(table)] = table
    if file.isHeldByOther {
      session.note(
        "another session has '\(table.name)' open; this one will not save how it is arranged")
    }
    let lines = try file.read()
    found[ObjectIdentifier(table)] = Array(lines.dropFirst())
    try apply(lines, of: file, to: table)
  }

  /// Keeps the step that led from `before` to the table's arrangement now.
  package func keep(_ table: OpenTable, since before: Arrangement) throws {
    guard let file = files[ObjectIdentifier(table)] else { return }
    let script = ArrangementScript(table.arrangement, of: table.arranger)
    do {
      if !file.isDueForCompaction, let lines = try script.lines(since: before) {
        try file.append(lines)
      } else {
        try file.replace(try canonical(script))
      }
    } catch let error as StateError {
      throw CommandError(error, status: .state)
    }
  }

  /// Writes all states in canonical form.
  package func finish() throws {
    for (id, file) in files {
      guard let table = tables[id] else { continue }
      try file.replace(
        try canonical(ArrangementScript(table.arrangement, of: table.arranger)))
    }
  }

  /// Puts all states back to what they were when the tables were opened.
  package func abandon() throws {
    for (id, file) in files {
      if let lines = found[id] { try file.replace(lines) }
    }
  }

  private func canonical(_ script: ArrangementScript) throws -> [String] {
    let lines = try script.lines()
    return lines.isEmpty ? [] : [Self.versions] + lines
  }

  private static var versions: String {
    "# ICU \(ICUVersion.library) CLDR \(ICUVersion.localeData)"
  }

  private func apply(_ lines: [String], of file: StateFile, to table: OpenTable) throws {
    if let known = lines.first(where: { $0.hasPrefix("# ICU ") }), known != Self.versions {
      session.note("the arrangement was saved under \(known.dropFirst(2)); this is another version")
    }
    let saved = session.stepped
    session.stepped = nil
    defer { session.stepped = saved }
    for (index, line) in lines.enumerated() {
      do {
        try run(line)
      } catch let error as CommandError where error.cause is ArrangementError {
        session.note("skipped '\(line)' of the saved arrangement: \(error.description)")
      } catch {
        throw CommandError(
          StateError.damaged(file.path, line: index + 1, reason: CommandError.words(for: error)),
          status: .state)
      }
    }
    table.history = History()
  }

  private func run(_ line: String) throws {
    let reader = StatementReader(text: line)
    while let statement = try reader.next() {
      let name = try statement.words.first?.expanded { _ in nil }.text ?? ""
      guard session.commands.find(name)?.isArranging == true else {
        throw CommandFault.onlyArranging(name)
      }
      _ = try session.run(statement)
    }
  }

  /// The FNV-1a hash of what identifies a source, as a file name.
  private static func fileName(path: String, format: String, inner: String?) -> String {
    let resolved = realpath(path, nil)
    defer { free(resolved) }
    let canonical = resolved.map { String(cString: $0) } ?? path
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in "\(canonical)\u{0}\(format)\u{0}\(inner ?? "")".utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ".roster"
  }
}
