/// Collects the values of a column, in the order of its rows, and finds out whether they repeat.
///
/// Amortised O(1) a value. While the values repeat they are coded, and each is kept once.
package struct ColumnBuilder: Sendable {
  private let source: ByteStore
  private var side: [UInt8] = []
  private var slices: [Slice] = []
  private var codes: [UInt32] = []
  private var dictionary = SliceDictionary()

  /// Below this many rows a column is always coded.
  private static let trial = 1 << 16

  /// What is added as slices may stand in `source`.
  package init(source: ByteStore = .empty) {
    self.source = source
  }

  /// Rows so far.
  package var count: Int { dictionary == nil ? slices.count : codes.count }

  /// Makes room for so many rows in all.
  package mutating func reserve(_ rows: Int) {
    if dictionary == nil {
      slices.reserveLargeCapacity(rows)
    } else {
      codes.reserveLargeCapacity(rows)
    }
  }

  // MARK: - Adding

  /// Adds the value of the next row.
  package mutating func append(_ value: some Collection<UInt8>, tag: Cell.Tag = .text) {
    let added: Void? = value.withContiguousStorageIfAvailable {
      append(UnsafeRawBufferPointer($0), tag: tag)
    }
    guard added == nil else { return }
    Array(value).withUnsafeBytes { append($0, tag: tag) }
  }

  private mutating func append(_ value: UnsafeRawBufferPointer, tag: Cell.Tag) {
    let slice =
      tag.isAbsent
      ? Slice.absent(tag)
      : Slice(place: Slice.sideBit, length: UInt32(clamping: value.count), tag: tag)
    // SAFETY: the slice is all of `value`, which outlives the call.
    withUnsafePointer(to: slice) {
      append(UnsafeBufferPointer(start: $0, count: 1), side: value)
    }
  }

  /// Adds the values of the next rows, which stand in the source and in `more`, as their side buffer.
  package mutating func append(
    _ added: UnsafeBufferPointer<Slice>, side more: UnsafeRawBufferPointer
  ) {
    guard let dictionary else { return appendPlain(added, side: more) }
    let known = codes.count
    codes.append(contentsOf: repeatElement(0, count: added.count))
    let isEncoded = codes.withUnsafeMutableBufferPointer { codes in
      // SAFETY: the source is held by self.
      dictionary.encode(
        added, source: source.bytes, side: more,
        into: UnsafeMutableBufferPointer(rebasing: codes[known...]))
    }
    if !isEncoded {
      codes.removeSubrange(known...)
      spread()
      appendPlain(added, side: more)
    } else {
      judge()
    }
  }

  /// Gives up the dictionary where many rows have hardly a value twice.
  private mutating func judge() {
    guard let dictionary, codes.count >= Self.trial else { return }
    if SliceDictionary.hardlyRepeat(dictionary.count, in: codes.count) { spread() }
  }

  private mutating func appendPlain(
    _ added: UnsafeBufferPointer<Slice>, side more: UnsafeRawBufferPointer
  ) {
    let shift = UInt64(side.count)
    side.append(contentsOf: more)
    slices.append(contentsOf: added)
    guard shift > 0, !more.isEmpty else { return }
    for index in (slices.count - added.count)..<slices.count { slices[index].shift(by: shift) }
  }

  /// Adds texts as one value: none of them makes a missing cell, one of them plain text.
  package mutating func append(list members: [[UInt8]]) {
    switch members.count {
    case 0: append([], tag: .missing)
    case 1: append(members[0])
    default: append(ListText.encode(members), tag: .list)
    }
  }

  /// Gives up the dictionary: one slice a row from here on.
  private mutating func spread() {
    guard let dictionary else { return }
    let distinct = dictionary.slices
    side = dictionary.bytes
    slices = codes.map { distinct[Int($0)] }
    codes = []
    self.dictionary = nil
  }

  // MARK: - The end

  /// The column; the builder is used up.
  package consuming func finish() -> ColumnData {
    let values = ByteStrings(
      source: dictionary == nil ? source : .empty,
      side: ByteStore(dictionary?.bytes ?? side), slices: dictionary?.slices ?? slices)
    return ColumnData(values: values, codes: dictionary == nil ? nil : codes)
  }

  /// Adds the rows of a builder that has the same source; it is used up.
  ///
  /// O(its rows).
  package mutating func append(_ other: consuming ColumnBuilder) {
    if let dictionary, let others = other.dictionary,
      let codeOf = dictionary.encode(others.slices, side: others.bytes)
    {
      codes.reserveCapacity(codes.count + other.codes.count)
      for code in other.codes { codes.append(codeOf[Int(code)]) }
      return judge()
    }
    spread()
    other.spread()
    other.slices.withUnsafeBufferPointer { slices in
      other.side.withUnsafeBytes { appendPlain(slices, side: $0) }
    }
  }
}

extension SliceDictionary {
  /// The codes of slices of `side`; `nil` when memory ran out.
  fileprivate func encode(_ slices: [Slice], side: [UInt8]) -> [UInt32]? {
    var codes = [UInt32](repeating: 0, count: slices.count)
    // SAFETY: the arrays outlive the call.
    let isEncoded = slices.withUnsafeBufferPointer { slices in
      side.withUnsafeBytes { side in
        codes.withUnsafeMutableBufferPointer { codes in
          encode(
            slices, source: UnsafeRawBufferPointer(start: nil, count: 0), side: side, into: codes)
        }
      }
    }
    return isEncoded ? codes : nil
  }
}
