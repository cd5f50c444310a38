/// What the beginning of a source says of the XML document that it may be.
enum XMLHead: Equatable {
  case notXML
  /// XML, whose root element comes later.
  case prolog
  /// The local name of the root element or, where it comes first, of the document type.
  case root(String)

  /// Looks at `head`, the first bytes of a source in UTF-8, UTF-16 or a superset of ASCII.
  init(_ head: UnsafeRawBufferPointer) {
    guard Self.beginsWithMarkup(head) else {
      self = .notXML
      return
    }
    var rest = Self.asciiForm(of: head)[...]
    Self.skipBlanks(&rest)
    let isDeclared = rest.starts(with: "<?xml".utf8)
    let isMarkup = rest.first == UInt8(ascii: "<")
    while rest.first == UInt8(ascii: "<") {
      if rest.starts(with: "<?".utf8) {
        Self.skip(past: "?>", &rest)
      } else if rest.starts(with: "<!--".utf8) {
        Self.skip(past: "-->", &rest)
      } else {
        break
      }
      Self.skipBlanks(&rest)
    }
    let keyword = "<!doctype"
    if Self.lowercased(rest.prefix(keyword.utf8.count)).elementsEqual(keyword.utf8) {
      rest = rest.dropFirst(keyword.utf8.count)
      Self.skipBlanks(&rest)
    } else if rest.first == UInt8(ascii: "<") {
      rest = rest.dropFirst()
    } else {
      self = isDeclared || (isMarkup && rest.isEmpty) ? .prolog : .notXML
      return
    }
    self = Self.name(at: rest).map { .root($0) } ?? (isDeclared ? .prolog : .notXML)
  }

  /// Whether a `<` comes behind nothing but blanks, zero bytes and what byte order marks are made of.
  private static func beginsWithMarkup(_ head: UnsafeRawBufferPointer) -> Bool {
    head.first {
      switch $0 {
      case 0, 0xEF, 0xBB, 0xBF, 0xFE, 0xFF: false
      default: !isBlank($0)
      }
    } == UInt8(ascii: "<")
  }

  /// Drops the mark and the zero bytes of UTF-16, and the mark of UTF-8.
  private static func asciiForm(of head: UnsafeRawBufferPointer) -> [UInt8] {
    switch (head.first, head.dropFirst().first) {
    case (0xEF, 0xBB): Array(head.dropFirst(3))
    case (0xFF, 0xFE), (0xFE, 0xFF): head.dropFirst(2).filter { $0 != 0 }
    case (UInt8(ascii: "<"), 0), (0, UInt8(ascii: "<")): head.filter { $0 != 0 }
    default: Array(head)
    }
  }

  private static func lowercased(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func skipBlanks(_ rest: inout ArraySlice<UInt8>) {
    rest = rest.drop(while: isBlank)
  }

  /// Skips to behind `end`; to the end of the head when it is not there.
  private static func skip(past end: String, _ rest: inout ArraySlice<UInt8>) {
    let end = Array(end.utf8)
    while !rest.isEmpty, !rest.starts(with: end) { rest = rest.dropFirst() }
    rest = rest.dropFirst(end.count)
  }

  /// The local name, if one stands there and is followed as a name must be.
  private static func name(at rest: ArraySlice<UInt8>) -> String? {
    let ends: (UInt8) -> Bool = {
      isBlank($0) || $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "[")
    }
    let isStart: (UInt8) -> Bool = {
      $0 >= 0x80 || $0 == UInt8(ascii: "_") || (0x61...0x7A).contains($0 | 0x20)
    }
    let isPart: (UInt8) -> Bool = {
      isStart($0) || (0x30...0x3A).contains($0) || $0 == UInt8(ascii: ".") || $0 == 0x2D
    }
    let name = rest.prefix { !ends($0) }
    guard let first = name.first, isStart(first), name.allSatisfy(isPart),
      name.endIndex < rest.endIndex
    else { return nil }
    let local = name.split(separator: UInt8(ascii: ":")).last ?? name
    return String(decoding: local, as: UTF8.self)
  }
}
