/// Checks text against the grammar of JSON (RFC 8259) without making values of it.
struct JSONCheck {
  private enum Container { case array, object }

  private let bytes: [UInt8]
  private var place = 0
  /// The text without blanks between tokens.
  private var compact: [UInt8] = []
  private var open: [Container] = []

  private static let deepest = 1000

  /// The text without blanks between its tokens, so on one line.
  ///
  /// `nil` when it is no JSON value, is not UTF-8, or is deeper than 1,000 levels. O(bytes).
  static func compact(_ text: [UInt8]) -> [UInt8]? {
    guard String(validating: text, as: UTF8.self) != nil else { return nil }
    var check = JSONCheck(bytes: text)
    return check.value() && check.isAtEnd ? check.compact : nil
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  private var isAtEnd: Bool {
    mutating get {
      skipBlanks()
      return place == bytes.count
    }
  }

  private mutating func skipBlanks() {
    while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
  }

  /// Takes the next byte that is no blank, if it is `byte`.
  private mutating func take(_ byte: UInt8) -> Bool {
    skipBlanks()
    guard place < bytes.count, bytes[place] == byte else { return false }
    compact.append(byte)
    place += 1
    return true
  }

  private mutating func take(to end: Int?) -> Bool {
    guard let end else { return false }
    compact += bytes[place..<end]
    place = end
    return true
  }

  /// One value with all that it holds; without recursion, so that no depth can exhaust the stack.
  private mutating func value() -> Bool {
    repeat {
      guard begin() else { return false }
    } while proceed()
    return open.isEmpty
  }

  /// A scalar, or the beginning of a container up to its first scalar or its end.
  private mutating func begin() -> Bool {
    while open.count < Self.deepest {
      if take(UInt8(ascii: "[")) {
        if take(UInt8(ascii: "]")) { return true }
        open.append(.array)
      } else if take(UInt8(ascii: "{")) {
        if take(UInt8(ascii: "}")) { return true }
        open.append(.object)
        guard name() else { return false }
      } else {
        return scalar()
      }
    }
    return false
  }

  /// Closes what ends behind a value; whether a comma asks for another value.
  private mutating func proceed() -> Bool {
    while let container = open.last {
      if take(UInt8(ascii: ",")) { return container == .array || name() }
      guard take(UInt8(ascii: container == .array ? "]" : "}")) else { return false }
      open.removeLast()
    }
    return false
  }

  private mutating func name() -> Bool {
    skipBlanks()
    return take(to: endOfString()) && take(UInt8(ascii: ":"))
  }

  private mutating func scalar() -> Bool {
    skipBlanks()
    for word in ["true", "false", "null"] where bytes[place...].starts(with: word.utf8) {
      return take(to: place + word.utf8.count)
    }
    return take(to: endOfString() ?? Self.endOfNumber(in: bytes, from: place))
  }

  private func endOfString() -> Int? {
    guard place < bytes.count, bytes[place] == UInt8(ascii: "\"") else { return nil }
    var end = place + 1
    while end < bytes.count {
      switch bytes[end] {
      case UInt8(ascii: "\""): return end + 1
      case UInt8(ascii: "\\"):
        guard let behind = endOfEscape(at: end + 1) else { return nil }
        end = behind
      case 0..<0x20: return nil
      default: end += 1
      }
    }
    return nil
  }

  private func endOfEscape(at place: Int) -> Int? {
    guard place < bytes.count else { return nil }
    if "\"\\/bfnrt".utf8.contains(bytes[place]) { return place + 1 }
    let digits = bytes[place...].dropFirst().prefix(4)
    guard bytes[place] == UInt8(ascii: "u"), digits.count == 4, digits.allSatisfy(Self.isHexDigit)
    else { return nil }
    return digits.endIndex
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// Where the number that begins at `start` ends; `nil` when none does.
  static func endOfNumber(in bytes: [UInt8], from start: Int) -> Int? {
    var rest = bytes[min(start, bytes.count)...]
    func digits() -> Bool {
      let run = rest.prefix(while: isDigit)
      rest = rest.dropFirst(run.count)
      return !run.isEmpty
    }
    if rest.first == UInt8(ascii: "-") { rest = rest.dropFirst() }
    let isZero = rest.first == UInt8(ascii: "0")
    if isZero { rest = rest.dropFirst() } else if !digits() { return nil }
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      guard digits() else { return nil }
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest = rest.dropFirst()
      if let sign = rest.first, sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") {
        rest = rest.dropFirst()
      }
      guard digits() else { return nil }
    }
    return rest.startIndex
  }
}
