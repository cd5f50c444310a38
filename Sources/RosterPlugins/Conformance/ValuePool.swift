internal import RosterOrder
internal import RosterTable

/// The values that a comparator is asked about: made-up ones first, then those of the user.
struct ValuePool {
  private(set) var made: [[UInt8]]
  private(set) var given: [[UInt8]]

  init(_ request: ConformanceRequest) {
    made = NastyValues.all(seed: request.seed)
    var generator = SplitMix64(state: request.seed)
    let known = Set(made)
    given = request.values.filter { !$0.isEmpty && !known.contains($0) }
    given.shuffle(using: &generator)
  }

  var isEmpty: Bool { made.isEmpty && given.isEmpty }

  /// Those that are left, in one list.
  var all: [[UInt8]] { made + given }

  /// Some of both, none longer than `length` bytes; more made-up ones where few are given.
  func sample(_ count: Int, longest length: Int) -> [[UInt8]] {
    let (made, given) = (made.filter { $0.count <= length }, given.filter { $0.count <= length })
    let ours = made.prefix(max(count - given.count, count * 2 / 3))
    return Array(ours + given.prefix(count - ours.count))
  }

  mutating func remove(_ values: some Sequence<[UInt8]>) {
    let removed = Set(values)
    made.removeAll(where: removed.contains)
    given.removeAll(where: removed.contains)
  }
}

extension ByteStrings {
  /// A list of copies.
  convenience init(bytes values: [[UInt8]]) {
    var place = 0
    let slices = values.map { value in
      defer { place += value.count }
      return Slice(place: UInt64(place), length: UInt32(clamping: value.count), tag: .text)
    }
    self.init(source: ByteStore(Array(values.joined())), side: .empty, slices: slices)
  }
}
