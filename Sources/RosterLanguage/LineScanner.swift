/// Walks over the scalars of a logical line and knows the place of each.
///
/// Scalars, not characters: a combining mark must not hide the quote or comma before it.
struct LineScanner {
  let lines: [SourceLine]
  private let scalars: [Unicode.Scalar]
  /// For each scalar the index in `lines` and the offset in scalars there.
  private let places: [(line: Int, offset: Int)]
  private(set) var index = 0

  /// Lines that follow one another are joined: by nothing after a `\`, which is dropped, and else
  /// by a newline.
  init(lines: [SourceLine]) {
    self.lines = lines
    var scalars: [Unicode.Scalar] = []
    var places: [(line: Int, offset: Int)] = []
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      let own = Array(line.text.unicodeScalars)
      let isContinued = !isLast && own.last == "\\"
      for (offset, scalar) in own.enumerated() where !(isContinued && offset == own.count - 1) {
        scalars.append(scalar)
        places.append((number, offset))
      }
      if !isLast, !isContinued {
        scalars.append("\n")
        places.append((number, own.count))
      }
    }
    self.scalars = scalars
    self.places = places
  }

  var isAtEnd: Bool { index >= scalars.count }
  var current: Unicode.Scalar? { peek(0) }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    let at = index + distance
    return at >= 0 && at < scalars.count ? scalars[at] : nil
  }

  mutating func advance(by count: Int = 1) {
    index = min(index + count, scalars.count)
  }

  /// Moves to the end of the line.
  mutating func skipAll() { index = scalars.count }

  func text(from start: Int, to end: Int) -> String {
    // Bytes: appending to a string's scalars is quadratic.
    var bytes: [UInt8] = []
    for scalar in scalars[start..<max(start, end)] {
      if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The place of the scalars from `start` up to `end`; on the line where it starts.
  func range(from start: Int, to end: Int) -> SourceRange {
    guard !places.isEmpty, let last = lines.last else {
      return SourceRange(line: lines.first?.number ?? 1, column: 1, length: 1)
    }
    guard start < places.count else {
      return SourceRange(line: last.number, column: last.text.count + 1, length: 1)
    }
    let place = places[start]
    let line = lines[place.line]
    let before = line.text.unicodeScalars.prefix(place.offset)
    return SourceRange(
      line: line.number, column: String(before).count + 1, length: text(from: start, to: end).count)
  }
}

extension Unicode.Scalar {
  /// A blank between words.
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
