import RosterOrder
import RosterTable
import Testing

@Suite struct DateReadingTests {
  @Test(arguments: [
    ("2001-02-03", CalendarDate(year: 2001, month: 2, day: 3)),
    (" 20010203 ", CalendarDate(year: 2001, month: 2, day: 3)),
    ("2001-02", CalendarDate(year: 2001, month: 2)), ("2001", CalendarDate(year: 2001)),
    ("--0203", CalendarDate(month: 2, day: 3)), ("--02-03", CalendarDate(month: 2, day: 3)),
    ("--02", CalendarDate(month: 2)), ("---03", CalendarDate(day: 3)),
    ("--0229", CalendarDate(month: 2, day: 29)),
    ("2000-02-29", CalendarDate(year: 2000, month: 2, day: 29)),
    ("2001-02-03T04:05:06Z", CalendarDate(year: 2001, month: 2, day: 3, seconds: 14_706)),
    ("20010203T040506", CalendarDate(year: 2001, month: 2, day: 3, seconds: 14_706)),
    ("2001-02-03 04:05", CalendarDate(year: 2001, month: 2, day: 3, seconds: 14_700)),
    ("20010203T04", CalendarDate(year: 2001, month: 2, day: 3, seconds: 14_400)),
    ("20010203T04Z", CalendarDate(year: 2001, month: 2, day: 3, seconds: 14_400)),
    (
      "2001-02-03T04:05:06.789+01:00",
      CalendarDate(year: 2001, month: 2, day: 3, seconds: 11_106, nanoseconds: 789_000_000)
    ),
    ("2001-02-03T04:05-0130", CalendarDate(year: 2001, month: 2, day: 3, seconds: 20_100)),
  ])
  func isoAndTheFormsOfVCardAreDates(text: String, date: CalendarDate) {
    #expect(RosterOrderTests.date(text) == date)
  }

  @Test(arguments: [
    "", "2001-02-30", "2001-13-01", "2001-00-01", "2001-01-00", "2001-02-29", "1900-02-29",
    "--0230", "--02-",
    "--13", "---32", "---", "200102", "2001-2-3", "2001-02-03T", "2001-02-03T25:00",
    "2001-02-03T04:60",
    "2001-02-03T04:05+99:00", "2001-02-03T04:05+1", "2001-02-03x", "02001-01-01", "2001T10",
    "01.02.2001",
  ])
  func otherTextIsNoDate(text: String) {
    #expect(date(text) == nil)
  }

  @Test(arguments: [
    ("30.1.2001", DateReading.dmy), ("30/01/2001", .dmy), ("30-1-2001", .dmy),
    ("30. 1. 2001", .dmy),
    ("30 1 2001", .dmy), ("1/30/2001", .mdy), ("2001/1/30", .ymd), ("2001.01.30", .ymd),
  ])
  func partsStandInTheOrderOfTheReading(text: String, reading: DateReading) {
    #expect(date(text, reading) == CalendarDate(year: 2001, month: 1, day: 30))
  }

  @Test(arguments: [
    ("30.2.2001", DateReading.dmy), ("1/30/2001", .dmy), ("1.2.01", .dmy), ("1.2", .dmy),
    ("1.2.2001.", .dmy),
    ("1..2.2001", .dmy), ("2001-13-30", .dmy), ("30.1.2001", .ymd), ("30/1/2001", .mdy),
    ("1.2.20010", .dmy),
  ])
  func partsThatDoNotFitAreNoDate(text: String, reading: DateReading) {
    #expect(date(text, reading) == nil)
  }

  @Test func wholeYearsPassOnTheBirthday() {
    let birth = CalendarDate(year: 2000, month: 2, day: 29)
    #expect(birth.years(to: CalendarDate(year: 2026, month: 2, day: 28)) == 25)
    #expect(birth.years(to: CalendarDate(year: 2026, month: 3, day: 1)) == 26)
    #expect(CalendarDate(month: 2, day: 3).years(to: birth) == nil)
    #expect(CalendarDate(year: 2000).years(to: birth) == nil)
  }
}

@Suite struct InstantOrderTests {
  @Test func fractionsOfASecondCount() throws {
    let texts = ["1985-04-12T10:00:00.5Z", "1985-04-12T10:00:00.25Z", "1985-04-12T10:00:00Z"]
    let definition = try #require(ComparatorDefinition.builtIn.first { $0.name == "date" })
    let comparator = try definition.make(OrderContext(locale: "en", today: "2026-01-01"))
    #expect(try comparator.ranking(of: ByteStrings(texts)).ranks == [2, 1, 0])
  }

  @Test func aPartedDateMayHaveATimeAndIsoIsAlwaysRead() {
    func date(_ text: String, _ reading: DateReading) -> CalendarDate? {
      Array(text.utf8).withUnsafeBytes(reading.date)
    }
    #expect(date("01/02/2000 10:00", .dmy)?.seconds == 36_000)
    #expect(date("1/2/2001 3:04 PM", .mdy)?.seconds == 15 * 3600 + 240)
    #expect(date("1/2/2001 12:00 AM", .mdy)?.seconds == 0)
    #expect(date("1/2/2001 13:00 PM", .mdy) == nil)
    #expect(date("2000-01-05", .dmy) == CalendarDate(year: 2000, month: 1, day: 5))
    #expect(date("31/12/2000", .mdy) == nil)
  }

  @Test func offsetsCarryOverMidnightMonthAndYear() throws {
    let texts = [
      "2020-01-01T23:30:00-02:00", "2020-01-02T00:30:00Z", "2020-01-02", "2020-01-02T01:30:00Z",
      "2021-01-01T00:30:00+01:00", "2020-12-31T23:30:00Z", "2020-02-29T23:00:00-01:00",
      "2020-03-01T00:00:00Z",
    ]
    let definition = try #require(ComparatorDefinition.builtIn.first { $0.name == "date" })
    let comparator = try definition.make(OrderContext(locale: "en", today: "2026-01-01"))
    let ranks = try comparator.ranking(of: ByteStrings(texts)).ranks
    #expect(ranks[2] < ranks[1])
    #expect(ranks[1] < ranks[0])
    #expect(ranks[0] == ranks[3])
    #expect(ranks[4] == ranks[5])
    #expect(ranks[6] == ranks[7])
  }
}

@Suite struct BooleanReadingTests {
  private func boolean(_ text: String, isSure: Bool) -> Bool? {
    Array(text.utf8).withUnsafeBytes { BooleanReading.boolean($0, isSure: isSure) }
  }

  @Test func wordsOfSeveralLanguagesAreUnderstood() {
    for text in ["true", "YES", "Ja", "SÍ", "si\u{301}", "Да", "はい"] {
      #expect(boolean(text, isSure: true) == true, "\(text)")
    }
    for text in ["False", "no", "NEIN", "não", "нет"] {
      #expect(boolean(text, isSure: true) == false)
    }
  }

  @Test func lettersAndDigitsOnlyWhereTheUserSaysSo() {
    for text in ["y", "N", "1", "0", "on", "x"] {
      #expect(boolean(text, isSure: true) == nil)
      #expect(boolean(text, isSure: false) != nil)
    }
    for text in ["", "maybe", " yes", "yes!", String(repeating: "y", count: 1000)] {
      #expect(boolean(text, isSure: false) == nil)
    }
  }
}
