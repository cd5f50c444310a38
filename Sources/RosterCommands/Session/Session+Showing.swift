internal import RosterArrangement
package import RosterFormats
package import RosterLanguage
internal import RosterTable
internal import TerminalText

extension Session {
  /// The width that screen formats may take; `nil` where nothing may be cut.
  package var screenWidth: Int? {
    settings.width ?? (console.isTerminal ? console.size()?.columns : nil)
  }

  /// Prints rows of a table, by place among those shown; `nil` for all of them.
  package func show(
    _ table: OpenTable, places: [Int]?, as format: Word?,
    isSectioned: Bool = false, isFirstScreen: Bool = false
  ) throws {
    let view = try table.view()
    var wanted = try places ?? Array(0..<view.count())
    let writer = try writer(format)
    let isScreen = writer.fileEndings.isEmpty
    var isCut = false
    if isFirstScreen, isScreen, console.isTerminal, let size = console.size() {
      let most = max(size.rows - 5, 5)
      isCut = wanted.count > most
      wanted = Array(wanted.prefix(most))
    }
    try write(
      try document(of: table, view: view, places: wanted, isForScreen: isScreen), with: writer,
      isSectioned: isSectioned)
    if isCut, let last = wanted.last {
      let count = try view.count()
      try console.print(
        console.palette.dim("… row \(last + 1) of \(count); 'show all' prints all of them"))
    }
  }

  /// Prints all of one row, hidden columns too, and its identity.
  package func showCard(_ row: UInt32, of table: OpenTable) throws {
    let arranger = table.arranger
    var fields: [CardLayout.Field] = []
    for (index, column) in arranger.table.columns.enumerated() {
      let members = try arranger.cell(.source(index), row: row).members
      if !members.isEmpty { fields.append(CardLayout.Field(column.name, members)) }
    }
    if arranger.lookup.computed.contains(.age) {
      let age = try arranger.cell(.computed(.age), row: row)
      if !age.isEmpty { fields.append(CardLayout.Field("age", [age.text])) }
    }
    let identity = try arranger.identities(table.arrangement).keys[Int(row)]
    fields.append(CardLayout.Field("identity", ["@\(identity)"]))
    var text = console.palette.bold(try table.title(row).visible) + "\n"
    CardLayout(labels: fields.map(\.label), width: screenWidth, palette: console.palette)
      .append(fields, to: &text)
    guard !console.isSilent else { return }
    try console.output.write(text)
  }

  package func write(
    _ document: Document, with writer: any FormatWriter, isSectioned: Bool = false
  ) throws {
    guard !console.isSilent else { return }
    try writer.write(
      document, to: console.output,
      options: WriteOptions(
        width: screenWidth, palette: console.palette, isSectioned: isSectioned))
  }

  /// The writer that a word names; that of `set output` where there is none.
  package func writer(_ word: Word?) throws -> any FormatWriter {
    let name = word?.text ?? settings.output
    guard let writer = formats.writer(named: name) else {
      throw CommandError(
        .unknownFormat(
          name, near: nearest(to: name, among: formats.writerNames), known: formats.writerNames),
        at: word)
    }
    return writer
  }
}
