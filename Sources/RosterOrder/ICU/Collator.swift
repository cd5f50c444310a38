internal import CCollation

/// Compares text by the rules of a locale.
///
/// Text is UTF-8, given as bytes that need not be valid: what is ill-formed counts as U+FFFD.
/// Canonically equivalent text is equal. A collator stays on the thread that uses it; another thread
/// opens its own, which is cheap since ICU shares its tables.
package final class Collator {
  /// How far a comparison goes before two texts count as equal.
  package enum Strength: Int, Sendable, Comparable {
    /// Base letters: neither accents nor case.
    case primary = 1
    /// Then accents.
    case secondary = 2
    /// Then case and variants.
    case tertiary = 3

    package static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
  }

  package let locale: LocaleIdentifier
  package let strength: Strength
  /// True if runs of digits compare by their value.
  package let numeric: Bool

  // SAFETY: closed by `deinit` alone; the class is not Sendable, so one thread has it at a time.
  private let handle: OpaquePointer
  /// Clones at lesser strengths, opened when the level of a difference is first asked for.
  private var weaker: [Strength: OpaquePointer] = [:]

  /// Opens the collator; costs some 5 µs, and up to 0.3 ms the first time.
  ///
  /// Throws `LocaleError.unavailable` if ICU cannot open what the identifier promises.
  package init(
    locale: LocaleIdentifier, strength: Strength = .tertiary, numeric: Bool = false
  ) throws(LocaleError) {
    let opened = locale.tag.withCharacters {
      collation_open($0, $1, Int32(strength.rawValue), numeric ? 1 : 0)
    }
    guard let opened else { throw .unavailable(locale) }
    self.locale = locale
    self.strength = strength
    self.numeric = numeric
    handle = opened
  }

  deinit {
    collation_close(handle)
    for clone in weaker.values { collation_close(clone) }
  }

  /// Less than, equal to or greater than 0, as `lhs` sorts before, with or after `rhs`.
  package func compare(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer) -> Int {
    Self.compare(handle, lhs, rhs)
  }

  /// The same for strings.
  package func compare(_ lhs: String, _ rhs: String) -> Int {
    lhs.withRawBytes { lhs in rhs.withRawBytes { rhs in compare(lhs, rhs) } }
  }

  private static func compare(
    _ handle: OpaquePointer, _ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer
  ) -> Int {
    // SAFETY: both buffers live through the call, which only reads them.
    Int(collation_compare(handle, lhs.characters, lhs.count, rhs.characters, rhs.count))
  }
}

extension Collator {
  func withHandle<Result>(_ body: (OpaquePointer) -> Result) -> Result { body(handle) }
}

// MARK: - Sort keys

extension Collator {
  /// Appends the sort key of `text` and returns its length in bytes.
  ///
  /// Keys compare bytewise, a shorter one before a longer one that begins with it, as their texts
  /// compare under this collator. Takes about 0.3 µs for a name. Empty text has a key too.
  @discardableResult
  package func appendSortKey(of text: UnsafeRawBufferPointer, to keys: inout [UInt8]) -> Int {
    var key: UnsafePointer<UInt8>?
    let count = collation_sort_key(handle, text.characters, text.count, &key)
    // SAFETY: the key belongs to the handle and is copied before the handle's next call.
    keys.append(contentsOf: UnsafeBufferPointer(start: key, count: key == nil ? 0 : count))
    return count
  }

  /// The sort keys of `count` texts, in the order in which `text` gives them from 0 on.
  package func sortKeys(
    count: Int, of text: (_ place: Int) throws -> UnsafeRawBufferPointer
  ) rethrows -> SortKeys {
    var keys = SortKeys(capacity: count)
    for place in 0..<count {
      appendSortKey(of: try text(place), to: &keys.bytes)
      keys.ends.append(keys.bytes.count)
    }
    return keys
  }
}

// MARK: - Levels of difference

extension Collator {
  /// The level at which two texts differ, nothing beyond the collator's own strength counting.
  package enum DifferenceLevel: Sendable {
    case none
    /// Base letters, digits or symbols.
    case primary
    /// Accents.
    case secondary
    /// Case or variants.
    case tertiary
  }

  /// The first level at which `lhs` and `rhs` differ.
  ///
  /// Costs up to three comparisons.
  package func differenceLevel(
    _ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer
  ) -> DifferenceLevel {
    guard compare(lhs, rhs) != 0 else { return .none }
    if strength == .primary || differ(lhs, rhs, at: .primary) { return .primary }
    if strength == .secondary || differ(lhs, rhs, at: .secondary) { return .secondary }
    return .tertiary
  }

  /// The same for strings.
  package func differenceLevel(_ lhs: String, _ rhs: String) -> DifferenceLevel {
    lhs.withRawBytes { lhs in rhs.withRawBytes { rhs in differenceLevel(lhs, rhs) } }
  }

  private func differ(
    _ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer, at strength: Strength
  ) -> Bool {
    let opened = weaker[strength] ?? collation_clone(handle, Int32(strength.rawValue))
    guard let opened else { return false }
    weaker[strength] = opened
    return Self.compare(opened, lhs, rhs) != 0
  }
}
