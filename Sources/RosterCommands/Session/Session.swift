package import RosterArrangement
package import RosterFormats
package import RosterLanguage
internal import RosterOrder
package import RosterTable
internal import TerminalText

/// All that a running program holds: tables, registries, variables, settings.
///
/// Stays on the thread that made it.
package final class Session {
  package let console: Console
  package var settings: Settings
  package let environment: Environment
  package var options = Options()

  package let library = OrderLibrary()
  package var formats = FormatRegistry.builtIn
  package var commands = CommandRegistry.standard
  /// Handlers that every table has, registered by the host's own code.
  package var tapHandlers: [TapHandler] = []
  package var plugins: (any PluginHosting)?

  package private(set) var tables: [OpenTable] = []
  /// Tables by when they were last current, the current one last.
  private var recent: [OpenTable] = []

  package var variables: [String: String] = [:]
  package var aliases: [String: [Word]] = [:]
  package var frames: [Frame] = []
  package var depth = 0
  package var firstFailure: CommandError.Status?

  /// Told after each step of a table, before it is printed; what it throws undoes the step.
  package var stepped: ((OpenTable, Arrangement) throws -> Void)?
  /// Called for a table that was just opened, so that its state can come back.
  package var opened: ((OpenTable) throws -> Void)?
  /// Shows an error of a script with the lines around it; set by the shell.
  package var report: (CommandError, [SourceLine]) -> Void = { _, _ in }
  /// Asked before each statement, so that an interrupt ends the script.
  package var cancellation = Cancellation.never
  package var exports = PendingExports()
  package var isStandardInputTaken = false
  /// Whether the rc file is running.
  package var isConfiguring = false
  /// Puts a question to whoever sits at the terminal, and returns whether the answer is yes; `nil`
  /// where nobody does.
  package var confirm: ((String) throws -> Bool)?

  /// How the program was started.
  package struct Options: Sendable {
    package var isTerminalSession = false
    package var isCheck = false
    package var isSafe = false
    package var keepsGoing = false
    package var isAtomic = false
    package var standardInputIsScript = false
    /// Files that --safe lets `load` read.
    package var namedFiles: [String] = []

    package init() {}
  }

  /// A script that is running, or the shell.
  package struct Frame {
    /// As it stands in messages; `nil` for the shell, whose messages omit the place.
    package let name: String?
    /// `$1` and on.
    package let arguments: [String]
    /// The place in the calling script.
    package var callerRange: SourceRange?

    package init(name: String?, arguments: [String] = []) {
      self.name = name
      self.arguments = arguments
    }
  }

  package init(console: Console, settings: Settings, environment: Environment) {
    self.console = console
    self.settings = settings
    self.environment = environment
  }

  // MARK: - Tables

  /// The table that commands are about, or `nil`.
  package var current: OpenTable? { recent.last }

  /// The current table, its source unchanged since it was loaded.
  package func currentTable() throws -> OpenTable {
    guard let table = current else { throw CommandError(.noTable) }
    let arranger = table.arranger
    try checkUnchanged(arranger.table)
    prepare(arranger)
    return table
  }

  /// Arrangers live on in the history of steps, where a setting does not reach them.
  package func prepare(_ arranger: Arranger) {
    arranger.prepare(today: settings.today, cancellation: cancellation)
  }

  private func checkUnchanged(_ table: Table) throws {
    for source in table.sources {
      guard let path = source.path, let stamp = source.stamp, FileStamp(path: path) != stamp else {
        continue
      }
      throw CommandError(.changedOnDisk(source.shown))
    }
  }

  package func table(named name: String) throws -> OpenTable {
    if let table = tables.first(where: { $0.name == name }) { return table }
    let folded = tables.filter { $0.name.lowercased() == name.lowercased() }
    if folded.count == 1 { return folded[0] }
    throw CommandError(
      .unknownTable(name, near: nearest(to: name, among: tables.map(\.name))))
  }

  package func use(_ table: OpenTable) {
    recent.removeAll { $0 === table }
    recent.append(table)
  }

  /// Adds a table and makes it the current one; where its state cannot come back, it is as if it had
  /// not been opened.
  package func open(_ table: OpenTable) throws {
    tables.append(table)
    use(table)
    do {
      try opened?(table)
    } catch {
      close(table)
      throw error
    }
  }

  /// Replaces a table that was read again, at its place.
  package func replace(_ old: OpenTable, by new: OpenTable) {
    guard let place = tables.firstIndex(where: { $0 === old }) else { return }
    tables[place] = new
    for index in recent.indices where recent[index] === old { recent[index] = new }
  }

  package func close(_ table: OpenTable) {
    tables.removeAll { $0 === table }
    recent.removeAll { $0 === table }
  }

  /// `wanted`, or that with a number where a table of that name is open.
  package func freeName(_ wanted: String) -> String {
    var name = wanted
    var number = 2
    while tables.contains(where: { $0.name == name }) {
      name = "\(wanted).\(number)"
      number += 1
    }
    return name
  }
}
