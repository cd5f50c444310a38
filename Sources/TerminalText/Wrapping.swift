extension String {
  /// The visible text as lines of at most `width` cells, at least one line.
  ///
  /// Breaks at blanks, which the break takes the place of, or between grapheme clusters where a
  /// word is wider than a line. A cluster that is wider than `width` gets a line of its own.
  /// Embeddings and isolates end with each line and begin again on the next. Linear.
  package func wrapped(toWidth width: Int) -> [String] {
    guard displayWidth > width else { return [self] }
    var open = OpenDirections()
    return pieces(toWidth: max(1, width)).map { piece in
      let reopening = open.reopening
      for character in piece { open.pass(character) }
      return String((reopening + piece).withoutTrailingBlanks + open.closing)
    }
  }

  private func pieces(toWidth width: Int) -> [Substring] {
    var pieces: [Substring] = []
    var start = startIndex
    var used = 0
    /// The last blank of the line, and the cells before and with it.
    var blank: (index: Index, end: Index, used: Int)?
    var index = startIndex
    while index < endIndex {
      let character = self[index]
      let next = self.index(after: index)
      let cells = character.displayWidth
      if used + cells <= width || start == index {
        used += cells
        if character == " ", index > start { blank = (index, next, used) }
      } else if character == " " {
        pieces.append(self[start..<index])
        (start, used, blank) = (next, 0, nil)
      } else if let last = blank {
        pieces.append(self[start..<last.index])
        (start, used, blank) = (last.end, used - last.used + cells, nil)
      } else {
        pieces.append(self[start..<index])
        (start, used) = (index, cells)
      }
      index = next
    }
    if start < endIndex || pieces.isEmpty { pieces.append(self[start...]) }
    return pieces
  }
}
