internal import CScan
internal import RosterTable

/// Makes the values of fields that do not stand in the text as they are: quoted ones that hold
/// quotes, those of another encoding, lists.
struct FieldSettling {
  let text: ByteStore
  let dialect: DelimitedDialect
  let isList: Bool

  /// SCAN_NEEDS_UNQUOTING, a macro that Swift does not see.
  private static let unquotingBit: UInt32 = 1 << 31

  /// Whether there may be something to do for fields that need no unquoting.
  var concernsAll: Bool { isList || dialect.encoding == .windows1252 }

  /// Points slices of the text to values that are added to `side`, where they have to be made.
  func settle(_ slices: UnsafeMutableBufferPointer<Slice>, side: inout [UInt8]) {
    for index in slices.indices where slices[index].place != .max {
      guard let made = value(of: slices[index]) else { continue }
      slices[index] = Slice(
        place: Slice.sideBit | UInt64(side.count), length: UInt32(clamping: made.bytes.count),
        tag: made.tag)
      side += made.bytes
    }
  }

  /// `nil` where the slice is the value.
  private func value(of slice: Slice) -> Cell? {
    let needsUnquoting = slice.tag & Self.unquotingBit != 0
    guard needsUnquoting || concernsAll else { return nil }
    let start = Int(slice.place)
    let raw = UnsafeRawBufferPointer(rebasing: text.bytes[start..<(start + Int(slice.length))])
    var bytes = needsUnquoting ? FieldSplitter.unquoted(raw, dialect: dialect) : Array(raw)
    if dialect.encoding == .windows1252, bytes.contains(where: { $0 >= 0x80 }) {
      var decoded: [UInt8] = []
      Windows1252.decode(bytes, to: &decoded)
      bytes = decoded
    } else if !needsUnquoting, !isList {
      return nil
    }
    return isList ? GoogleHeaders.cell(bytes, isList: true) : Cell(bytes: bytes)
  }
}
