internal import RosterArrangement
package import RosterLanguage

extension OpenTable {
  /// The column that a word names.
  package func column(_ word: Word) throws -> String {
    try at(word) { try arranger.find(word.text).name }
  }
}

extension Arguments {
  /// The columns of a list: `a, b, "c d"`; at least one.
  package mutating func columns(of table: OpenTable) throws -> [String] {
    var names: [String] = []
    for word in try items("a column") {
      let name = try table.column(word)
      guard !names.contains(name) else { throw CommandError(.repeated(word.text), at: word) }
      names.append(name)
    }
    return names
  }

  /// The words of a list with commas between them; blanks around commas are free.
  package mutating func items(_ what: String) throws -> [Word] {
    splitAtCommas()
    var items = [try item(what)]
    while !isAtEnd {
      guard take(",") else { throw unexpected([","]) }
      items.append(try item(what))
    }
    return items
  }

  private mutating func item(_ what: String) throws -> Word {
    let word = try next(what)
    guard !word.isComma else {
      throw CommandError(.missing(what: what, after: ","), at: word)
    }
    return word
  }
}
