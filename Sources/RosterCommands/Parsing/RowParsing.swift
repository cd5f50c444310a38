package import RosterArrangement
package import RosterLanguage

/// Rows as the user named them, with the word for messages.
package struct NamedRows {
  package let word: Word
  package let reference: RowReference
}

extension Word {
  /// What the word says of rows, whole: no commas are looked for.
  package var rowReference: RowReference {
    // Most of them; a number is nothing else.
    if !isQuoted, Self.isNumber(text[...]) { return .number(text) }
    if let reference { return .key(reference) }
    if isQuoted {
      if let suffix { return .path(section: text, row: suffix) }
      return .title(text, isQuoted: true)
    }
    if text.lowercased() == "last" { return .last }
    if let dash = text.dropFirst().firstIndex(of: "-"),
      Self.isNumber(text[..<dash]), Self.isNumberOrLast(text[text.index(after: dash)...])
    {
      return .range(String(text[..<dash]), String(text[text.index(after: dash)...]))
    }
    if let dot = text.lastIndex(of: "."), dot != text.startIndex,
      Self.isNumber(text[text.index(after: dot)...])
    {
      return .path(section: String(text[..<dot]), row: String(text[text.index(after: dot)...]))
    }
    return .title(text, isQuoted: false)
  }

  private static func isNumber(_ text: Substring) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func isNumberOrLast(_ text: Substring) -> Bool { isNumber(text) }
}

extension Arguments {
  /// `ROWS`: references with commas between them.
  package mutating func rowReferences(until keywords: [String] = []) throws -> [NamedRows] {
    splitAtCommas()
    var rows: [NamedRows] = []
    repeat {
      let word = try next("a row")
      guard !word.isComma else {
        throw CommandError(.missing(what: "a row", after: ","), at: word)
      }
      rows.append(NamedRows(word: word, reference: word.rowReference))
    } while take(",")
    if let word = peek, !keywords.contains(word.keyword ?? ""), case .title? = rows.last?.reference,
      let titled = rows.last, !titled.word.isQuoted
    {
      throw CommandError(
        ArrangementError.noRowTitled(titled.word.text, needsQuotes: true), at: titled.word.range)
    }
    return rows
  }

  /// One row.
  package mutating func rowReference() throws -> NamedRows {
    let word = try next("a row")
    return NamedRows(word: word, reference: word.rowReference)
  }
}

extension OpenTable {
  /// The rows that references name, by place in the source, each once, in the order named.
  package func rows(_ named: [NamedRows]) throws -> [UInt32] {
    let view = try self.view()
    var rows: [UInt32] = []
    var seen: Set<UInt32> = []
    for one in named {
      let found = try at(one.word) {
        try arranger.rows(one.reference, in: view, of: arrangement)
      }
      rows += found.filter { seen.insert($0).inserted }
    }
    return rows
  }

  /// The one row that a reference names.
  package func row(_ named: NamedRows) throws -> UInt32 {
    try at(named.word) { try arranger.row(named.reference, in: view(), of: arrangement) }
  }

  /// A title for messages.
  package func title(_ row: UInt32) throws -> String {
    try arranger.title(of: row, in: arrangement)
  }
}
