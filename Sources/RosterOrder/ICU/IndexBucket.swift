/// A section of an alphabetical index.
package struct IndexBucket: Hashable, Sendable, Comparable {
  /// What is shown: a letter, or `#`.
  package let label: String
  package let position: Position

  /// Where a bucket stands among all buckets of its index.
  ///
  /// It is fixed by the label and the locale, whatever other buckets there are.
  package struct Position: Hashable, Sendable, Comparable {
    /// Native buckets count from 0; letters before them share -1, those after them the next number;
    /// `#` has the last.
    let group: Int
    /// Orders the buckets that share a number, bytewise.
    let key: [UInt8]

    package static func < (lhs: Self, rhs: Self) -> Bool {
      guard lhs.group == rhs.group else { return lhs.group < rhs.group }
      return lhs.key.lexicographicallyPrecedes(rhs.key)
    }
  }

  /// True for the bucket `#`, which is last in either direction.
  package var isSymbols: Bool { position.group == .max }

  package static func < (lhs: Self, rhs: Self) -> Bool { lhs.position < rhs.position }

  /// Digits, symbols, nothing, and ideographs without a reading.
  static let symbols = Self(label: "#", position: Position(group: .max, key: []))
}
