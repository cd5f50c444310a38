internal import RosterArrangement
internal import RosterFormats
internal import RosterLanguage
internal import RosterTable
internal import TerminalText

extension Command {
  static let export = Command(
    "export", usages: ["export PATH|- [as FORMAT] [all]"],
    summary: "write the arranged rows; 'all' adds the hidden ones at their places",
    details: """
      The format is that of 'as', else the path's ending, else the source's. To the source's own
      format whole records are copied byte for byte, unless columns were chosen. Files are replaced
      at the end, all at once; a file that a table was loaded from is refused.
      """,
    arity: 1...4, parameters: [.file, .anyOf([.keyword(["as", "all"]), .format])]
  ) { arguments, session in
    let path = try arguments.next("a path")
    var format: Word?
    var isAll = false
    while let word = arguments.peek, let keyword = arguments.take(oneOf: ["as", "all"]) {
      if keyword == "all" {
        isAll = true
      } else if format == nil {
        format = try arguments.next("a format")
      } else {
        throw CommandError(.repeated(word.text), at: word)
      }
    }
    try arguments.finish(expected: ["as", "all"])
    let table = try session.currentTable()
    let isStandardOutput = path.text == "-" && !path.isQuoted
    guard !session.options.isSafe || isStandardOutput else {
      throw CommandError(.refusedBySafe("writing '\(path.text)'"), at: path)
    }
    let writing = try session.exportWriting(
      of: table, path: isStandardOutput ? nil : path, format: format, isAll: isAll)
    let count = try writing.count()
    guard !session.options.isCheck else { return .done }
    if isStandardOutput, session.console.isTerminal {
      try session.console.writeVisibly(writing.write)
    } else if isStandardOutput {
      try writing.write(session.console.output)
    } else {
      try at(path) { try session.export(to: path.text, writing.write) }
    }
    return .said("wrote \(count.counted("row")) to '\(path.text)'")
  }
}

/// What an export writes.
struct ExportWriting {
  let count: () throws -> Int
  let write: (ByteOutput) throws -> Void
}

extension Session {
  /// How a table is exported; says what the target cannot hold.
  fileprivate func exportWriting(
    of table: OpenTable, path: Word?, format: Word?, isAll: Bool
  ) throws -> ExportWriting {
    let source = table.table.source.format
    let byEnding = path.flatMap { formats.writer(forPath: $0.text)?.name }
    let name = try format.map { try exportName($0) } ?? byEnding ?? source
    let view = try table.arranger.view(table.arrangement, isEditing: isAll)
    let count = { try view.count() }
    if name == source, let records = try table.table.records {
      guard let names = table.arrangement.columns else {
        return ExportWriting(count: count) {
          try records.write(view.rows(), count: view.count(), to: $0)
        }
      }
      if let dialect = records as? any DialectRecordSource {
        note("only the chosen columns are written, in the dialect of the source")
        return ExportWriting(count: count) {
          try dialect.write(view, columns: names, of: table, to: $0)
        }
      }
    }
    guard let writer = formats.writer(named: name) else {
      throw CommandError(
        .cannotWrite(format: name, choices: formats.writerNames), at: format ?? path)
    }
    let places = Array(0..<(try view.count()))
    let document = try self.document(of: table, view: view, places: places, isForScreen: false)
    try noteLosses(document, format: name)
    return ExportWriting(count: count) {
      try self.write(document, with: writer, to: $0, options: WriteOptions())
    }
  }

  private func exportName(_ word: Word) throws -> String {
    if let writer = formats.writer(named: word.text) { return writer.name }
    if formats.reader(named: word.text) != nil {
      throw CommandError(
        .cannotWrite(format: word.text, choices: formats.writerNames), at: word)
    }
    throw CommandError(
      .unknownFormat(
        word.text, near: nearest(to: word.text, among: formats.writerNames),
        known: formats.writerNames), at: word)
  }

  private func noteLosses(_ document: Document, format: String) throws {
    guard ["csv", "tsv", "markdown", "html", "xml"].contains(format) else { return }
    for column in document.columns.indices {
      for row in 0..<min(document.rowCount, 10_000) {
        let tag = try document.cell(row, column).tag
        guard tag == .list || tag == .json else { continue }
        let what = tag == .list ? "lists" : "nested values"
        let form = tag == .list ? "their members joined by '; '" : "JSON text"
        console.say(
          .warning,
          "\(format) has no \(what); column '\(document.columns[column].name)' gets \(form)")
        break
      }
    }
  }
}

extension DialectRecordSource {
  /// Some columns in the dialect of the source, under its own headers.
  fileprivate func write(
    _ view: View, columns names: [String], of table: OpenTable, to output: ByteOutput
  ) throws {
    let lookup = table.arranger.lookup
    let places = try names.map { try lookup.find($0).place }
    let headers = zip(names, places).map { name, place in
      guard case .source(let index) = place else { return name }
      return lookup.columns[index].header ?? name
    }
    try output.write(mark())
    try output.write(record(of: headers.map { Array($0.utf8) }))
    for place in 0..<(try view.count()) {
      guard let row = try view.row(at: place) else { break }
      let cells = try places.map { try table.arranger.cell($0, row: row) }
      try output.write(record(of: cells.map { $0.tag == .list ? Array($0.text.utf8) : $0.bytes }))
    }
  }
}
