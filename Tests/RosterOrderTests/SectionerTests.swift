import RosterTable
import Testing

@testable import RosterOrder

@Suite struct SectionerTests {
  @Test func initialsAreTheLettersOfTheLocale() throws {
    #expect(
      try sections(["Émile", "eva", "Łukasz", "1x", "Åsa", "Zoë"], by: sectioner("initial"))
        == [["A", "Åsa"], ["E", "Émile", "eva"], ["L", "Łukasz"], ["Z", "Zoë"], ["#", "1x"]])
    let polish = try sections(["Łukasz", "Lena"], by: sectioner("initial", .test("pl")))
    #expect(polish == [["L", "Lena"], ["Ł", "Łukasz"]])
  }

  @Test func valuesStandInTheOrderOfTheSort() throws {
    #expect(
      try sections(
        ["b", "a", "B", "é", "e\u{301}"], by: sectioner("value"), comparator: "ignorecase")
        == [["a", "a"], ["b", "b", "B"], ["é", "é", "e\u{301}"]])
  }

  @Test func datesArePartedByYearDecadeAndMonth() throws {
    let texts = ["1987-05-01", "1990", "--05-02", "soon", "0987-05-01", "1980-12-31"]
    #expect(
      try sections(texts, by: sectioner("year"), comparator: "date") == [
        ["0987", "0987-05-01"], ["1980", "1980-12-31"], ["1987", "1987-05-01"], ["1990", "1990"],
        ["—", "--05-02", "soon"],
      ])
    #expect(
      try sections(texts, by: sectioner("decade"), comparator: "date").map(\.[0])
        == ["980s", "1980s", "1990s", "—"])
    #expect(
      try sections(texts, by: sectioner("month"), comparator: "date") == [
        ["05", "1987-05-01", "--05-02", "0987-05-01"], ["12", "1980-12-31"], ["—", "1990", "soon"],
      ])
    let dmy = try sectioner("year", .test(dates: "dmy"))
    #expect(try sections(["1.2.1990"], by: dmy) == [["1990", "1.2.1990"]])
  }

  @Test func rangesBeginAtMultiplesOfTheirWidth() throws {
    let ten = try sectioner("range", .test(argument: "10"))
    #expect(
      try sections(
        ["5", "-1", "10", "9.99", "-10", "-10.5", "x", "0"], by: ten, comparator: "number")
        == [
          ["-20–-11", "-10.5"], ["-10–-1", "-1", "-10"], ["0–9", "5", "9.99", "0"],
          ["10–19", "10"],
          ["—", "x"],
        ])
    let one = try sectioner("range", .test(argument: "1"))
    #expect(
      try sections(["2", "1.5"], by: one, comparator: "number") == [["1", "1.5"], ["2", "2"]])
  }

  @Test func rangesTakeExtremeNumbers() throws {
    let texts = [
      "-1e400", "-9223372036854775808", "-9223372036854775800", "9223372036854775807", "1e400", "0",
      "999999999999999999",
    ]
    for width in ["1", "10", "7", "9223372036854775807", nil] {
      let range = try sectioner("range", .test(argument: width))
      let found = try sections(texts, by: range, comparator: "number")
      #expect(found.flatMap { $0.dropFirst() }.count == texts.count)
      #expect(Set(found.map(\.[0])).count == found.count)
    }
    let wide = try sectioner("range", .test(argument: "1000"))
    #expect(
      try sections(["999999999999999999"], by: wide, comparator: "number")[0][0]
        == "999999999999999000–999999999999999999")
  }

  @Test(arguments: [
    ([0, 9], 1), ([0, 99], 10), ([0, 100], 20), ([1, 1], 1), ([0, 1000], 200), ([-50, 49], 10),
    ([.min, .max], 1_000_000_000_000_000_000), ([], 10),
  ])
  func theWidthChosenMakesAboutTenSections(numbers: [Int], width: Int) {
    #expect(RangeSectioner.fittingWidth(numbers) == width)
  }

  @Test(arguments: ["0", "-1", "x", "1.5", "", "99999999999999999999"])
  func aWidthThatIsNoneIsAnError(argument: String) {
    #expect(throws: SectionerArgumentError.self) {
      try sectioner("range", .test(argument: argument))
    }
  }

  @Test func domainsAreWhatFollowsTheLastAt() throws {
    #expect(
      try sections(
        ["a@B.example", "c@a.example", "none", "x@", "\"a@b\"@b.example", "y@\u{301}d"],
        by: sectioner("domain"))
        == [
          ["a.example", "c@a.example"], ["b.example", "a@B.example", "\"a@b\"@b.example"],
          ["\u{301}d", "y@\u{301}d"], ["—", "none", "x@"],
        ])
  }

  @Test(arguments: ["initial", "value", "year", "decade", "month", "range", "domain"])
  func everyValueHasOneSectionAndEveryLabelIsThereOnce(name: String) throws {
    let texts = [
      "a", "É", "1", "-5", "2001-02-03", "--0203", "a@b", "#", "—", "\u{0}", "東", "か", "😀", "1e99",
      "\u{FFFD}", "Ł",
    ]
    for locale in ["en", "pl", "ja", "zh", "root"] {
      let made = try sectioner(name, .test(locale))
      let values = byteStrings(texts.map { Array($0.utf8) } + [[0xFF], [0xFE]])
      let ranking = try comparator("text", .test(locale)).ranking(of: values)
      let sectioning = try made.sections(of: values, ranking: ranking, cancellation: .never)
      #expect(sectioning.sectionOfValue.count == values.count)
      #expect(Set(sectioning.labels).count == sectioning.labels.count)
      #expect(Set(sectioning.sectionOfValue).count == sectioning.labels.count)
      #expect(sectioning.sectionOfValue.allSatisfy { Int($0) < sectioning.labels.count })
      let none = try made.sections(
        of: ByteStrings([]), ranking: Ranking(ranks: [], groupEnds: []), cancellation: .never)
      #expect(none.labels.isEmpty)
    }
  }
}
