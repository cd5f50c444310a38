/// Splits a logical line into statements, one at a time.
struct Lexer {
  private(set) var scanner: LineScanner
  private var isAtLineStart = true
  /// Whether a comment was met, which goes to the end of the line.
  private(set) var endsInComment = false

  init(lines: [SourceLine]) {
    scanner = LineScanner(lines: lines)
  }

  /// The next statement that has words; `nil` at the end of the line.
  mutating func next() throws(LanguageError) -> Statement? {
    while !scanner.isAtEnd {
      let statement = try statement()
      if statement.wordCount > 0 { return statement }
    }
    return nil
  }

  private mutating func statement() throws(LanguageError) -> Statement {
    var statement = Statement(lines: scanner.lines)
    while true {
      skipBlanks()
      guard let scalar = scanner.current else { break }
      if isComment(scalar) {
        scanner.skipAll()
        endsInComment = true
        break
      }
      isAtLineStart = false
      if scalar == ";" {
        scanner.advance()
        break
      }
      if statement.wordCount == 0, scalar == "!" {
        addShellWords(to: &statement)
      } else {
        try addWord(to: &statement)
      }
    }
    return statement
  }

  private mutating func skipBlanks() {
    while scanner.current?.isBlank == true { scanner.advance() }
  }

  /// `#` at the start of the line, or between blanks.
  private func isComment(_ scalar: Unicode.Scalar) -> Bool {
    scalar == "#" && (isAtLineStart || scanner.peek(1)?.isBlank == true)
  }

  /// `!` and the rest of the line up to a `;` outside quotes, as it stands.
  private mutating func addShellWords(to statement: inout Statement) {
    let start = scanner.index
    scanner.advance()
    let commandStart = scanner.index
    var quote: Unicode.Scalar?
    while let scalar = scanner.current {
      if scalar == "\\", quote != "'" {
        scanner.advance()
      } else if scalar == quote {
        quote = nil
      } else if quote == nil, scalar == "'" || scalar == "\"" {
        quote = scalar
      } else if quote == nil, scalar == ";" {
        break
      }
      scanner.advance()
    }
    statement.add(word(from: start, to: start + 1))
    statement.add(word(from: commandStart, to: scanner.index, isQuoted: true))
  }

  /// A word as it stands.
  private func word(from start: Int, to end: Int, isQuoted: Bool = false) -> Word {
    Word(
      scanner.text(from: start, to: end), isQuoted: isQuoted,
      range: scanner.range(from: start, to: end))
  }

  private mutating func addWord(to statement: inout Statement) throws(LanguageError) {
    let start = scanner.index
    // Most words need no look at one scalar after the other.
    let length = scanner.plainLength
    if length > 0, scanner.peek(length).map({ $0.isBlank || $0 == ";" }) ?? true {
      scanner.advance(by: length)
      return statement.add(word(from: start, to: start + length))
    }
    let sigil = sigilBeforeQuote(at: 0)
    if sigil != nil { scanner.advance() }
    guard let scalar = scanner.current, isQuote(scalar) else {
      return try addBareWord(from: start, to: &statement)
    }
    let pieces = try quotedPieces(closedBy: scalar)
    let suffix = try suffixAfterQuote()
    statement.add(
      pieces, isQuoted: true, sigil: sigil, suffix: suffix,
      range: scanner.range(from: start, to: scanner.index))
  }

  private func isQuote(_ scalar: Unicode.Scalar?) -> Bool { scalar == "\"" || scalar == "'" }

  private func sigilBeforeQuote(at distance: Int) -> Word.Sigil? {
    guard isQuote(scanner.peek(distance + 1)) else { return nil }
    return scanner.peek(distance).flatMap { Word.Sigil(rawValue: Character($0)) }
  }

  private mutating func addBareWord(
    from start: Int, to statement: inout Statement
  ) throws(LanguageError) {
    var pieces = PieceCollector()
    var hasOnlyCommas = true
    while let scalar = scanner.current, !scalar.isBlank, scalar != ";" {
      // Blanks around commas are free: in `"a","b"` a word begins behind the comma.
      if hasOnlyCommas, scanner.index > start, isQuote(scalar) || sigilBeforeQuote(at: 0) != nil {
        break
      }
      hasOnlyCommas = hasOnlyCommas && scalar == ","
      if scalar == "$", let variable = try variable() {
        pieces.add(variable)
      } else {
        pieces.add(scalar)
        scanner.advance()
      }
    }
    statement.add(pieces.finish(), range: scanner.range(from: start, to: scanner.index))
  }

  /// The `.N` that may follow a closing quote; anything else than a border is an error.
  private mutating func suffixAfterQuote() throws(LanguageError) -> String? {
    guard let scalar = scanner.current, !scalar.isBlank, scalar != ";", scalar != "," else {
      return nil
    }
    let start = scanner.index
    var end = 0
    while let next = scanner.peek(end), !next.isBlank, next != ";", next != "," { end += 1 }
    let text = scanner.text(from: start, to: start + end)
    let digits = text.dropFirst()
    guard scalar == ".", !digits.isEmpty, digits.utf8.allSatisfy({ (48...57).contains($0) })
    else {
      throw LanguageError(.textAfterQuote(text), at: scanner.range(from: start, to: start + end))
    }
    scanner.advance(by: end)
    return String(digits)
  }
}

extension Lexer {
  private mutating func quotedPieces(closedBy quote: Unicode.Scalar) throws(LanguageError)
    -> [Statement.Piece]
  {
    let open = scanner.index
    var pieces = PieceCollector()
    scanner.advance()
    while let scalar = scanner.current {
      if scalar == quote {
        scanner.advance()
        return pieces.finish()
      }
      if quote == "\"", scalar == "\\" {
        try pieces.add(escape())
      } else if quote == "\"", scalar == "$", let variable = try variable() {
        pieces.add(variable)
      } else {
        pieces.add(scalar)
        scanner.advance()
      }
    }
    throw LanguageError(
      .unclosedQuote(Character(quote)), at: scanner.range(from: open, to: open + 1))
  }

  /// The scalar that the escape at the backslash stands for.
  private mutating func escape() throws(LanguageError) -> Unicode.Scalar {
    let start = scanner.index
    let scalar = scanner.peek(1)
    let simple: [Unicode.Scalar: Unicode.Scalar] = [
      "\"": "\"", "\\": "\\", "$": "$", "n": "\n", "r": "\r", "t": "\t",
    ]
    if let scalar, let meaning = simple[scalar] {
      scanner.advance(by: 2)
      return meaning
    }
    guard scalar == "u" || scalar == "x", scanner.peek(2) == "{" else {
      let end = scalar == nil ? start + 1 : start + 2
      throw LanguageError(
        .unknownEscape(scanner.text(from: start, to: end)),
        at: scanner.range(from: start, to: end))
    }
    let most = scalar == "x" ? 2 : 6
    var end = 3
    while let next = scanner.peek(end), isHexDigit(next), end < 3 + most { end += 1 }
    let isClosed = scanner.peek(end) == "}"
    guard isClosed, let value = UInt32(scanner.text(from: start + 3, to: start + end), radix: 16),
      let meaning = Unicode.Scalar(value)
    else {
      throw notACharacter(from: start)
    }
    scanner.advance(by: end + 1)
    return meaning
  }

  /// The escape from `start` to its brace, or to where there can be none any more.
  private func notACharacter(from start: Int) -> LanguageError {
    var end = 3
    while let next = scanner.peek(end), next != "}", next != "\"", !next.isBlank, end < 16 {
      end += 1
    }
    if scanner.peek(end) == "}" { end += 1 }
    return LanguageError(
      .notACharacter(scanner.text(from: start, to: start + end)),
      at: scanner.range(from: start, to: start + end))
  }

  private func isHexDigit(_ scalar: Unicode.Scalar) -> Bool {
    ("0"..."9").contains(scalar) || ("a"..."f").contains(scalar) || ("A"..."F").contains(scalar)
  }

  /// The variable at a `$`; `nil` when it is an ordinary dollar sign.
  private mutating func variable() throws(LanguageError) -> Statement.Piece? {
    let start = scanner.index
    var end = 1
    if scanner.peek(1) == "#" {
      end = 2
    } else if scanner.peek(1) == "{" {
      end = 2
      while let next = scanner.peek(end), isNamePart(next) || next == "#" { end += 1 }
      guard scanner.peek(end) == "}", end > 2 else {
        throw LanguageError(.unclosedVariable, at: scanner.range(from: start, to: start + end))
      }
      let name = scanner.text(from: start + 2, to: start + end)
      let range = scanner.range(from: start, to: start + end + 1)
      scanner.advance(by: end + 1)
      return .variable(name, range)
    } else if let first = scanner.peek(1), ("0"..."9").contains(first) {
      while let next = scanner.peek(end), ("0"..."9").contains(next) { end += 1 }
    } else {
      while let next = scanner.peek(end), isNamePart(next) { end += 1 }
    }
    guard end > 1 else { return nil }
    let name = scanner.text(from: start + 1, to: start + end)
    let range = scanner.range(from: start, to: start + end)
    scanner.advance(by: end)
    return .variable(name, range)
  }

  private func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
      || ("0"..."9").contains(scalar)
  }
}

/// Joins scalars into text pieces between variables.
private struct PieceCollector {
  private var pieces: [Statement.Piece] = []
  // Bytes: appending to a string's scalars is quadratic.
  private var text: [UInt8] = []

  mutating func add(_ scalar: Unicode.Scalar) {
    if scalar.isASCII {
      text.append(UInt8(truncatingIfNeeded: scalar.value))
    } else if let bytes = UTF8.encode(scalar) {
      text.append(contentsOf: bytes)
    }
  }

  mutating func add(_ variable: Statement.Piece) {
    flush()
    pieces.append(variable)
  }

  mutating func finish() -> [Statement.Piece] {
    flush()
    return pieces
  }

  private mutating func flush() {
    if !text.isEmpty { pieces.append(.text(String(decoding: text, as: UTF8.self))) }
    text = []
  }
}
