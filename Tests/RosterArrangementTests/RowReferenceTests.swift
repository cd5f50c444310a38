import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct RowReferenceTests {
  private let csv = "Name,uid,x\nAnn Poe,u1,1\nBo,,2\nAnn Poe,u1,3\ne\u{301}va,u4,4\n"

  private func rows(
    _ reference: RowReference, hidden: [UInt32] = [], section: Bool = false, sort: Bool = false
  ) throws -> [UInt32] {
    let arranger = try arranger(csv)
    var arrangement = Arrangement()
    if sort { arrangement.sort(by: [.down("x")]) }
    arrangement.hide(hidden)
    if section { arrangement.section = SectionRule(column: "Name", locale: "en") }
    return try arranger.rows(reference, in: arranger.view(arrangement), of: arrangement)
  }

  @Test func numbersAreThoseShownNow() throws {
    #expect(try rows(number(2)) == [1])
    #expect(try rows(number(2), hidden: [0]) == [2])
    #expect(try rows(number(1), sort: true) == [3])
    #expect(try rows(.last) == [3])
    #expect(try rows(.last, hidden: [3]) == [2])
    #expect(try rows(.range("2", "4")) == [1, 2, 3])
    #expect(try rows(.range("2", "2"), sort: true) == [2])
  }

  @Test func numbersThatAreNotThereAreErrors() throws {
    for text in ["0", "5", "99999999999999999999", "9223372036854775807"] {
      #expect(throws: ArrangementError.rowOutOfRange(text, count: 4)) { try rows(.number(text)) }
    }
    #expect(throws: ArrangementError.descendingRange("3-2")) { try rows(.range("3", "2")) }
    #expect(throws: ArrangementError.rowOutOfRange("9", count: 4)) { try rows(.range("1", "9")) }
    for reference in [RowReference.last, number(1), .range("1", "2")] {
      #expect(throws: ArrangementError.noRowsShown) { try rows(reference, hidden: [0, 1, 2, 3]) }
    }
  }

  @Test func pathsNameRowsOfSections() throws {
    #expect(try rows(.path(section: "A", row: "2"), section: true) == [2])
    #expect(try rows(.path(section: "a", row: "1"), section: true) == [0])
    #expect(try rows(.path(section: "2", row: "1"), section: true) == [1])
    #expect(throws: ArrangementError.rowOutOfSection("3", section: "A", count: 2)) {
      try rows(.path(section: "A", row: "3"), section: true)
    }
    #expect(throws: ArrangementError.rowOutOfSection("0", section: "A", count: 2)) {
      try rows(.path(section: "A", row: "0"), section: true)
    }
    #expect(throws: ArrangementError.self) {
      try rows(.path(section: "Q", row: "1"), section: true)
    }
    #expect(throws: ArrangementError.notSectioned("A.1")) {
      try rows(.path(section: "A", row: "1"))
    }
  }

  @Test func titlesFindAllRowsThatHaveThem() throws {
    #expect(try rows(.title("Ann Poe", isQuoted: true)) == [0, 2])
    #expect(try rows(.title("Ann Poe", isQuoted: true), sort: true) == [2, 0])
    #expect(try rows(.title("Ann Poe", isQuoted: true), hidden: [0, 1]) == [2, 0])
    #expect(try rows(.title("éva", isQuoted: false)) == [3])
    #expect(throws: ArrangementError.noRowTitled("bo", needsQuotes: true)) {
      try rows(.title("bo", isQuoted: false))
    }
    #expect(throws: ArrangementError.noRowTitled("Ann", needsQuotes: false)) {
      try rows(.title("Ann", isQuoted: true))
    }
  }

  @Test func identitiesFindRowsWhereverTheyStand() throws {
    #expect(try rows(.key("u1"), hidden: [0]) == [0])
    #expect(try rows(.key("u1~2"), sort: true) == [2])
    #expect(throws: ArrangementError.noRowWithKey("u9")) { try rows(.key("u9")) }
  }

  @Test func oneRowIsWantedWhereOneIsMeant() throws {
    let arranger = try arranger(csv)
    let view = try arranger.view(Arrangement())
    #expect(throws: ArrangementError.severalRows("Ann Poe", count: 2)) {
      try arranger.row(.title("Ann Poe", isQuoted: true), in: view, of: Arrangement())
    }
    #expect(try arranger.row(number(2), in: view, of: Arrangement()) == 1)
  }

  @Test func aViewCountsNoFurtherThanAsked() throws {
    let arranger = try arranger(csv)
    let view = try arranger.view(Arrangement())
    #expect(try view.count(upTo: 2) == 2)
    #expect(try view.count(upTo: 10) == 4)
    #expect(try view.count(upTo: 0) == 0)
    #expect(try view.row(at: -1) == nil && view.row(at: 4) == nil)
    #expect(try view.place(of: 3) == 3 && view.place(of: 9) == nil)
  }

  @Test func referencesAreShownAsTheyWereTyped() {
    let references: [RowReference] = [
      .number("5"), .last, .range("2", "4"), .path(section: "D", row: "2"), .key("k"),
      .title("t", isQuoted: false),
    ]
    #expect(references.map(\.text) == ["5", "last", "2-4", "D.2", "@k", "t"])
  }
}
