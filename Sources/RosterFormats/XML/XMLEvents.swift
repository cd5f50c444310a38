/// What is told of an XML document while it is read, in the order of the document.
///
/// Names are local ones (Namespaces in XML 1.0, section 2.1): without prefix, whatever it stands for.
protocol XMLEvents: AnyObject {
  /// An element begins. `parser` knows where.
  func open(_ name: String, attributes: XMLAttributes, in parser: ExpatParser) throws(ReadError)
  /// The element that was opened last ends. `parser` knows where.
  func close(in parser: ExpatParser) throws(ReadError)
  /// A piece of text, UTF-8, in as many pieces as it comes; valid during the call.
  func text(_ piece: UnsafeRawBufferPointer, in parser: ExpatParser)
}

/// The attributes of an element, in its order; valid during the call that is given them.
struct XMLAttributes {
  // SAFETY: names and values by turns, each ended by NUL, and a null pointer after the last; the
  // parser owns them.
  private let words: UnsafeMutablePointer<UnsafePointer<CChar>?>?

  init(words: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    self.words = words
  }

  var isEmpty: Bool { words?.pointee == nil }

  func forEach(_ body: (_ name: String, _ value: [UInt8]) throws(ReadError) -> Void)
    throws(ReadError)
  {
    guard var word = words else { return }
    // SAFETY: a name is always followed by its value, so no step leads past the null pointer.
    while let name = word.pointee {
      let value = word.advanced(by: 1).pointee.map { bytes($0) } ?? []
      try body(XMLName.local(of: name), value)
      word = word.advanced(by: 2)
    }
  }

  private func bytes(_ text: UnsafePointer<CChar>) -> [UInt8] {
    var end = text
    // SAFETY: the text ends with NUL.
    while end.pointee != 0 { end = end.advanced(by: 1) }
    return Array(UnsafeRawBufferPointer(start: text, count: end - text))
  }
}

/// Names as the parser hands them out: namespace, separator, local name; or the local name alone.
enum XMLName {
  /// A control that no document may hold.
  static let separator: CChar = 1

  static func local(of name: UnsafePointer<CChar>) -> String {
    var start = name
    var place = name
    // SAFETY: the name ends with NUL.
    while place.pointee != 0 {
      if place.pointee == separator { start = place.advanced(by: 1) }
      place = place.advanced(by: 1)
    }
    return String(cString: start)
  }
}
