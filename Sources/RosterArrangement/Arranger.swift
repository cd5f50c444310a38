package import RosterOrder
package import RosterTable

/// Computes what arrangements of one table show, and keeps what it computed.
///
/// Not for two threads at a time.
package final class Arranger {
  package let table: Table
  package let library: OrderLibrary
  /// The locale that infers kinds of numbers.
  package let locale: LocaleIdentifier
  package private(set) var today: Today
  package private(set) var cancellation: Cancellation = .never

  /// That of the library when what is kept was computed.
  private var revision: Int
  private var knownLookup: ColumnLookup?
  var inferred: [Int: Kind] = [:]
  /// By column what its first rows say of its kind.
  var headKinds: [Int: Kind?] = [:]
  /// By column, where its first rows settled the kind, how many rows were taken to be there at most.
  var settledAmong: [Int: Int] = [:]
  /// By column how often the table was looked through for the first rows under it.
  var looks: [Int: Int] = [:]
  var computedData: [ComputedColumn: ColumnData] = [:]
  var keyColumns: [KeyColumn: KeyColumnData] = [:]
  var ranks: [RankKey: RankedColumn] = [:]
  /// Those of few values, with their direction.
  var directed: [DirectedKey: RankedKey] = [:]
  /// The keys of the order before.
  var lastKeys: LastKeys?
  /// Those of the sort that was settled last.
  var settledKeys: LastKeys?
  /// Those that were computed last.
  var orders: [KnownOrder] = []
  var lastShown: ShownColumns?
  var lastView: LastView?
  var titles: (columns: [String]?, rows: [String: [UInt32]])?
  var identities: (key: String?, table: Identities)?
  /// Kinds that one value in a thousand or fewer spoils, found but not yet told.
  package internal(set) var spoiledKinds: [SpoiledKind] = []
  /// Columns of dates that are not of ISO 8601, found but not yet told.
  package internal(set) var foundReadings: [(column: String, reading: DateReading)] = []

  package init(table: Table, library: OrderLibrary, locale: LocaleIdentifier, today: Today) {
    self.table = table
    self.library = library
    self.locale = locale
    self.today = today
    revision = library.revision
  }

  /// To be called before a command: drops what was computed for another day, or by comparators that
  /// have been replaced since.
  package func prepare(today: Today, cancellation: Cancellation) {
    self.cancellation = cancellation
    guard today != self.today || library.revision != revision else { return }
    self.today = today
    revision = library.revision
    computedData = [:]
    keyColumns = [:]
    ranks = [:]
    directed = [:]
    lastKeys = nil
    settledKeys = nil
    orders = []
    lastView = nil
    lastShown = nil
    titles = nil
  }

  /// Whether there are kinds or readings to be told.
  package var hasFindings: Bool { !spoiledKinds.isEmpty || !foundReadings.isEmpty }

  /// To be called when they were told.
  package func forgetFindings() {
    spoiledKinds = []
    foundReadings = []
  }

  /// The column that `text` names, as `ColumnLookup.find`; where none does, also among those that only
  /// records further down have.
  package func find(_ text: String) throws -> (name: String, place: ColumnPlace) {
    do {
      return try lookup.find(text)
    } catch ArrangementError.unknownColumn(let name, let near) {
      let known = table.columns.count
      _ = try table.rowCount()
      guard table.columns.count > known else {
        throw ArrangementError.unknownColumn(name, near: near)
      }
      return try lookup.find(text)
    }
  }

  package var lookup: ColumnLookup {
    // Columns are only ever added, where longer records are met.
    let columns = table.columns
    if let known = knownLookup, known.columns.count == columns.count { return known }
    let made = ColumnLookup(columns)
    knownLookup = made
    return made
  }
}

/// A column that would be of a kind but for a value.
package struct SpoiledKind: Sendable, Equatable {
  package let column: String
  package let kind: Kind
  package let value: String
}
