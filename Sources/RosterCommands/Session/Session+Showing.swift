package import RosterArrangement
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
  ///
  /// `known` is the table's view where the caller has it already.
  /// The first screen of them is what fits a terminal together with `reserved` lines of other output,
  /// the messages so far, and the next prompt.
  package func show(
    _ table: OpenTable, in known: View? = nil, places: [Int]?, as format: Word?,
    isSectioned: Bool = false, isFirstScreen: Bool = false, reserving reserved: Int = 0
  ) throws {
    let writer = try writer(format)
    let isScreen = writer.fileEndings.isEmpty
    let isCut = isFirstScreen && isCut(with: writer)
    let view = try known ?? table.view()
    if places == nil { try settle(view, isCut: isCut) }
    var wanted = try places ?? Array(0..<view.count())
    // Edit mode is a way of viewing: what programs read stays without the hidden rows.
    if table.isEditing, !isScreen {
      let hidden = Set(table.arrangement.hidden)
      wanted = try wanted.filter { try view.row(at: $0).map { !hidden.contains($0) } ?? false }
    }
    func document(_ count: Int) throws -> Document {
      try self.document(
        of: table, view: view, places: count < wanted.count ? Array(wanted.prefix(count)) : wanted,
        isForScreen: isScreen)
    }
    var count = wanted.count
    if isCut, let size = console.size() {
      let room = max(size.rows - 1 - reserved - console.messageLines, 6)
      count = try rowsFitting(room, of: wanted.count) { count in
        try lineCount(of: try document(count), with: writer)
      }
    }
    try write(try document(count), with: writer, isSectioned: isSectioned)
    if count < wanted.count, count > 0 {
      let total = try view.count()
      let text = "… row \(wanted[count - 1] + 1) of \(total)"
      let hint = "; 'show all' prints all of them"
      let hasRoom = screenWidth.map { (text + hint).displayWidth <= $0 } ?? true
      try console.print(console.palette.dim(hasRoom ? text + hint : text))
    }
  }

  /// Whether a first screen with `writer` is cut to the terminal.
  func isCut(with writer: any FormatWriter) -> Bool {
    writer.fileEndings.isEmpty && console.isTerminal
  }

  /// Puts the rows of `view` in order, of one that is cut those that the terminal has room for.
  ///
  /// Rows before their number: to find the first ones, or to sort all, counts them on the way.
  func settle(_ view: View, isCut: Bool) throws {
    if isCut, let size = console.size() {
      _ = try view.row(at: size.rows)
    } else {
      _ = try view.rows()
    }
    _ = try view.sections()
  }

  /// The most rows whose lines fit, with a line more where not all do; at least one.
  private func rowsFitting(_ room: Int, of all: Int, lines: (Int) throws -> Int) throws -> Int {
    if all <= room, try lines(all) <= room { return all }
    var low = 1
    var high = max(min(all, room), 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if try lines(middle) < room { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private func lineCount(of document: Document, with writer: any FormatWriter) throws -> Int {
    var count = 0
    let output = ByteOutput { bytes in count += bytes.count { $0 == UInt8(ascii: "\n") } }
    try writer.write(document, to: output, options: WriteOptions(width: screenWidth))
    try output.flush()
    return count
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

  /// Writes a document to standard output.
  ///
  /// On a terminal the formats for programs are made safe to show; those for people are so anyway.
  package func write(
    _ document: Document, with writer: any FormatWriter, isSectioned: Bool = false
  ) throws {
    guard !console.isSilent else { return }
    let options = WriteOptions(
      width: screenWidth, palette: console.palette, isSectioned: isSectioned)
    guard console.isTerminal, !writer.fileEndings.isEmpty else {
      return try write(document, with: writer, to: console.output, options: options)
    }
    try console.writeVisibly { try write(document, with: writer, to: $0, options: options) }
  }

  /// Writes a document, and says where its format could not hold what a cell has.
  ///
  /// CSV and TSV take any bytes; what people read shows a mark for those that are no text.
  func write(
    _ document: Document, with writer: any FormatWriter, to output: ByteOutput,
    options: WriteOptions
  ) throws {
    guard !writer.fileEndings.isEmpty, !["csv", "tsv"].contains(writer.name) else {
      return try writer.write(document, to: output, options: options)
    }
    var lost: (row: Int, column: Int)?
    var watched = document
    watched.cell = { row, column in
      let cell = try document.cell(row, column)
      if lost == nil, !cell.isUTF8 { lost = (row, column) }
      return cell
    }
    try writer.write(watched, to: output, options: options)
    guard let lost else { return }
    let name = document.columns[lost.column].name.visible
    console.say(
      .warning,
      "\(writer.name) has no bytes that are not UTF-8; they became U+FFFD, first in column '\(name)'"
        + " of row \(document.mark(lost.row).number)")
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

extension Cell {
  fileprivate var isUTF8: Bool {
    bytes.allSatisfy { $0 < 0x80 } || String(validating: bytes, as: UTF8.self) != nil
  }
}
