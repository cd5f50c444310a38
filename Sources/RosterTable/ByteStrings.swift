package import CScan

/// A run of bytes in the source or in the side buffer of a `ByteStrings`.
package typealias Slice = scan_slice_t

extension Slice {
  package static let sideBit: UInt64 = 1 << 63

  package init(place: UInt64, length: UInt32, tag: Cell.Tag) {
    self.init(place: place, length: length, tag: UInt32(tag.rawValue))
  }

  var cellTag: Cell.Tag {
    Cell.Tag(rawValue: UInt8(truncatingIfNeeded: tag)) ?? .text
  }

  /// Follows bytes that were moved by `count` within the side buffer.
  mutating func shift(by count: UInt64) {
    if place != .max, place & Self.sideBit != 0 { place += count }
  }

  /// A value that is not there, for the reason that `tag` gives.
  package static func absent(_ tag: Cell.Tag) -> Slice {
    Slice(place: .max, length: 0, tag: tag)
  }
}

/// An immutable list of byte strings, UTF-8 by convention, that share two buffers.
///
/// Counted from 0. Access is O(1) and copies nothing.
package final class ByteStrings: Sendable {
  private let source: ByteStore
  private let side: ByteStore
  private let slices: [Slice]

  /// `slices` must lie inside `source` and `side`; one that does not reads as empty.
  package init(source: ByteStore, side: ByteStore, slices: [Slice]) {
    self.source = source
    self.side = side
    self.slices = slices
  }

  /// A list of copies, for tests and small derived columns.
  package convenience init(_ texts: [String]) {
    var bytes: [UInt8] = []
    var slices: [Slice] = []
    for text in texts {
      slices.append(
        Slice(
          place: Slice.sideBit | UInt64(bytes.count), length: UInt32(clamping: text.utf8.count),
          tag: .text))
      bytes += text.utf8
    }
    self.init(source: .empty, side: ByteStore(bytes), slices: slices)
  }

  package var count: Int { slices.count }

  /// The bytes of the string at `index`; valid while this list lives.
  package subscript(index: Int) -> UnsafeRawBufferPointer { bytes(of: slices[index]) }

  /// Those of a string that stands there.
  @inline(__always)
  func bytes(of slice: Slice) -> UnsafeRawBufferPointer {
    guard slice.place != .max else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    let inSide = slice.place & Slice.sideBit != 0
    let bytes = inSide ? side.bytes : source.bytes
    let start = Int(truncatingIfNeeded: slice.place & ~Slice.sideBit)
    let length = Int(slice.length)
    guard start <= bytes.count, length <= bytes.count - start else {
      return UnsafeRawBufferPointer(start: nil, count: 0)
    }
    // SAFETY: bounds checked above; the stores live as long as self.
    return UnsafeRawBufferPointer(rebasing: bytes[start..<(start + length)])
  }

  /// Where the string at `index` stands; it is no longer than that.
  @inline(__always)
  func slice(at index: Int) -> Slice { slices[index] }

  package func tag(at index: Int) -> Cell.Tag {
    slices[index].cellTag
  }

  /// Adds the string at `index` to other bytes; returns its tag.
  package func append(at index: Int, to bytes: inout [UInt8]) -> Cell.Tag {
    withExtendedLifetime(self) { bytes.append(contentsOf: self[index]) }
    return tag(at: index)
  }

  /// The string at `index`, invalid UTF-8 repaired with U+FFFD.
  package func string(at index: Int) -> String {
    withExtendedLifetime(self) { String(decoding: self[index], as: UTF8.self) }
  }

  package func cell(at index: Int) -> Cell {
    withExtendedLifetime(self) { Cell(tag: tag(at: index), bytes: Array(self[index])) }
  }

  /// Whether the value is missing, null or the empty text, which all sort as empty.
  package func isEmpty(at index: Int) -> Bool {
    slices[index].length == 0 || tag(at: index).isAbsent
  }
}

extension ByteStrings {
  /// The strings at a range of indices, sharing the bytes.
  package func subset(_ indices: Range<Int>) -> ByteStrings {
    ByteStrings(source: source, side: side, slices: Array(slices[indices]))
  }

  /// The strings that are not empty, sharing the bytes, and by string its place among them, the
  /// largest number for an empty one; `nil` where none is empty.
  package func filled(cancellation: Cancellation) throws -> (ByteStrings, places: [UInt32]?) {
    func isEmpty(_ index: Int) throws -> Bool {
      if index & 0xFFFF == 0 { try cancellation.check() }
      return self.isEmpty(at: index)
    }
    guard try (0..<count).contains(where: isEmpty) else { return (self, nil) }
    var filled: [Slice] = []
    filled.reserveCapacity(count)
    var places: [UInt32] = []
    places.reserveCapacity(count)
    for index in 0..<count {
      guard try !isEmpty(index) else {
        places.append(.max)
        continue
      }
      places.append(UInt32(filled.count))
      filled.append(slices[index])
    }
    return (ByteStrings(source: source, side: side, slices: filled), places)
  }

  /// What is compared: of a list its preferred member, the first; else the value itself.
  package var sortTexts: ByteStrings {
    guard (0..<count).contains(where: { tag(at: $0) == .list }) else { return self }
    var members: [UInt8] = []
    var places = slices
    for index in places.indices where tag(at: index) == .list {
      let first = ListText.raw(of: Array(self[index])).first ?? []
      places[index] = Slice(
        place: Slice.sideBit | UInt64(side.count + members.count),
        length: UInt32(clamping: first.count), tag: .text)
      members += first
    }
    return ByteStrings(source: source, side: ByteStore(Array(side.bytes) + members), slices: places)
  }
}
