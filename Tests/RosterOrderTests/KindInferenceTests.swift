import RosterOrder
import RosterTable
import Testing

@Suite struct KindInferenceTests {
  private func kind(_ texts: [String], _ locale: String = "en") throws -> Kind {
    KindInference(ByteStrings(texts), locale: try LocaleIdentifier(locale)).kind
  }

  @Test(arguments: [
    (["1", "-2.5", "", "1,000", "1e3", "0", "0.5", "1000000"], Kind.number),
    (["2001-02-03", "", "--0203", "20010203T10:00"], .date(.iso)),
    (["yes", "no", "", "YES"], .boolean), (["a", "1"], .text), ([], .text), (["", ""], .text),
    (["20010203", "20010204"], .number), (["Y", "N"], .text), (["1", "2001-02-03"], .text),
    (["1", "yes"], .text), (["2001-02-03", "2002", "20030101"], .date(.iso)),
    (["0987", "1234"], .text),
  ])
  func theKindIsThatOfAllFilledValues(texts: [String], kind: Kind) throws {
    #expect(try self.kind(texts) == kind)
  }

  @Test(arguments: [
    "007", "+49301234", " +49301234", "\t+5", "0301234", "-01", "00", "1234567890123456",
    "555-1234", "1 234",
    "(030) 12", "5.", "1,23", "0,5", "12345678901234567890", "1.", "１",
  ])
  func phoneNumbersAndIdentifiersAreText(text: String) throws {
    #expect(try kind(["1", text]) == .text)
  }

  @Test(arguments: ["123456789012345", "-0.5", "0", "1e9", "1000000000000000000000", "  7"])
  func ordinaryNumbersAreNumbers(text: String) throws {
    #expect(try kind(["1", text]) == .number)
  }

  @Test func aColumnOfNumbersIsWrittenOneWay() throws {
    #expect(try kind(["1,5", "1.000"], "de") == .number)
    #expect(try kind(["1.5", "2.25"], "de") == .number)
    #expect(try kind(["1,5", "2.25"], "de") == .text)
  }

  @Test func tagsOfTheSourceCount() throws {
    let english = try LocaleIdentifier("de")
    let numbers = byteStrings(["1.5", "2"].map { Array($0.utf8) }, tags: [.number, .text])
    #expect(KindInference(numbers, locale: english).kind == .number)
    let mixed = byteStrings(["1.5", "2,5"].map { Array($0.utf8) }, tags: [.number, .text])
    #expect(KindInference(mixed, locale: english).kind == .text)
    let booleans = byteStrings(["true", "no"].map { Array($0.utf8) }, tags: [.boolean, .text])
    #expect(KindInference(booleans, locale: english).kind == .boolean)
    let list = byteStrings([Array("[\"1\"]".utf8)], tags: [.list])
    #expect(KindInference(list, locale: english).kind == .text)
  }

  @Test func oneMisfitInAThousandIsNamed() throws {
    let english = try LocaleIdentifier("en")
    let numbers = (0..<1999).map { String($0) }
    let inference = KindInference(ByteStrings(numbers + ["n/a"]), locale: english)
    #expect(inference.kind == .text)
    #expect(inference.spoiled?.kind == .number)
    #expect(inference.spoiled?.value == 1999)
    let two = KindInference(ByteStrings(["x"] + numbers + ["n/a"]), locale: english)
    #expect(two.spoiled?.value == 0)
    let three = KindInference(ByteStrings(["x", "y"] + numbers + ["n/a"]), locale: english)
    #expect(three.spoiled == nil)
    let few = KindInference(ByteStrings(Array(numbers.prefix(900)) + ["n/a"]), locale: english)
    #expect(few.spoiled == nil)
  }

  @Test func daysAndMonthsAreToldApartWhereOneReadingIsLeft() throws {
    #expect(try kind(["31/01/2020", "02/03/2020"]) == .date(.dmy))
    #expect(try kind(["01/31/2020", "02/03/2020"]) == .date(.mdy))
    #expect(try kind(["2020/01/31", "2020/02/03"]) == .date(.ymd))
    #expect(try kind(["31.1.2020", "2.12.2020", ""]) == .date(.dmy))
  }

  @Test func datesThatCanBeReadTwoWaysAreText() throws {
    #expect(try kind(["01/02/2020", "02/03/2020"]) == .text)
    #expect(try kind(["31/01/2020", "01/31/2020"]) == .text)
    #expect(try kind(["31/01/2020", "soon"]) == .text)
    #expect(try kind(["31/02/2020"]) == .text)
  }

  @Test func oneRowInAThousandSpoilsAKindOfFewValues() throws {
    let english = try LocaleIdentifier("en")
    let values = ByteStrings(["yes", "no", "maybe"])
    let inference = KindInference(values, rows: [800, 700, 1], locale: english)
    #expect(inference.kind == .text)
    #expect(inference.spoiled?.kind == .boolean)
    #expect(inference.spoiled?.value == 2)
    #expect(KindInference(values, rows: [800, 700, 9], locale: english).spoiled == nil)
  }
}
