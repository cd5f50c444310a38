internal import RosterTable

/// Writes a `row` element for each row, and in it an element for each value (XML 1.0).
///
/// A list is an element repeated, a value that is null or missing no element. Characters of a column's
/// name that no element's name may hold become `_`.
package struct XMLWriter: FormatWriter {
  package let name = "xml"
  package let fileEndings = ["xml"]

  package init() {}

  /// Throws what reading cells or writing throws.
  package func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
    let names = Self.elementNames(for: document.columns.map(\.name))
    try output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rows>\n")
    for row in 0..<document.rowCount {
      var line = "<row>"
      for (index, name) in names.enumerated() {
        let cell = try document.cell(row, index)
        guard !cell.tag.isAbsent else { continue }
        for text in cell.bytes.isEmpty ? [""] : cell.members {
          line += "<\(name)>"
          MarkupText.appendEscaped(text, lineEnd: "\n", picture: Self.reference, to: &line)
          line += "</\(name)>"
        }
      }
      try output.write(line + "</row>\n")
    }
    try output.write("</rows>\n")
  }

  /// What stands for a control: the character itself where XML has a place for it (section 2.2), and
  /// for CR its number, because readers take a bare one for LF (section 2.11).
  private static func reference(to control: Unicode.Scalar) -> String? {
    switch control.value {
    case 0x0D: "&#13;"
    case 0x7F..<0xA0: String(control)
    default: nil
    }
  }

  /// A name for the elements of each column, no two alike.
  static func elementNames(for columns: [String]) -> [String] {
    var taken: Set<String> = []
    return columns.map { column in
      let base = elementName(for: column)
      var name = base
      var number = 2
      while !taken.insert(name).inserted {
        name = "\(base).\(number)"
        number += 1
      }
      return name
    }
  }

  // Names by section 2.3, without the colon, which belongs to namespaces.
  private static func elementName(for column: String) -> String {
    var name = ""
    for scalar in column.unicodeScalars {
      name.unicodeScalars.append(isNamePart(scalar) ? scalar : "_")
    }
    let isReserved = name.prefix(3).lowercased() == "xml"
    guard let first = name.unicodeScalars.first, isNameStart(first), !isReserved else {
      return "_" + name
    }
    return name
  }

  private static func isNameStart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x41...0x5A, 0x5F, 0x61...0x7A, 0xC0...0xD6, 0xD8...0xF6, 0xF8...0x2FF, 0x370...0x37D,
      0x37F...0x1FFF, 0x200C...0x200D, 0x2070...0x218F, 0x2C00...0x2FEF, 0x3001...0xD7FF,
      0xF900...0xFDCF, 0xFDF0...0xFFFD, 0x10000...0xEFFFF:
      true
    default: false
    }
  }

  private static func isNamePart(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x2D, 0x2E, 0x30...0x39, 0xB7, 0x300...0x36F, 0x203F...0x2040: true
    default: isNameStart(scalar)
    }
  }
}
