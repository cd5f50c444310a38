internal import CScan
internal import RosterTable

/// Splits one column out of all records.
struct ColumnSplitter {
  let text: ByteStore
  let dialect: DelimitedDialect
  let isList: Bool

  /// SCAN_NEEDS_UNQUOTING, a macro that Swift does not see.
  private static let unquotingBit: UInt32 = 1 << 31

  /// The column at `index`, counted from 0, of the records at `starts`: O(bytes).
  func column(_ index: Int, starts: [UInt64]) -> ColumnData {
    var slices = slices(index, starts: starts)
    let side = ByteStore(settle(&slices))
    return ColumnData(slices, source: text, side: side)
  }

  private func slices(_ index: Int, starts: [UInt64]) -> [Slice] {
    // SAFETY: the store is alive; the C code writes one slice a record.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return [] }
    return [Slice](unsafeUninitializedCapacity: starts.count) { buffer, used in
      scan_column(
        bytes, UInt64(text.count), dialect.scan, starts, starts.count, index,
        UInt32(Cell.Tag.missing.rawValue), buffer.baseAddress)
      used = starts.count
    }
  }

  /// Makes the values that do not stand in the text as they are; returns the side buffer.
  private func settle(_ slices: inout [Slice]) -> [UInt8] {
    var side: [UInt8] = []
    let mayDecode = dialect.encoding == .windows1252
    for index in slices.indices where slices[index].place != .max {
      let slice = slices[index]
      let needsUnquoting = slice.tag & Self.unquotingBit != 0
      guard needsUnquoting || mayDecode || isList else { continue }
      let start = Int(slice.place)
      let raw = UnsafeRawBufferPointer(
        rebasing: text.bytes[start..<(start + Int(slice.length))])
      var value =
        needsUnquoting ? FieldSplitter.unquoted(raw, dialect: dialect) : Array(raw)
      var tag = Cell.Tag.text
      if mayDecode, value.contains(where: { $0 >= 0x80 }) {
        var decoded: [UInt8] = []
        Windows1252.decode(value, to: &decoded)
        value = decoded
      } else if !needsUnquoting, !isList {
        continue
      }
      if isList {
        let cell = GoogleHeaders.cell(value, isList: true)
        value = cell.bytes
        tag = cell.tag
      }
      slices[index] = Slice(
        place: Slice.sideBit | UInt64(side.count), length: UInt32(clamping: value.count), tag: tag)
      side += value
    }
    return side
  }
}
