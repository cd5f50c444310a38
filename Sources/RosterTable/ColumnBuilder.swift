/// Collects the values of a column, row by row, and finds out whether they repeat.
///
/// Amortised O(1) a value. A value is copied into a side buffer; one seen before only once while
/// the values repeat.
package struct ColumnBuilder {
  private var side: [UInt8] = []
  private var slices: [Slice] = []
  private var codes: [UInt32] = []
  private var dictionary = SliceDictionary()

  /// Below this many rows a column is always coded.
  private static let trial = 4096

  package init() {}

  /// Rows so far.
  package var count: Int { dictionary == nil ? slices.count : codes.count }

  /// Adds the value of the next row.
  package mutating func append(_ value: some Collection<UInt8>, tag: Cell.Tag = .text) {
    let start = side.count
    side.append(contentsOf: value)
    let slice =
      tag.isAbsent
      ? Slice.absent(tag)
      : Slice(
        place: Slice.sideBit | UInt64(start), length: UInt32(clamping: side.count - start),
        tag: tag)
    guard let dictionary else {
      slices.append(slice)
      return
    }
    let known = dictionary.count
    var code: UInt32 = 0
    let isEncoded = side.withUnsafeBytes { bytes in
      withUnsafePointer(to: slice) { slice in
        withUnsafeMutablePointer(to: &code) { code in
          dictionary.encode(
            UnsafeBufferPointer(start: slice, count: 1),
            source: UnsafeRawBufferPointer(start: nil, count: 0), side: bytes,
            into: UnsafeMutableBufferPointer(start: code, count: 1))
        }
      }
    }
    guard isEncoded else {
      spread()
      slices.append(slice)
      return
    }
    if dictionary.count == known { side.removeSubrange(start...) }
    codes.append(code)
    if codes.count >= Self.trial, dictionary.count * 2 > codes.count { spread() }
  }

  /// Adds texts as one value: none of them makes a missing cell, one of them plain text.
  package mutating func append(list members: [[UInt8]]) {
    switch members.count {
    case 0: append([], tag: .missing)
    case 1: append(members[0])
    default: append(ListText.encode(members), tag: .list)
    }
  }

  /// The column; the builder is used up.
  package consuming func finish() -> ColumnData {
    let distinct = dictionary?.slices ?? slices
    return ColumnData(
      values: ByteStrings(source: .empty, side: ByteStore(side), slices: distinct),
      codes: dictionary == nil ? nil : codes)
  }

  /// Gives up the dictionary: one slice a row from here on.
  private mutating func spread() {
    guard let dictionary else { return }
    let distinct = dictionary.slices
    slices = codes.map { distinct[Int($0)] }
    codes = []
    self.dictionary = nil
  }
}
