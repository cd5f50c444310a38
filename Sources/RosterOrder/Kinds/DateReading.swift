/// How a column writes its dates.
package enum DateReading: String, Sendable, CaseIterable {
  /// ISO 8601 and the forms of vCard (RFC 6350, section 4.3).
  case iso
  /// Day, month, year, parted by `.`, `/`, `-` or a blank; likewise the other two.
  case dmy, mdy, ymd

  /// The date that all of `text` is, blanks around it aside; `nil` when it is none, as 30 February.
  ///
  /// What is written as ISO 8601 has it can be read in one way only, and is so under every reading.
  package func date(_ text: UnsafeRawBufferPointer) -> CalendarDate? {
    ownDate(text) ?? (self == .iso ? nil : DateReading.iso.ownDate(text))
  }

  /// The date that all of `text` is in this very form.
  package func ownDate(_ text: UnsafeRawBufferPointer) -> CalendarDate? {
    var cursor = ByteCursor(text)
    cursor.skipBlanks()
    guard let date = self == .iso ? Self.iso(&cursor) : parted(&cursor) else { return nil }
    cursor.skipBlanks()
    return cursor.isAtEnd && date.isValid ? date : nil
  }

  private func parted(_ cursor: inout ByteCursor) -> CalendarDate? {
    var parts: [Int] = []
    var lengths: [Int] = []
    while parts.count < 3 {
      let count = cursor.digitRun
      guard (1...4).contains(count), let part = cursor.number(digits: count) else { return nil }
      parts.append(part)
      lengths.append(count)
      guard parts.count < 3 else { break }
      let separators: [UInt8] = [0x2E, 0x2F, 0x2D, 0x20]
      guard separators.contains(where: { cursor.skip([$0]) }) else { return nil }
      cursor.skipBlanks()
    }
    let yearPlace = self == .ymd ? 0 : 2
    guard lengths[yearPlace] == 4 else { return nil }
    var date =
      switch self {
      case .mdy: CalendarDate(year: parts[2], month: parts[0], day: parts[1])
      case .ymd: CalendarDate(year: parts[0], month: parts[1], day: parts[2])
      default: CalendarDate(year: parts[2], month: parts[1], day: parts[0])
      }
    guard cursor.skipBlankBeforeDigit() else { return date }
    guard let seconds = Self.clock(&cursor) else { return nil }
    date.seconds = seconds
    return date
  }

  /// `h:mm` or `h:mm:ss`, and AM or PM where hours go to twelve; in seconds.
  private static func clock(_ cursor: inout ByteCursor) -> Int? {
    let digits = cursor.digitRun
    guard (1...2).contains(digits), var hour = cursor.number(digits: digits), hour < 24,
      cursor.skip([0x3A]), let minute = cursor.number(digits: 2), minute < 60
    else { return nil }
    var second = 0
    if cursor.skip([0x3A]) {
      guard let found = cursor.number(digits: 2), found < 61 else { return nil }
      second = found
    }
    cursor.skipBlanks()
    let isEvening = cursor.skip(Array("PM".utf8)) || cursor.skip(Array("pm".utf8))
    if isEvening || cursor.skip(Array("AM".utf8)) || cursor.skip(Array("am".utf8)) {
      guard (1...12).contains(hour) else { return nil }
      hour = hour % 12 + (isEvening ? 12 : 0)
    }
    return hour * 3600 + minute * 60 + second
  }

  private static func iso(_ cursor: inout ByteCursor) -> CalendarDate? {
    if cursor.skip(Array("---".utf8)) {
      guard let day = cursor.number(digits: 2) else { return nil }
      return CalendarDate(day: day)
    }
    if cursor.skip(Array("--".utf8)) {
      guard let month = cursor.number(digits: 2) else { return nil }
      let needsDay = cursor.skip([0x2D])
      let day = cursor.number(digits: 2)
      return needsDay && day == nil ? nil : CalendarDate(month: month, day: day)
    }
    guard let year = cursor.number(digits: 4) else { return nil }
    var date = CalendarDate(year: year)
    if cursor.digitRun == 4 {
      date.month = cursor.number(digits: 2)
      date.day = cursor.number(digits: 2)
    } else if cursor.skip([0x2D]) {
      guard let month = cursor.number(digits: 2) else { return nil }
      date.month = month
      if cursor.skip([0x2D]) {
        guard let day = cursor.number(digits: 2) else { return nil }
        date.day = day
      }
    }
    if date.day != nil, cursor.skip([0x54]) || cursor.skipBlankBeforeDigit() {
      guard let (seconds, nanoseconds) = time(&cursor) else { return nil }
      date.seconds = seconds
      date.nanoseconds = nanoseconds
    }
    return date
  }

  /// `hh`, `hh:mm`, `hh:mm:ss` or `hhmmss`, a fraction, and `Z` or an offset; in seconds UTC.
  private static func time(_ cursor: inout ByteCursor) -> (seconds: Int, nanoseconds: Int)? {
    guard let hour = cursor.number(digits: 2), hour < 25 else { return nil }
    guard let minute = part(&cursor), minute < 60 else { return nil }
    guard let second = part(&cursor), second < 61 else { return nil }
    var nanoseconds = 0
    if cursor.skip([0x2E]) || cursor.skip([0x2C]) {
      var fraction: [UInt8] = []
      cursor.takeDigits(into: &fraction)
      guard !fraction.isEmpty else { return nil }
      let nine = (fraction + [UInt8](repeating: 0, count: 9)).prefix(9)
      nanoseconds = nine.reduce(0) { $0 * 10 + Int($1) }
    }
    var seconds = hour * 3600 + minute * 60 + second
    if cursor.skip([0x5A]) { return (seconds, nanoseconds) }
    let isWest = cursor.skip([0x2D])
    guard isWest || cursor.skip([0x2B]) else { return (seconds, nanoseconds) }
    guard let hours = cursor.number(digits: 2), hours < 24 else { return nil }
    guard let minutes = part(&cursor), minutes < 60 else { return nil }
    seconds += (hours * 3600 + minutes * 60) * (isWest ? 1 : -1)
    return (seconds, nanoseconds)
  }

  /// Two more digits of a time, with or without a colon; 0 where it ends, `nil` where it is wrong.
  private static func part(_ cursor: inout ByteCursor) -> Int? {
    guard cursor.skip([0x3A]) || cursor.digitRun > 0 else { return 0 }
    return cursor.number(digits: 2)
  }
}

/// A date of the Gregorian calendar, of which parts may be missing.
package struct CalendarDate: Sendable, Equatable {
  package var year: Int?
  package var month: Int?
  package var day: Int?
  /// Into the day, in UTC.
  package var seconds: Int?
  /// Into the second.
  package var nanoseconds: Int

  package init(
    year: Int? = nil, month: Int? = nil, day: Int? = nil, seconds: Int? = nil,
    nanoseconds: Int = 0
  ) {
    self.year = year
    self.month = month
    self.day = day
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  package var isValid: Bool {
    if let month, !(1...12).contains(month) { return false }
    guard let day else { return year != nil || month != nil }
    return (1...Self.days(inMonth: month ?? 1, ofYear: year ?? 2000)).contains(day)
  }

  package static func days(inMonth month: Int, ofYear year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The same instant with its seconds within the day: an offset may have carried it over midnight.
  package var carried: CalendarDate {
    guard let seconds, let year, let month, let day, !(0..<86_400).contains(seconds) else {
      return self
    }
    let days = seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400
    var carried = CalendarDate(
      year: year, month: month, day: day + days, seconds: seconds - days * 86_400,
      nanoseconds: nanoseconds)
    carried.normalize()
    return carried
  }

  /// Brings a day that is off by few into its month.
  private mutating func normalize() {
    guard var year, var month, var day else { return }
    while day < 1 {
      month -= 1
      if month < 1 { (year, month) = (year - 1, 12) }
      day += Self.days(inMonth: month, ofYear: year)
    }
    while day > Self.days(inMonth: month, ofYear: year) {
      day -= Self.days(inMonth: month, ofYear: year)
      month += 1
      if month > 12 { (year, month) = (year + 1, 1) }
    }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// Whole years from this date to `other`; `nil` when either lacks a part that it takes.
  package func years(to other: CalendarDate) -> Int? {
    guard let year, let otherYear = other.year else { return nil }
    guard let month, let otherMonth = other.month else { return nil }
    let isBefore = (otherMonth, other.day ?? 1) < (month, day ?? 1)
    return otherYear - year - (isBefore ? 1 : 0)
  }
}

extension DateReading {
  /// As people say it.
  package var phrase: String {
    switch self {
    case .iso: "year, month, day"
    case .dmy: "day, month, year"
    case .mdy: "month, day, year"
    case .ymd: "year, month, day"
    }
  }
}
