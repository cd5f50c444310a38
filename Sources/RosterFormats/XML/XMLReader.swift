package import RosterTable

/// Reads row-shaped XML: the elements that repeat are the rows, what they hold the columns.
///
/// A row's attributes come under their names (`@name` where a child element has that name too), child
/// elements under theirs, what is nested under `address.city`, attributes of child elements under
/// `email@kind`. What repeats in a row is a list; lists of one element and its attributes have the
/// same length. Names are compared without their namespace.
package struct XMLReader: FormatReader {
  package let name = "xml"
  package let fileEndings = ["xml"]

  /// Roots of documents that are XML, but of formats of their own.
  private static let foreign: Set<String> = ["plist", "html", "vcards"]

  package init() {}

  package func recognizes(head: UnsafeRawBufferPointer) -> Bool {
    switch XMLHead(head) {
    case .notXML: false
    case .prolog: true
    case .root(let name): !Self.foreign.contains(name.lowercased())
    }
  }

  /// Reads the document twice: O(bytes).
  package func read(_ file: SourceFile, options: ReadOptions) throws -> any TableStorage {
    guard file.bytes.count > 0 else { throw ReadError.empty }
    return try withExtendedLifetime(file.bytes) {
      let bytes = file.bytes.bytes
      let outline = XMLOutline()
      try ExpatParser(outline).parse(bytes)
      let rows = XMLRows(path: outline.rowPath(), size: bytes.count)
      try ExpatParser(rows).parse(bytes)
      return try rows.finish(bytes: file.bytes)
    }
  }
}
