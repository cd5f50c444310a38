internal import RosterTable

/// Numbers by their exact decimal value, read by the separators of a locale; what is none comes
/// after them as text.
struct NumberComparator: KeyedComparator {
  var order: SortOrder = .forward
  let locale: LocaleIdentifier

  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws
  {
    let reading = try NumberReading.fitting(values, locale: locale)
    let collator = try Collator(locale: locale)
    for index in 0..<values.count {
      if index & 0xFFFF == 0xFFFF { try cancellation.check() }
      if let decimal = reading.decimal(values[index]) {
        keys.append(group: KeyGroup.fits) { decimal.appendKey(to: &$0) }
      } else {
        keys.append(group: KeyGroup.misfits) {
          collator.appendSortKey(of: values[index], to: &$0)
        }
      }
    }
  }
}
