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

  /// Text that is not valid UTF-8 comes after all that is, by its bytes.
  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws
  {
    let collator = try Collator(locale: locale, strength: strength, numeric: isNumeric)
    for index in 0..<values.count {
      if index & 0xFFFF == 0xFFFF { try cancellation.check() }
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
