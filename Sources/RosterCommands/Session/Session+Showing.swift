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
    let view = try known ?? table.view()
    if places == nil {
      // Rows before their number: to find the first ones, or to sort all, counts them on the way.
      let isCut = isFirstScreen && isScreen && console.isTerminal
      if isCut { _ = try view.row(at: 0) } else { _ = try view.rows() }
    }
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
    if isFirstScreen, isScreen, console.isTerminal, let size = console.size() {
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
      return try writer.write(document, to: console.output, options: options)
    }
    try console.writeVisibly { try writer.write(document, to: $0, options: options) }
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
