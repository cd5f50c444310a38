/// A source line made visible, and the mark to print below it: `^~~~`.
package struct MessageCaret: Sendable, Hashable {
  /// The line, or a window of it between `…` around the place.
  package let line: String

  /// Blanks up to the place, then the mark, as many cells as the marked text takes.
  package let marker: String

  /// Marks a place of a line.
  ///
  /// Every direction control is shown as text here, so that the characters stand in their order.
  ///
  /// - Parameters:
  ///   - source: one line, as it was read.
  ///   - column: the first character (grapheme cluster) of the place, from 1; past the end of the
  ///     line means just after it.
  ///   - length: the characters of the place; below 1 marks the one cell where something lacks.
  ///   - limit: the cells that the line may take.
  package init(line source: String, column: Int, length: Int, limit: Int = 200) {
    let start = source.startIndex
    let end = source.endIndex
    let place = source.index(start, offsetBy: max(1, column) - 1, limitedBy: end) ?? end
    let placeEnd = source.index(place, offsetBy: max(0, length), limitedBy: end) ?? end

    var window = Window(of: source, at: place)
    window.extend(by: max(20, limit))
    line = window.text
    marker = window.marker(upTo: placeEnd)
  }
}

/// A part of a line that grows around a place.
private struct Window {
  let source: String
  let place: String.Index
  var first: String.Index
  var last: String.Index

  init(of source: String, at place: String.Index) {
    self.source = source
    self.place = place
    first = source.startIndex
    last = source.startIndex
  }

  /// Takes the whole line if it has room, else a third of the room before the place if needed.
  mutating func extend(by cells: Int) {
    var room = cells
    goRight(&room)
    guard last < source.endIndex else { return }

    (first, last) = (place, place)
    room = cells - 2
    var right = room * 2 / 3
    room -= right
    goRight(&right)
    room += right
    goLeft(&room)
    goRight(&room)
  }

  private mutating func goRight(_ room: inout Int) {
    while last < source.endIndex {
      let cells = shown(source[last]).displayWidth
      guard cells <= room else { return }
      room -= cells
      source.formIndex(after: &last)
    }
  }

  private mutating func goLeft(_ room: inout Int) {
    while first > source.startIndex {
      let before = source.index(before: first)
      let cells = shown(source[before]).displayWidth
      guard cells <= room else { return }
      room -= cells
      first = before
    }
  }

  var text: String {
    let middle = source[first..<last].map(shown).joined()
    return leftMark + middle + (last < source.endIndex ? "…" : "")
  }

  func marker(upTo end: String.Index) -> String {
    let before = leftMark.displayWidth + width(of: source[first..<place])
    let marked = width(of: source[place..<max(place, min(end, last))])
    return String(repeating: " ", count: before) + "^"
      + String(repeating: "~", count: max(0, marked - 1))
  }

  private var leftMark: String { first > source.startIndex ? "…" : "" }

  private func width(of part: Substring) -> Int {
    part.reduce(0) { $0 + shown($1).displayWidth }
  }

  private func shown(_ character: Character) -> String {
    String(character).visible
  }
}
