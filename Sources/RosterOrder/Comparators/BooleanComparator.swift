internal import RosterTable

/// False before true; what is neither after both, as text.
struct BooleanComparator: KeyedComparator {
  var order: SortOrder = .forward
  let locale: LocaleIdentifier

  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws
  {
    let collator = try Collator(locale: locale)
    for index in 0..<values.count {
      if let isTrue = BooleanReading.boolean(values[index], isSure: false) {
        keys.append(group: KeyGroup.fits) { $0.append(isTrue ? 1 : 0) }
      } else {
        keys.append(group: KeyGroup.misfits) {
          collator.appendSortKey(of: values[index], to: &$0)
        }
      }
    }
  }
}
