/// Walks over the scalars of a logical line and knows the place of each.
///
/// Scalars, not characters: a combining mark must not hide the quote or comma before it.
struct LineScanner {
  let lines: [SourceLine]
  /// Those of one line of ASCII, where every byte is a scalar and a character; else empty.
  private let bytes: [UInt8]
  /// Those of all other lines.
  private let scalars: [Unicode.Scalar]
  /// For each of `scalars` the index in `lines` and the column there, counted from 1; `nil` for one
  /// line of ASCII.
  private let places: [(line: Int, column: Int)]?
  /// How many scalars there are.
  private let count: Int
  private(set) var index = 0

  /// Lines that follow one another are joined: by nothing after a `\`, which is dropped, and else
  /// by a newline.
  init(lines: [SourceLine]) {
    self.lines = lines
    if let line = lines.first, lines.count == 1, line.text.isPlain {
      bytes = Array(line.text.utf8)
      scalars = []
      places = nil
      count = bytes.count
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
    bytes = []
    self.scalars = scalars
    self.places = places
    count = scalars.count
  }

  var isAtEnd: Bool { index >= count }
  var current: Unicode.Scalar? { peek(0) }

  func peek(_ distance: Int) -> Unicode.Scalar? {
    let at = index + distance
    guard at >= 0, at < count else { return nil }
    return scalar(at: at)
  }

  private func scalar(at place: Int) -> Unicode.Scalar {
    places == nil ? Unicode.Scalar(bytes[place]) : scalars[place]
  }

  /// How many scalars from here on are ASCII letters, digits, `_`, `-`, `.` or `,`, none of which
  /// ends a bare word or stands for something else.
  var plainLength: Int {
    guard places != nil else {
      return bytes[index...].firstIndex { !Unicode.Scalar($0).isPlain }.map { $0 - index }
        ?? count - index
    }
    return scalars[index...].firstIndex { !$0.isPlain }.map { $0 - index } ?? count - index
  }

  mutating func advance(by distance: Int = 1) {
    index = min(index + distance, count)
  }

  /// Moves to the end of the line.
  mutating func skipAll() { index = count }

  func text(from start: Int, to end: Int) -> String {
    let end = min(end, count)
    let start = min(start, end)
    guard places != nil else { return String(decoding: bytes[start..<end], as: UTF8.self) }
    // Bytes: appending to a string's scalars is quadratic.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end - start)
    for scalar in scalars[start..<end] {
      if let encoded = UTF8.encode(scalar) { bytes.append(contentsOf: encoded) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The place of the scalars from `start` up to `end`; on the line where it starts.
  func range(from start: Int, to end: Int) -> SourceRange {
    guard count > 0, let last = lines.last else {
      return SourceRange(line: lines.first?.number ?? 1, column: 1, length: 1)
    }
    guard start < count else {
      return SourceRange(line: last.number, column: last.text.count + 1, length: 1)
    }
    guard let places else {
      return SourceRange(
        line: last.number, column: start + 1, length: min(end, count) - start)
    }
    let place = places[start]
    return SourceRange(
      line: lines[place.line].number, column: place.column,
      length: text(from: start, to: end).count)
  }
}

extension Unicode.Scalar {
  /// Whether it stands for itself in a bare word, and does not end one.
  fileprivate var isPlain: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", ",": true
    default: false
    }
  }

  /// A blank between words.
  var isBlank: Bool { self == " " || self == "\t" || self == "\n" || self == "\r" }
}
