internal import CCollation

/// The alphabetical index of a locale: which heading a text stands under, and in which order they come.
///
/// First the locale's own headings and the Latin letters, as the locale sorts them; then the letters
/// of scripts that it has no headings for, in its order too; last `#`. A letter that sorts before the
/// first heading, as ॐ in Hindi, stands before it. Rows sorted by the locale are thus in the order of their headings already, except that `#` comes last, and that in Chinese the
/// pinyin initials share their headings with Latin names. Stays on the thread that uses it.
package final class IndexBuckets {
  package let locale: LocaleIdentifier
  /// The locale's headings in order, those of the Latin letters among them, without `#`.
  package let labels: [String]
  /// All buckets met so far and all native ones, by the number that `number(of:)` gives.
  package private(set) var buckets: [IndexBucket]

  // SAFETY: closed by `deinit` alone; the class is not Sendable, so one thread has it at a time.
  private let handle: OpaquePointer
  private let collator: Collator
  /// The number of our bucket for each of ICU's; nil for those before, between and after letters.
  private let numbers: [Int?]
  private let symbols: Int
  private var numberOfLabel: [String: Int]
  private var numberOfKey: [[UInt8]: Int] = [:]

  /// Opens the index; costs about a millisecond, the first time up to five.
  ///
  /// Throws `LocaleError.unavailable` if ICU cannot open what the identifier promises.
  package init(locale: LocaleIdentifier) throws(LocaleError) {
    collator = try Collator(locale: locale, strength: .primary)
    guard let opened = locale.tag.withCharacters({ collation_index_open($0, $1) }) else {
      throw .unavailable(locale)
    }
    handle = opened
    self.locale = locale
    var buckets: [IndexBucket] = []
    var numberOfLabel: [String: Int] = [:]
    numbers = (0..<collation_index_bucket_count(opened)).map { place in
      guard Int(collation_index_bucket_kind(opened, place)) == COLLATION_BUCKET_NORMAL else {
        return nil
      }
      let label = String(writing: { collation_index_bucket_label(opened, place, $0, $1) })
      if let known = numberOfLabel[label] { return known }
      let number = buckets.count
      numberOfLabel[label] = number
      buckets.append(IndexBucket(label: label, position: .init(group: number, key: [])))
      return number
    }
    labels = buckets.map(\.label)
    symbols = buckets.count
    numberOfLabel[IndexBucket.symbols.label] = symbols
    self.buckets = buckets + [.symbols]
    self.numberOfLabel = numberOfLabel
  }

  deinit {
    collation_index_close(handle)
  }

  /// The locale's whole alphabet in order, `#` at its end.
  package var allLabels: [String] { labels + [IndexBucket.symbols.label] }

  /// The bucket that `text` stands in.
  package func bucket(of text: UnsafeRawBufferPointer) -> IndexBucket {
    buckets[number(of: text)]
  }

  /// The same for a string.
  package func bucket(of text: String) -> IndexBucket {
    text.withRawBytes { bucket(of: $0) }
  }

  /// The place in `buckets` of the bucket that `text` stands in: the quick form for many texts.
  ///
  /// Numbers stay valid as buckets are added, but do not follow the order; positions do.
  package func number(of text: UnsafeRawBufferPointer) -> Int {
    // SAFETY: the buffer lives through both calls, which only read it.
    let place = Int(collation_index_bucket_of(handle, text.characters, text.count))
    guard numbers.indices.contains(place) else { return symbols }
    if let native = numbers[place] { return native }
    let label = String(writing: {
      collation_index_own_label(handle, text.characters, text.count, $0, $1)
    })
    if label.isEmpty { return symbols }
    return numberOfLabel[label] ?? add(label)
  }

  /// Whether all texts that begin with an ASCII character stand under one of the locale's headings,
  /// given that the character counts the same in each.
  ///
  /// Such texts stand between the character alone and the one that U+FFFF follows (UTS #35, part 5,
  /// "U+FFFF"). A heading between those, as IE in Maltese, parts them, even where the heading before it
  /// goes on behind.
  func isDecided(by character: UInt8) -> Bool {
    let (first, last) = ([character], [character, 0xEF, 0xBF, 0xBF])
    func place(_ text: [UInt8]) -> Int {
      text.withUnsafeBytes { Int(collation_index_bucket_of(handle, $0.characters, $0.count)) }
    }
    guard place(first) == place(last), numbers.indices.contains(place(first)),
      numbers[place(first)] != nil
    else { return false }
    return first.withUnsafeBytes { first in
      last.withUnsafeBytes { last in
        !labels.contains { label in
          label.withRawBytes { collator.compare($0, first) > 0 && collator.compare($0, last) < 0 }
        }
      }
    }
  }

  /// The number of a heading that is not native and was not met before.
  private func add(_ label: String) -> Int {
    let key = key(of: label)
    if isMark(label, key: key) {
      numberOfLabel[label] = symbols
      return symbols
    }
    // Two spellings of one letter are one heading: the order could not keep them apart.
    let number = numberOfKey[key] ?? buckets.count
    if number == buckets.count {
      let isFirst = labels.first.map { key.lexicographicallyPrecedes(self.key(of: $0)) } ?? false
      buckets.append(
        IndexBucket(label: label, position: .init(group: isFirst ? -1 : labels.count, key: key)))
      numberOfKey[key] = number
    }
    numberOfLabel[label] = number
    return number
  }

  /// Whether the locale sorts a modifier letter, such as the iteration mark ゝ, among the symbols.
  private func isMark(_ label: String, key: [UInt8]) -> Bool {
    label.unicodeScalars.first?.properties.generalCategory == .modifierLetter
      && key.lexicographicallyPrecedes(self.key(of: "0"))
  }

  private func key(of text: String) -> [UInt8] {
    var key: [UInt8] = []
    text.withRawBytes { _ = collator.appendSortKey(of: $0, to: &key) }
    return key
  }
}
