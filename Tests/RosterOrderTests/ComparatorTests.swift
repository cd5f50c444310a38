import RosterTable
import Testing

@testable import RosterOrder

@Suite struct ComparatorTests {
  static let names = ComparatorDefinition.builtIn.map(\.name)
  private static let nasty: [String] = [
    "a", "A", "á", "a\u{301}", "ab", "Ab", "b", "ß", "ss", "Æ", "ae", "Room 9", "Room 10",
    "Room 010",
    "1", "01", "1.0", "-1", "-1.5", "1e3", "1,000", "1.000", "1,5", "-0", "0", "true", "YES", "no",
    "n", "2001-02-03", "20010203", "2001-02", "--02-03", "---03", "2001-02-30", " ", "\u{0}",
    "\u{0}a",
    "\u{FFFE}", "a\u{FFFE}b", "a\u{0}b", "\u{FFFF}", "😀", "東", "か", "ガ", "\u{200D}", "\u{AD}", "-",
    "#", "co-op", "coop", "1 000", "1\u{202F}000", "٣", "１", "\u{FFFD}", "9999999999999999999999",
    "1e999999999", "-1e999999999", "1e-999999999", ".5", "5.",
  ]

  @Test(arguments: names, ["en", "de", "ja"])
  func everyBuiltInIsATotalOrderWhoseRanksArePairwise(name: String, locale: String) throws {
    let comparator = try comparator(name, .test(locale))
    let texts = Self.nasty
    let results = try texts.map { lhs in try texts.map { rhs in try comparator.compare(lhs, rhs) } }
    for i in texts.indices {
      #expect(results[i][i] == .orderedSame, "\(texts[i].debugDescription)")
      for j in texts.indices where results[i][j] != results[j][i].reversed {
        Issue.record("\(texts[i].debugDescription), \(texts[j].debugDescription)")
      }
    }
    for i in texts.indices {
      for j in texts.indices where results[i][j] != .orderedDescending {
        for k in texts.indices where results[j][k] != .orderedDescending {
          let wanted = max(results[i][j].rawValue == 0 ? 0 : 1, results[j][k].rawValue == 0 ? 0 : 1)
          if results[i][k].rawValue != -wanted {
            Issue.record("\([i, j, k].map { texts[$0].debugDescription })")
          }
        }
      }
    }
    // A column of numbers is read one way as a whole, two texts each for itself.
    if name == "number", locale != "en" { return }
    let ranks = try comparator.ranking(of: ByteStrings(texts)).ranks
    for i in texts.indices {
      for j in texts.indices {
        let wanted = ranks[i] == ranks[j] ? 0 : ranks[i] < ranks[j] ? -1 : 1
        if results[i][j].rawValue != wanted {
          Issue.record("\(texts[i].debugDescription), \(texts[j].debugDescription)")
        }
      }
    }
  }

  @Test(arguments: names)
  func invalidTextHasAPlaceOfItsOwn(name: String) throws {
    let bytes: [[UInt8]] = [[0xFF], [0x61], [0xC3], [0xFF, 0x61], [0xED, 0xA0, 0x80], [0x62]]
    let ranking = try comparator(name).ranking(of: byteStrings(bytes))
    #expect(ranking.ranks.count == bytes.count)
    #expect(Set(ranking.ranks).count == Int(ranking.rankCount))
    #expect(ranking.ranks[1] < ranking.ranks[0])
  }

  @Test(arguments: names)
  func reversingAComparatorReversesItsAnswers(name: String) throws {
    var comparator = try comparator(name)
    let forward = try comparator.compare("1", "2")
    comparator.order = .reverse
    #expect(try comparator.compare("1", "2") == forward.reversed)
    #expect(try comparator.compare("1", "1") == .orderedSame)
  }

  @Test(arguments: names)
  func noValuesHaveNoRanks(name: String) throws {
    #expect(try comparator(name).ranking(of: ByteStrings([])) == Ranking(ranks: [], groupEnds: []))
  }

  @Test func textOrdersByLettersThenAccentsThenCase() throws {
    #expect(
      try sorted(["Oman", "omar", "Ömar", "oman", "Omán"], by: comparator("text"))
        == ["oman", "Oman", "Omán", "omar", "Ömar"])
    let ranks = try comparator("text").ranking(of: ByteStrings(["é", "e\u{301}"])).ranks
    #expect(ranks == [0, 0])
    #expect(try comparator("ignorecase").compare("ABC", "abc") == .orderedSame)
    #expect(try comparator("ignorecase").compare("é", "e") == .orderedDescending)
    #expect(try comparator("ignoreaccents").compare("É", "e") == .orderedSame)
  }

  @Test func naturalReadsDigitsByTheirValue() throws {
    #expect(
      try sorted(["Room 10", "Room 9", "Room 100"], by: comparator("natural"))
        == ["Room 9", "Room 10", "Room 100"])
  }

  @Test func binaryOrdersByBytes() throws {
    #expect(
      try sorted(["b", "é", "B", "ab", "a"], by: comparator("binary")) == [
        "B", "a", "ab", "b", "é",
      ])
    #expect(try comparator("binary").compare("é", "e\u{301}") != .orderedSame)
    #expect(try comparator("binary").compare("a\u{FFFE}b", "aab") == .orderedAscending)
  }

  @Test func booleansHaveFalseFirstAndTheRestLast() throws {
    #expect(
      try sorted(["maybe", "yes", "no", "TRUE", "n", "an"], by: comparator("boolean"))
        == ["no", "n", "yes", "TRUE", "an", "maybe"])
  }

  @Test func datesWithoutAYearComeAfterFullOnes() throws {
    #expect(
      try sorted(
        [
          "soon", "--02-03", "2001", "1999-12-31", "2001-01", "--01", "2001-01-01T10:00",
          "2001-01-01",
        ],
        by: comparator("date"))
        == [
          "1999-12-31", "2001", "2001-01", "2001-01-01", "2001-01-01T10:00", "--01", "--02-03",
          "soon",
        ])
    let ranking = try comparator("date").ranking(of: ByteStrings(["2001", "--02-03", "soon"]))
    #expect(ranking.groupEnds == [1, 2, 3])
    #expect(
      try sorted(["2.1.2001", "1.2.2001"], by: comparator("date", .test(dates: "dmy")))
        == ["2.1.2001", "1.2.2001"])
    #expect(
      try sorted(["2/1/2001", "1/2/2001"], by: comparator("date", .test(dates: "mdy")))
        == ["1/2/2001", "2/1/2001"])
  }

  @Test func aColumnOfNumbersIsReadOneWay() throws {
    let german = try comparator("number", .test("de"))
    #expect(try sorted(["1,5", "1.234", "2"], by: german) == ["1,5", "2", "1.234"])
    #expect(try sorted(["1.5", "1.25", "10"], by: german) == ["1.25", "1.5", "10"])
    let typed = byteStrings(["1.234", "2"].map { Array($0.utf8) }, tags: [.number, .number])
    #expect(try german.ranking(of: typed).ranks == [0, 1])
  }
}
