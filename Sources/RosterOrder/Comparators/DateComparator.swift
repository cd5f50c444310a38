internal import RosterTable

/// Dates in the order of the calendar; those without a year after them by month and day, and what
/// is no date after those as text.
struct DateComparator: KeyedComparator {
  var order: SortOrder = .forward
  let locale: LocaleIdentifier
  let reading: DateReading

  func leadingOrder() -> LeadingOrder? { reading == .iso ? .dates : nil }

  func appendKeys(of values: ByteStrings, to keys: inout ValueKeys, cancellation: Cancellation)
    throws
  {
    let collator = try Collator(locale: locale)
    for index in 0..<values.count {
      if index & 0xFFFF == 0xFFFF { try cancellation.check() }
      guard let date = reading.date(values[index]) else {
        keys.append(group: KeyGroup.misfits) {
          collator.appendSortKey(of: values[index], to: &$0)
        }
        continue
      }
      keys.append(group: date.year == nil ? KeyGroup.partly : KeyGroup.fits) {
        Self.appendKey(of: date, to: &$0)
      }
    }
  }

  private static func appendKey(of date: CalendarDate, to key: inout [UInt8]) {
    let date = date.carried
    let year = UInt16(clamping: date.year ?? 0)
    key += [UInt8(truncatingIfNeeded: year >> 8), UInt8(truncatingIfNeeded: year)]
    key += [UInt8(clamping: date.month ?? 0), UInt8(clamping: date.day ?? 0)]
    // A day without a time comes before its first second.
    let seconds = UInt32(clamping: (date.seconds ?? -1) + 1)
    for shift in [24, 16, 8, 0] as [UInt32] {
      key.append(UInt8(truncatingIfNeeded: seconds >> shift))
    }
    let nanoseconds = UInt32(clamping: date.nanoseconds)
    for shift in [24, 16, 8, 0] as [UInt32] {
      key.append(UInt8(truncatingIfNeeded: nanoseconds >> shift))
    }
  }
}
