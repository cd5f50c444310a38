internal import RosterTable

/// Numbers by their exact decimal value, read by the separators of a locale; what is none comes
/// after them as text.
struct NumberComparator: KeyedComparator {
  var order: SortOrder = .forward
  let locale: LocaleIdentifier

  /// All values say together how their column writes numbers.
  var isByValue: Bool { false }

  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws
  {
    let reading = try NumberReading.fitting(values, locale: locale)
    try append(values, to: &keys, cancellation: cancellation) { reading.decimal($0) }
  }

  /// Two texts say little of how their column writes numbers: each is read as the locale has it, else
  /// plainly, lest three texts go in a circle.
  func compare(_ lhs: String, _ rhs: String) throws -> ComparisonResult {
    let local = try NumberReading(locale: locale)
    var keys = ValueKeys(capacity: 2)
    try append(ByteStrings([lhs, rhs]), to: &keys, cancellation: .never) {
      local.decimal($0) ?? NumberReading.plain.decimal($0)
    }
    return try comparison(of: keys)
  }

  private func append(
    _ values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation,
    decimal: (UnsafeRawBufferPointer) -> Decimal?
  ) throws {
    let collator = try Collator(locale: locale)
    for index in 0..<values.count {
      if index & 0xFFFF == 0xFFFF { try cancellation.check() }
      if let decimal = decimal(values[index]) {
        keys.append(group: KeyGroup.fits) { decimal.appendKey(to: &$0) }
      } else {
        keys.append(group: KeyGroup.misfits) {
          collator.appendSortKey(of: values[index], to: &$0)
        }
      }
    }
  }
}
