internal import RosterTable

/// Text in the order of a locale, by CLDR's collation (UTS #10 and #35).
struct TextComparator: KeyedComparator {
  var order: SortOrder = .forward
  let locale: LocaleIdentifier
  let strength: Collator.Strength
  let isNumeric: Bool

  init(
    locale: LocaleIdentifier, strength: Collator.Strength = .tertiary, isNumeric: Bool = false
  ) {
    self.locale = locale
    self.strength = strength
    self.isNumeric = isNumeric
  }

  /// From so many values on it pays to work on several threads.
  private static let many = 1 << 12
  /// So many values are taken at a time: less is copied, and Ctrl-C is heard in between.
  private static let run = 1 << 14
  /// From so many values on it pays to ask ICU for weights first.
  private static let veryMany = 1 << 15

  /// Many values that are plain text, such as e-mail addresses, are compared by weights that ICU gives
  /// for each character; ICU makes the keys of all others, on all processors.
  func rank(_ values: ByteStrings, cancellation: Cancellation) throws -> Ranking {
    if values.count >= Self.veryMany,
      let weights = try collator().plainText()?.weights,
      let ranking = try KeyRanking(
        plain: values, weights: weights, cancellation: cancellation)
    {
      return Ranking(ranks: ranking.ranks, groupEnds: [UInt32(ranking.count)])
    }
    let width = values.count >= Self.many ? Parallel.width : 1
    let parts = try Parallel.map(width) { part in
      let range = (values.count * part / width)..<(values.count * (part + 1) / width)
      var keys = ValueKeys(capacity: range.count)
      for start in stride(from: range.lowerBound, to: range.upperBound, by: Self.run) {
        let some = values.subset(start..<min(start + Self.run, range.upperBound))
        try appendKeys(of: some, to: &keys, cancellation: cancellation)
      }
      return keys
    }
    return try ValueKeys.ranking(of: parts, cancellation: cancellation)
  }

  func leadingOrder() throws -> LeadingOrder? { try collator().plainText()?.leading }

  private func collator() throws -> Collator {
    try Collator(locale: locale, strength: strength, numeric: isNumeric)
  }

  /// Text that is not valid UTF-8 comes after all that is, by its bytes.
  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws
  {
    let collator = try collator()
    for index in 0..<values.count {
      if index & 0xFFF == 0 { try cancellation.check() }
      let bytes = values[index]
      if Self.isValid(bytes) {
        keys.append(group: KeyGroup.fits) { collator.appendSortKey(of: bytes, to: &$0) }
      } else {
        keys.append(group: KeyGroup.misfits) { $0.append(contentsOf: bytes) }
      }
    }
  }

  /// Whether `bytes` are well-formed UTF-8.
  static func isValid(_ bytes: UnsafeRawBufferPointer) -> Bool {
    if bytes.allSatisfy({ $0 < 0x80 }) { return true }
    return String(validating: bytes, as: UTF8.self) != nil
  }
}
