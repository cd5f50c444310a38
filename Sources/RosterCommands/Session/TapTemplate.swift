internal import RosterArrangement
internal import RosterLanguage
internal import TerminalText

/// The words of a tap handler, with places for the row's texts.
struct TapTemplate: Sendable {
  private enum Piece: Sendable {
    case text(String)
    case title, identity
    case column(String)
  }

  private let words: [(pieces: [Piece], word: Word)]

  /// Throws when a column in braces does not exist.
  init(_ words: [Word], table: OpenTable, session: Session) throws {
    let lookup = table.arranger.lookup
    self.words = try words.map { word in
      (try Self.pieces(of: word, lookup: lookup), word)
    }
  }

  /// Runs the command for a row.
  ///
  /// What is put in stays inside its word, and is never a keyword.
  func run(_ row: TappedRow, in session: Session, at first: Word) throws {
    let filled = try words.map { pieces, word -> Word in
      let text = try pieces.map { piece in
        switch piece {
        case .text(let text): text
        case .title: row.title
        case .identity: row.identity
        case .column(let name): try row.text(name)
        }
      }.joined()
      if case .text(let fixed)? = pieces.first, pieces.count == 1, fixed == word.text {
        return word
      }
      // `@{@}` is a reference still, whatever the identity looks like.
      let isReference = !word.isQuoted && word.text.hasPrefix("@{")
      return Word(
        isReference ? String(text.dropFirst()) : text, isQuoted: true,
        sigil: isReference ? .at : word.sigil, suffix: word.suffix, range: word.range)
    }
    if let program = filled.first, words.first?.word.isQuoted == false,
      program.text.hasPrefix("!")
    {
      var arguments = filled.map(\.text)
      arguments[0].removeFirst()
      if arguments[0].isEmpty { arguments.removeFirst() }
      try session.runProgram(arguments, at: program)
      return
    }
    _ = try session.nested(first) { try session.run(filled) }
  }

  private static func pieces(of word: Word, lookup: ColumnLookup) throws -> [Piece] {
    var pieces: [Piece] = []
    var text = ""
    var rest = word.text[...]
    while let character = rest.first {
      if rest.hasPrefix("{{") || rest.hasPrefix("}}") {
        text.append(character)
        rest = rest.dropFirst(2)
      } else if character == "{", let end = rest.firstIndex(of: "}") {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        if !text.isEmpty { pieces.append(.text(text)) }
        text = ""
        pieces.append(try piece(named: name, word: word, lookup: lookup))
        rest = rest[rest.index(after: end)...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    if !text.isEmpty || pieces.isEmpty { pieces.append(.text(text)) }
    return pieces
  }

  private static func piece(named name: String, word: Word, lookup: ColumnLookup) throws -> Piece {
    if name == "@" { return .identity }
    if let column = try? lookup.find(name) { return .column(column.name) }
    if name == "title" { return .title }
    throw CommandError(
      .unknownColumnOfHandler(name, near: nearest(to: name, among: lookup.names + ["title"])),
      at: word)
  }
}
