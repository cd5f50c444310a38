internal import CScan
internal import RosterTable

/// Words for the records that are not as they should be.
struct RaggedRecords {
  let oddities: [scan_oddity_t]
  let total: Int
  let isComplete: Bool

  /// More than this are counted, not listed.
  private static let listed = 5

  func warnings(in text: ByteStore, expected: Int) -> [SourceWarning] {
    // SAFETY: places come from a scan of the same bytes.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return [] }
    var warnings = oddities.prefix(Self.listed).map { oddity in
      SourceWarning(
        line: Int(scan_line_number(bytes, oddity.flags == 0 ? oddity.start : oddity.place)),
        text: Self.words(for: oddity, expected: expected))
    }
    if isComplete, total > Self.listed {
      warnings.append(
        SourceWarning(line: nil, text: "\(total - Self.listed) more records like these; all kept"))
    }
    return warnings
  }

  private static func words(for oddity: scan_oddity_t, expected: Int) -> String {
    if oddity.flags & UInt32(SCAN_UNCLOSED) != 0 {
      return "a quote opens here and is never closed; the cell runs to the end of the file"
    }
    if oddity.flags & UInt32(SCAN_STRAY) != 0 {
      return "a quote stands inside a cell; it is kept as text"
    }
    let fields = oddity.fields == 1 ? "1 field" : "\(oddity.fields) fields"
    return oddity.fields < expected
      ? "\(fields) where the header has \(expected); the missing ones are left empty"
      : "\(fields) where the header has \(expected); the surplus ones are kept in columns of their own"
  }
}
