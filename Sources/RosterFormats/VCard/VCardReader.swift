package import RosterTable

/// Reads vCard 2.1, 3.0 (RFC 2426) and 4.0 (RFC 6350), a row for each card.
///
/// Columns are named by their roles, and come in their order; other properties come under their own
/// names. Types and labels of a property are columns of their own (`phone.type`, `email.label`), and
/// so are its forms in other languages (`fullName.en`). VERSION is none. An address is its components
/// with `;` between them, a picture a `data:` URI.
package struct VCardReader: FormatReader {
  package let name = "vcard"
  package let fileEndings = ["vcf", "vcard"]

  package init() {}

  package func recognizes(head: UnsafeRawBufferPointer) -> Bool {
    let (wide, mark) = TextEncoding.wide(head: head)
    guard let wide else { return Self.beginsCard(head.dropFirst(mark)) }
    let text = UTF16Bytes.decode(
      UnsafeRawBufferPointer(rebasing: head.prefix(4096)), from: min(mark, head.count),
      bigEndian: wide == .utf16BigEndian)
    return Self.beginsCard(text[...])
  }

  /// Whether the first line that is not blank is BEGIN:VCARD, or begins so.
  private static func beginsCard(_ head: some Collection<UInt8>) -> Bool {
    let text = head.drop { $0.isBlank || $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    return text.prefix(11).map(\.upper) == Array("BEGIN:VCARD".utf8)
  }

  /// Reads the file in one pass: O(bytes).
  ///
  /// Throws where there is no card, or a limit is passed.
  package func read(_ file: SourceFile, options: ReadOptions) throws -> any TableStorage {
    guard file.bytes.count > 0 else { throw ReadError.empty }
    return try withExtendedLifetime(file.bytes) {
      let bytes = file.bytes.bytes
      let (encoding, mark, _) = TextEncoding.detect(bytes)
      var text = file.bytes
      var start = mark
      if encoding == .utf16LittleEndian || encoding == .utf16BigEndian {
        text = ByteStore(
          UTF16Bytes.decode(bytes, from: mark, bigEndian: encoding == .utf16BigEndian))
        start = 0
      }
      return try withExtendedLifetime(text) {
        let parser = VCardParser(text: text.bytes, from: start, encoding: encoding)
        try parser.run()
        return try Self.table(
          of: parser.builder, end: parser.end, original: file.bytes, text: text, mark: mark)
      }
    }
  }

  private static func table(
    of builder: VCardTableBuilder, end: Int, original: ByteStore, text: ByteStore, mark: Int
  ) throws -> VCardStorage {
    guard !builder.starts.isEmpty else { throw ReadError.notOfFormat("vCard") }
    let side = ByteStore(builder.columns.side)
    let encoding = builder.decoder.encoding
    var warnings = builder.warnings
    if builder.decoder.hasFallenBack {
      warnings.add(.charset, line: nil, "not valid UTF-8; read as Windows-1252")
    }
    warnUIDs(builder, text: text, side: side, to: &warnings)
    return try VCardStorage(
      columns: builder.columns.columns, side: side,
      cards: VCardRecords(
        original: original, text: text, encoding: encoding, markLength: mark,
        starts: builder.starts, end: end),
      warnings: warnings.all)
  }

  /// A UID is meant to be that of one card (RFC 6350, section 6.7.6); all of them are kept.
  private static func warnUIDs(
    _ builder: VCardTableBuilder, text: ByteStore, side: ByteStore,
    to warnings: inout VCardWarnings
  ) {
    let cells = builder.columns.columns[VCardMeaning.column(of: .uid)].cells
    guard let coded = SliceDictionary.encode(cells.slices, source: text, side: side) else { return }
    var first = [Int?](repeating: nil, count: coded.distinct.count)
    for (place, code) in coded.codes.enumerated() {
      let line = Int(builder.uidLines[Int(cells.rows[place])])
      if let earlier = first[Int(code)] {
        warnings.add(
          .duplicate, line: line,
          "UID '\(coded.distinct.string(at: Int(code)).prefix(80))' stands on line \(earlier) too; both kept"
        )
      } else {
        first[Int(code)] = line
      }
    }
  }
}
