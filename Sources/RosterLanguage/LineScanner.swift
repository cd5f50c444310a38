/// Walks over the scalars of a logical line and knows the place of each.
///
/// Scalars, not characters: a combining mark must not hide the quote or comma before it.
struct LineScanner {
  let lines: [SourceLine]
  private let scalars: [Unicode.Scalar]
  /// For each scalar the index in `lines` and the column there, counted from 1; `nil` for one line of
  /// ASCII, where every byte is a scalar and a character.
  private let places: [(line: Int, column: Int)]?
  private(set) var index = 0

  /// Lines that follow one another are joined: by nothing after a `\`, which is dropped, and else
  /// by a newline.
  init(lines: [SourceLine]) {
    self.lines = lines
    if let line = lines.first, lines.count == 1, line.text.isPlain {
      scalars = Array(line.text.unicodeScalars)
      places = nil
      return
    }
    var scalars: [Unicode.Scalar] = []
    var places: [(line: Int, column: Int)] = []
    for (number, line) in lines.enumerated() {
      let isLast = number == lines.count - 1
      let isContinued = !isLast && line.text.utf8.last == UInt8(ascii: "\\")
      let characters = line.text.characterOfScalar
      let own = isContinued ? characters.dropLast() : characters[...]
      scalars.append(contentsOf: line.text.unicodeScalars)
      if isContinued { scalars.removeLast() }
      places.append(contentsOf: own.lazy.map { (number, $0 + 1) })
      if !isLast, !isContinued {
        scalars.append("\n")
        places.append((number, (characters.last ?? -1) + 2))
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

  /// How many scalars from here on are ASCII letters, digits, `_`, `-`, `.` or `,`, none of which
  /// ends a bare word or stands for something else.
  var plainLength: Int {
    let plain = scalars[index...].prefix { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", ",": true
      default: false
      }
    }
    return plain.count
  }

  mutating func advance(by count: Int = 1) {
    index = min(index + count, scalars.count)
  }

  /// Moves to the end of the line.
  mutating func skipAll() { index = scalars.count }

  func text(from start: Int, to end: Int) -> String {
    let end = min(end, scalars.count)
    if places == nil, let text = lines.first?.text.utf8 {
      let rest = text.dropFirst(min(start, end))
      return String(Substring(rest.prefix(max(end - start, 0))))
    }
    // Bytes: appending to a string's scalars is quadratic.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(max(end - start, 0))
    for scalar in scalars[min(start, end)..<end] {
      if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The place of the scalars from `start` up to `end`; on the line where it starts.
  func range(from start: Int, to end: Int) -> SourceRange {
    guard !scalars.isEmpty, let last = lines.last else {
      return SourceRange(line: lines.first?.number ?? 1, column: 1, length: 1)
    }
    guard start < scalars.count else {
      return SourceRange(line: last.number, column: last.text.count + 1, length: 1)
    }
    guard let places else {
      return SourceRange(
        line: last.number, column: start + 1, length: min(end, scalars.count) - start)
    }
    let place = places[start]
    return SourceRange(
      line: lines[place.line].number, column: place.column,
      length: text(from: start, to: end).count)
  }
}

extension Unicode.Scalar {
  /// A blank between words.
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
