internal import RosterTable

/// The elements of the rows as they were read, for export to XML.
///
/// What stands between two rows, blanks mostly, goes with the one before it.
struct XMLRecords: RecordSource {
  private let bytes: ByteStore
  private let places: [Range<Int>]
  /// What the last row of the source borrows where it is not written last.
  private let separator: [UInt8]

  /// `places` are those of the rows in `bytes`, in order, one at least; counted in bytes.
  init(bytes: ByteStore, places: [Range<Int>]) {
    self.bytes = bytes
    self.places = places
    let gaps = zip(places, places.dropFirst()).lazy.map { first, second in
      bytes.copy(from: first.upperBound, length: second.lowerBound - first.upperBound)
    }
    separator = gaps.first(where: Self.isBlank) ?? []
  }

  func header() -> [UInt8] { copy(0..<(places.first?.lowerBound ?? 0)) }

  func append(record row: Int, isLast: Bool, to out: inout [UInt8]) {
    guard places.indices.contains(row) else { return }
    out += copy(places[row])
    let between = gap(after: row)
    if !isLast {
      out += row + 1 < places.count ? between : separator
    } else if !Self.isBlank(between) {
      out += between
    }
  }

  func footer() -> [UInt8] { copy((places.last?.upperBound ?? bytes.count)..<bytes.count) }

  var meanLength: Int { bytes.count / max(places.count, 1) }

  private func gap(after row: Int) -> [UInt8] {
    guard row + 1 < places.count else { return [] }
    return copy(places[row].upperBound..<max(places[row].upperBound, places[row + 1].lowerBound))
  }

  /// NUL too, for UTF-16.
  private static func isBlank(_ bytes: [UInt8]) -> Bool {
    bytes.allSatisfy { [0x20, 0x09, 0x0A, 0x0D, 0x00].contains($0) }
  }

  private func copy(_ range: Range<Int>) -> [UInt8] {
    bytes.copy(from: range.lowerBound, length: range.count)
  }
}
