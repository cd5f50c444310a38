package import RosterTable

extension RecordSource {
  /// No more records than this are copied at a time.
  private static var mostAtOnce: Int { 4096 }
  /// In bytes.
  private static var pieceLength: Int { 1 << 20 }

  /// Writes whole records as they were read, header and footer around them: those of `rows`, or the
  /// first `count` where that is `nil`.
  ///
  /// They are collected on all processors.
  package func write(_ rows: [UInt32]?, count: Int, to output: ByteOutput) throws {
    let count = rows?.count ?? count
    let atOnce = min(max(Self.pieceLength / 2 / max(meanLength, 1), 1), Self.mostAtOnce)
    try output.write(header())
    try Parallel.inOrder((count + atOnce - 1) / atOnce) { number in
      let range = (number * atOnce)..<min((number + 1) * atOnce, count)
      let rows = rows?[range] ?? range.map { UInt32(clamping: $0) }[...]
      return Result { try piece(rows, isLast: range.upperBound == count) }
    } take: { result in
      var made = try result.get()
      try output.write(piece: made.copy.bytes)
      // These are longer than most: the rest is made here, so that few bytes are held at a time.
      while !made.rest.isEmpty {
        made = try piece(made.rest, isLast: made.isLast)
        try output.write(piece: made.copy.bytes)
      }
    }
    try output.write(footer())
  }

  private func piece(_ rows: ArraySlice<UInt32>, isLast: Bool) throws -> RecordPiece {
    let copy = try copy(rows, isLast: isLast, upTo: Self.pieceLength)
    return RecordPiece(copy: copy, rest: rows.dropFirst(copy.count), isLast: isLast)
  }
}

/// Some records, and those that should have stood beside them but were too many.
private struct RecordPiece: Sendable {
  let copy: RecordCopy
  let rest: ArraySlice<UInt32>
  /// Whether the last of them is the last of all.
  let isLast: Bool
}
