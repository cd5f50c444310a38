/// The tables and views of a database that are its user's own.
struct SQLiteSchema {
  private var tables: [String] = []
  private var views: [String] = []

  init(of database: SQLiteDatabase) throws {
    let query = "SELECT type, name FROM pragma_table_list WHERE schema = 'main'"
    try database.read(query) { row in
      guard case .text(let type)? = row.first, case .text(let name)? = row.last else { return }
      let text = String(decoding: name, as: UTF8.self)
      guard !text.lowercased().hasPrefix("sqlite_") else { return }
      switch String(decoding: type, as: UTF8.self) {
      case "table", "virtual": tables.append(text)
      case "view": views.append(text)
      default: break  // The shadow tables of a virtual one are its own affair.
      }
    }
  }

  /// All names, in the order of their bytes.
  var names: [String] { (tables + views).sorted() }

  /// The SQL that reads the table or view `name`, or when that is `nil` the only table there is.
  ///
  /// A name that is not there letter by letter is compared as SQLite does it, ignoring ASCII case.
  /// Throws `noTables`, `severalInner` or `unknownInner`.
  func query(forInner name: String?) throws(ReadError) -> String {
    let inner = try self.inner(named: name)
    let quoted = inner.split(separator: "\"", omittingEmptySubsequences: false)
      .joined(separator: "\"\"")
    // An index that covers all columns would give its own order instead of that of the rowids.
    return "SELECT * FROM \"\(quoted)\"" + (tables.contains(inner) ? " NOT INDEXED" : "")
  }

  private func inner(named name: String?) throws(ReadError) -> String {
    guard let name else {
      let candidates = tables.isEmpty ? views : tables
      guard let only = candidates.first else { throw .noTables }
      guard candidates.count == 1 else { throw .severalInner(names) }
      return only
    }
    if names.contains(name) { return name }
    let folded = Self.folded(name)
    guard let found = names.first(where: { Self.folded($0) == folded }) else {
      throw .unknownInner(name, known: names)
    }
    return found
  }

  private static func folded(_ name: String) -> [UInt8] {
    name.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}
