/// Sort keys of many texts, one after the other in one piece of memory.
package struct SortKeys: Sendable {
  /// All keys without anything between them.
  package internal(set) var bytes: [UInt8]
  /// Where each key ends in `bytes`; it starts where the one before it ends.
  package internal(set) var ends: [Int]

  /// No keys yet, with room for `capacity` of the usual length.
  init(capacity: Int) {
    bytes = []
    ends = []
    bytes.reserveCapacity(capacity * 24)
    ends.reserveCapacity(capacity)
  }

  /// How many keys there are.
  package var count: Int { ends.count }

  /// Where the key at `place`, counted from 0, lies in `bytes`.
  package func range(_ place: Int) -> Range<Int> {
    (place == 0 ? 0 : ends[place - 1])..<ends[place]
  }
}
