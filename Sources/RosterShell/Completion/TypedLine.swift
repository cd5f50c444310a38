/// The words before the cursor, as far as completion needs to know them.
///
/// Unlike the lexer it takes what is unfinished, and splits bare words at commas always.
struct TypedLine {
  struct Word: Equatable {
    /// Without quotes and escapes.
    var text: String
    var isQuoted = false

    /// In lower case, where it may be a keyword.
    var keyword: String? { isQuoted ? nil : text.lowercased() }
  }

  /// The words of the statement before the one being typed; a bare comma is one of its own.
  private(set) var before: [Word] = []
  /// The word being typed, maybe empty.
  private(set) var typed = Word(text: "")
  /// Where that word starts, in UTF-8 bytes.
  private(set) var start = 0
  private(set) var isComment = false

  private var isOpen = false
  private var quote: Unicode.Scalar?

  init(_ text: String) {
    var offset = 0
    var isEscaped = false
    var previous: Unicode.Scalar = " "
    for scalar in text.unicodeScalars {
      let next = offset + UTF8.width(scalar)
      if isComment { break }
      if let open = quote {
        if isEscaped {
          isEscaped = false
          typed.text.unicodeScalars.append(scalar)
        } else if scalar == open {
          quote = nil
        } else if scalar == "\\", open == "\"" {
          isEscaped = true
        } else {
          typed.text.unicodeScalars.append(scalar)
        }
      } else {
        take(scalar, at: offset, next: next, isAfterBlank: previous == " ")
      }
      previous = scalar == "\t" || scalar == "\n" ? " " : scalar
      offset = next
    }
    if !isOpen { start = offset }
  }

  private mutating func take(
    _ scalar: Unicode.Scalar, at offset: Int, next: Int, isAfterBlank: Bool
  ) {
    switch scalar {
    case " ", "\t", "\n": close()
    case ";":
      close()
      before = []
    case ",":
      close()
      before.append(Word(text: ","))
    case "#" where !isOpen && isAfterBlank && before.isEmpty: isComment = true
    case "\"" where !isOpen, "'" where !isOpen:
      open(at: offset)
      typed.isQuoted = true
      quote = scalar
    default:
      if !isOpen { open(at: offset) }
      typed.text.unicodeScalars.append(scalar)
    }
  }

  private mutating func open(at offset: Int) {
    isOpen = true
    start = offset
  }

  private mutating func close() {
    if isOpen { before.append(typed) }
    typed = Word(text: "")
    isOpen = false
  }
}
