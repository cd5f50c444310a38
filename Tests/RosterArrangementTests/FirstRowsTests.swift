import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

/// The first rows under some keys are those of the whole order, though the rest is not ranked.
@Suite struct FirstRowsTests {
  private static let rows = 6000
  /// So much text that it is looked through in several parts.
  private static let padding = String(repeating: ".", count: 500)

  private struct Source {
    var random: SplitMix64

    mutating func pick(_ texts: [String]) -> String { texts.randomElement(using: &random) ?? "" }

    mutating func word(_ letters: [String], _ count: ClosedRange<Int>) -> String {
      (0..<Int.random(in: count, using: &random)).map { _ in pick(letters) }.joined()
    }

    mutating func date() -> String {
      let (year, month) = (
        Int.random(in: 1890...2030, using: &random), Int.random(in: 1...12, using: &random)
      )
      let day = Int.random(in: 1...28, using: &random)
      func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
      return "\(year)-\(two(month))-\(two(day))"
    }
  }

  /// A table of one column that is being tested, one of few values and one of padding.
  private func csv(_ value: () -> String, _ random: inout SplitMix64) -> String {
    var lines = ["value,few,padding"]
    for _ in 0..<Self.rows {
      lines.append(
        "\"\(value())\",\(Int.random(in: 1...9, using: &random)),\(Self.padding)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first rows by one arranger, and by another one that ranks all.
  private func check(_ csv: String, _ keys: [SortKey], locale: String = "en", isLook: Bool = true)
    throws
  {
    var arrangement = Arrangement()
    arrangement.sort(by: keys)
    let all = try arranger(csv, locale: locale).order(arrangement)
    let looking = try arranger(csv, locale: locale)
    try looking.settle(keys, in: arrangement)
    let view = try looking.view(arrangement)
    for place in [0, 1, 19, 63, 90] {
      #expect(try view.row(at: place) == all[place], "\(keys) \(place)")
    }
    #expect(looking.ranks.isEmpty == isLook, "\(keys)")
    #expect(try view.count() == all.count)
    #expect(try view.rows() == all)
    #expect(try view.row(at: all.count) == nil)
  }

  private func key(
    _ column: String, down: Bool = false, using comparator: String? = nil, locale: String = "en",
    empty: EmptyPlacement? = nil
  ) -> SortKey {
    SortKey(
      column: column, isDescending: down, comparator: comparator, locale: locale, empty: empty)
  }

  @Test(arguments: ["en", "cs", "da", "root"]) func texts(locale: String) throws {
    var source = Source(random: SplitMix64(state: 11))
    var random = SplitMix64(state: 12)
    let letters = [
      "a", "b", "c", "ch", "C", "z", "Z", "aa", "å", "é", "e\u{301}", "ž", " ", "-", "я",
    ]
    let text = csv({ source.word(letters, 0...7) }, &random)
    for down in [false, true] {
      for empty in [nil, EmptyPlacement.first, .last] {
        for comparator in [nil, "text", "binary", "ignorecase"] {
          let first = key("value", down: down, using: comparator, locale: locale, empty: empty)
          try check(text, [first, key("few", using: "binary")], locale: locale)
        }
      }
    }
  }

  @Test func aKeyOfFewValuesLetsTheNextDecide() throws {
    var source = Source(random: SplitMix64(state: 21))
    var random = SplitMix64(state: 22)
    let text = csv({ source.word(["x", "y", "é"], 1...2) }, &random)
    try check(text, [key("few", down: true, using: "binary"), key("value", using: "text")])
    try check(text, [key("value"), key("few", down: true, using: "binary")])
  }

  /// The first rows are dates in any case, so that only the look shows what others are.
  @Test(arguments: [nil, 7, 5000]) func dates(misfitEvery: Int?) throws {
    var source = Source(random: SplitMix64(state: 31))
    var random = SplitMix64(state: 32)
    let odd = ["1999", "2001-02-29", "--05-04", "2026-11-30T10:00", "soon", "31.12.2029"]
    var row = 0
    let text = csv(
      {
        row += 1
        if row % 31 == 0 { return "" }
        guard let misfitEvery, row > 200, row % misfitEvery == 0 else { return source.date() }
        return source.pick(odd)
      }, &random)
    for down in [false, true] {
      for comparator in [nil, "date"] {
        try check(
          text, [key("value", down: down, using: comparator), key("few", using: "binary")],
          isLook: misfitEvery == nil)
      }
    }
  }

  @Test func whatNeedsAllValuesIsRanked() throws {
    var source = Source(random: SplitMix64(state: 41))
    var random = SplitMix64(state: 42)
    let numbers = csv({ source.word(["1", "2", "30", ".5"], 1...1) }, &random)
    try check(numbers, [key("value")], isLook: false)
    try check(numbers, [key("value", using: "number")], isLook: false)
    try check(numbers, [key("value", using: "natural")], isLook: false)
    // Most values begin with what ICU alone can place.
    let cyrillic = csv({ source.word(["я", "ю", "б"], 1...4) }, &random)
    try check(cyrillic, [key("value")])
  }

  /// Sections that were counted in one look are those of the ranks of all values.
  @Test(
    arguments: [
      "en", "cs", "da", "hu", "mt", "nb-u-co-emoji", "zh", "ja", "ru", "hi", "ar",
      "en-u-ka-shifted", "root",
    ])
  func sections(locale: String) throws {
    var source = Source(random: SplitMix64(state: 61))
    var random = SplitMix64(state: 62)
    let letters = [
      "a", "b", "c", "ch", "Cs", "d", "dz", "i", "I", "e", "g", "h", "l", "n", "s", "y", "z", "Z",
      "å", "é", "e\u{301}",
      "a\u{30A}",
      "ž", " ", "-", "7", "\u{B7}", "я", "日", "ॐ", "ع",
    ]
    let text = csv({ source.word(letters, 0...4) }, &random)
    for (down, sortsDown) in [(false, false), (true, false), (false, true)] {
      var arrangement = Arrangement()
      arrangement.sort(by: [key("value", down: sortsDown, locale: locale)])
      arrangement.section = SectionRule(column: "value", locale: locale, isDescending: down)
      let ranking = try arranger(text, locale: locale)
      try ranking.table.prepare([0])
      let counting = try arranger(text, locale: locale)
      let (all, few) = (try ranking.view(arrangement), try counting.view(arrangement))
      #expect(try few.sections() == all.sections())
      #expect(counting.ranks.isEmpty && !ranking.ranks.isEmpty)
      #expect(try few.row(at: 0) == all.row(at: 0))
      #expect(try few.rows() == all.rows())
      #expect(try few.section(at: 2000) == all.section(at: 2000))
      // And where rows were asked for first.
      let third = try arranger(text, locale: locale)
      let other = try third.view(arrangement)
      #expect(try other.row(at: 70) == all.row(at: 70))
      #expect(try other.sections() == all.sections())
      #expect(!third.ranks.isEmpty)
    }
  }

  /// The first rows tell of a column also when the table was gone through before.
  @Test func theHeadIsTheHeadOfATableThatWasCounted() throws {
    var source = Source(random: SplitMix64(state: 71))
    var random = SplitMix64(state: 72)
    var row = 0
    let text = csv(
      {
        row += 1
        return row <= 64 ? "\(row)" : source.word(["a", "b"], 1...3)
      }, &random)
    let counted = try arranger(text)
    #expect(try counted.table.rowCount() == Self.rows)
    let head = try #require(try counted.table.headData(0, rows: 64))
    #expect((0..<64).map { head.cell(row: $0) } == (1...64).map { Cell("\($0)") })
    #expect(try counted.kindOfHead(0) == nil)
    #expect(try counted.kind("value", in: Arrangement()) == .text)
    #expect(try counted.kind("few", in: Arrangement()) == .number)
    #expect(
      try counted.table.cell(row: 5000, column: 1)
        == arranger(text).table.cell(row: 5000, column: 1))
  }

  /// Columns that only records further down have can be named at once.
  @Test func surplusColumnsAreFoundWhenTheyAreNamed() throws {
    let arranger = try arranger("a,b\n1,2\n3,4,5\n6\n")
    #expect(arranger.lookup.columns.count == 2)
    #expect(try arranger.find("column3").place == .source(2))
    #expect(throws: ArrangementError.self) { try arranger.find("column4") }
  }

  /// Long records first make the table seem to have fewer rows than it has.
  @Test func aSpoiledKindIsToldHoweverTheTableBegins() throws {
    let padding = String(repeating: ".", count: 30_000)
    let text =
      "n,p\n" + String(repeating: "t,\(padding)\n", count: 80)
      + String(repeating: "1,\n", count: 90_000)
    let looking = try arranger(text)
    let keys = [key("n")]
    var arrangement = Arrangement()
    try looking.settle(keys, in: arrangement)
    arrangement.sort(by: keys)
    #expect(looking.spoiledKinds.isEmpty)
    #expect(try looking.view(arrangement).row(at: 0) == 80)
    #expect(looking.spoiledKinds.map(\.column) == ["n"])
  }

  @Test func theTableIsNotLookedThroughForEver() throws {
    var source = Source(random: SplitMix64(state: 51))
    var random = SplitMix64(state: 52)
    let looking = try arranger(csv({ source.word(["a", "b", "c"], 3...6) }, &random))
    for (number, down) in [true, false, true].enumerated() {
      var arrangement = Arrangement()
      let keys = [key("value", down: down)]
      try looking.settle(keys, in: arrangement)
      arrangement.sort(by: keys)
      _ = try looking.view(arrangement).row(at: 0)
      #expect(looking.ranks.isEmpty == (number < 2))
    }
  }
}
