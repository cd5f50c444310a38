import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct SectionTests {
  @Test func theLastSectionIsLastInBothDirections() throws {
    let arranger = try arranger("n,x\nEva,1\n,2\nÉmil,3\nBo,4\n7,5\n")
    var arrangement = Arrangement()
    arrangement.title = ["n"]
    arrangement.sort(by: [.up("n")])
    arrangement.section = SectionRule(column: "n", locale: "en")
    #expect(
      try arranger.sectionTexts(arrangement)
        == [["B", "Bo"], ["E", "Émil", "Eva"], ["#", "", "7"]])
    arrangement.section?.isDescending = true
    #expect(
      try arranger.sectionTexts(arrangement)
        == [["E", "Émil", "Eva"], ["B", "Bo"], ["#", "", "7"]])
    arrangement.section?.isDescending = false
    arrangement.sort(by: [.down("n")])
    #expect(
      try arranger.sectionTexts(arrangement)
        == [["E", "Eva", "Émil"], ["B", "Bo"], ["#", "7", ""]])
  }

  @Test func kindsHaveTheirOwnSectioners() throws {
    let arranger = try arranger("n,amount,day,ok\na,5,2001-02-03,yes\nb,15,,no\nc,,2002,\n")
    func labels(_ column: String, _ sectioner: String? = nil, _ argument: String? = nil) throws
      -> [String]
    {
      var arrangement = Arrangement()
      arrangement.sort(by: [.up(column)])
      arrangement.section = SectionRule(
        column: column, sectioner: sectioner, argument: argument, locale: "en")
      return try arranger.view(arrangement).sections()?.map(\.label) ?? []
    }
    #expect(try labels("amount") == ["4–5", "14–15", "—"])
    #expect(try labels("amount", "range", "10") == ["0–9", "10–19", "—"])
    #expect(try labels("day") == ["2001", "2002", "—"])
    #expect(try labels("ok") == ["no", "yes", "—"])
    #expect(throws: ArrangementError.unknownSectioner("valu", near: "value", plugin: nil)) {
      try labels("n", "valu")
    }
  }

  /// Whatever the rows, sections follow one another, cover each row once and keep the order inside.
  @Test func sectionsPartitionTheRowsStably() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let texts = ["", "a", "Á", "b", "1", "#", "ł", "東", "か", "😀", "Za", "—"]
      let count = Int.random(in: 0...20, using: &random)
      let csv =
        "n,m\n"
        + (0..<count).map { "\(texts.randomElement(using: &random) ?? ""),\($0)\n" }.joined()
      let arranger = try arranger(csv)
      var arrangement = Arrangement()
      if Bool.random(using: &random) { arrangement.sort(by: [.down("n")]) }
      if Bool.random(using: &random) { arrangement.sort(by: [.up("m")]) }
      arrangement.hide(
        (0..<UInt32(count)).filter { _ in Int.random(in: 0..<5, using: &random) == 0 })
      let before = try arranger.shown(arrangement)
      for sectioner in ["initial", "value", "year", "range", "domain"] {
        arrangement.section = SectionRule(
          column: "n", sectioner: sectioner, locale: "en", isDescending: Bool.random(using: &random)
        )
        let view = try arranger.view(arrangement)
        let rows = try arranger.shown(arrangement)
        let sections = try #require(try view.sections())
        #expect(rows.sorted() == before.sorted(), "seed \(seed) \(sectioner)")
        #expect(sections.flatMap { Array($0.rows) } == Array(0..<rows.count), "seed \(seed)")
        #expect(Set(sections.map(\.label)).count == sections.count, "seed \(seed) \(sectioner)")
        #expect(sections.allSatisfy { !$0.rows.isEmpty })
        for section in sections {
          let own = Array(rows[section.rows])
          let members = Set(own)
          #expect(own == before.filter(members.contains), "seed \(seed) \(sectioner)")
        }
        if let last = sections.firstIndex(where: { $0.label == "#" }), sectioner == "initial" {
          #expect(last == sections.count - 1, "seed \(seed)")
        }
      }
    }
  }

  @Test func aSectionIsFoundByItsPlace() throws {
    let arranger = try arranger("n\na\nb\nba\n")
    var arrangement = Arrangement()
    arrangement.section = SectionRule(column: "n", locale: "en")
    let view = try arranger.view(arrangement)
    #expect(try view.section(at: 2)?.label == "B")
    #expect(try view.section(at: 3) == nil)
    #expect(try arranger.view(Arrangement()).section(at: 0) == nil)
  }

  @Test func aListStandsUnderItsFirstMember() throws {
    let arranger = try arranger(
      storage([("tags", [list("b", "a"), Cell("a"), list("", "c"), .missing])]))
    var arrangement = Arrangement()
    arrangement.sort(by: [.up("tags")])
    arrangement.section = SectionRule(column: "tags", locale: "en")
    #expect(try arranger.shown(arrangement) == [1, 0, 2, 3])
    #expect(try arranger.view(arrangement).sections()?.map(\.label) == ["A", "B", "#"])
  }
}
