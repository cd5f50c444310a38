/// The side of its column on which text is put.
package enum Alignment: Sendable, Hashable {
  case left
  case right
}

extension String {
  /// The visible text if it takes at most `width` cells, else its beginning and `…`.
  ///
  /// Cuts between grapheme clusters and ends what embeddings and isolates it cuts into. A width
  /// below 1 gives nothing. Linear at most; only what is kept is walked by grapheme cluster.
  package func truncated(toWidth width: Int) -> String {
    fitted(toWidth: width).text
  }

  /// The text with blanks added up to `width` cells: after it when it goes left, else before it.
  ///
  /// Text that is wider stays as it is.
  package func padded(toWidth width: Int, alignment: Alignment = .left) -> String {
    let blanks = String(repeating: " ", count: max(0, width - displayWidth))
    return alignment == .left ? self + blanks : blanks + self
  }

  /// `truncated(toWidth:)` and the cells it takes.
  func fitted(toWidth width: Int) -> (text: String, width: Int) {
    guard width > 0 else { return ("", 0) }
    if let count = printableASCIICount {
      if count <= width { return (self, count) }
      return (String(decoding: utf8.prefix(width - 1), as: UTF8.self) + "…", width)
    }
    var used = 0
    var cut = startIndex
    var usedAtCut = 0
    var open = OpenDirections()
    var openAtCut = open
    var index = startIndex
    while index < endIndex {
      let character = self[index]
      used += character.displayWidth
      guard used <= width else {
        let text = self[..<cut] + "…" + openAtCut.closing
        return (String(text), usedAtCut + 1)
      }
      open.pass(character)
      formIndex(after: &index)
      if used < width { (cut, usedAtCut, openAtCut) = (index, used, open) }
    }
    return (self, used)
  }

  /// The text without the blanks (U+0020) at its end.
  var withoutTrailingBlanks: Substring {
    var end = endIndex
    while end > startIndex {
      let before = utf8.index(before: end)
      guard utf8[before] == 0x20 else { break }
      end = before
    }
    return self[..<end]
  }
}
