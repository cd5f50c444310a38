import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct SortTests {
  @Test func sortingByFirstAndThenByLastGivesBoth() throws {
    let arranger = try arranger("f,l\nBo,X\nAl,X\nCy,A\nAl,A\n")
    var arrangement = Arrangement()
    arrangement.sort(by: [.up("f")])
    arrangement.sort(by: [.up("l")])
    #expect(try arranger.shown(arrangement) == [3, 2, 1, 0])
    arrangement.sort(by: [.down("l")])
    #expect(arrangement.steps.count == 2)
    #expect(try arranger.shown(arrangement) == [1, 0, 3, 2])
  }

  @Test func aSortThatIsMadeVoidIsDropped() {
    var arrangement = Arrangement()
    arrangement.sort(by: [.up("a"), .up("b")])
    arrangement.sort(by: [.down("a")])
    #expect(arrangement.sorts == [[.up("b")], [.down("a")]])
    arrangement.sort(by: [.up("b"), .up("a")])
    #expect(arrangement.sorts == [[.up("b"), .up("a")]])
    arrangement.sort(by: [SortKey(column: "a", comparator: "natural", locale: "en")])
    #expect(arrangement.sorts.count == 2)
    arrangement.sort(by: [.up("a")])
    #expect(arrangement.sorts.count == 3)
    arrangement.sort(by: [SortKey(column: "a", locale: "de")])
    arrangement.sort(by: [SortKey(column: "a", locale: "de", reading: .none)])
    #expect(arrangement.sorts.count == 5)
  }

  /// However a key came to be what it is.
  @Test func keysAreEqualByWhatTheySay() {
    let key = SortKey(
      column: "a", isDescending: true, comparator: "natural", locale: "de", empty: .last,
      reading: .column("b"))
    var other = SortKey(column: "a", comparator: "natural", locale: "de", reading: .column("b"))
    let copy = other
    #expect(other != key && other.hasSameTies(as: key))
    (other.isDescending, other.empty) = (true, .last)
    #expect(other == key && other.hashValue == key.hashValue && copy != key)
    let different = [
      SortKey(column: "b", comparator: "natural", locale: "de", reading: .column("b")),
      SortKey(column: "a", comparator: "text", locale: "de", reading: .column("b")),
      SortKey(column: "a", comparator: "natural", locale: "en", reading: .column("b")),
      SortKey(column: "a", comparator: "natural", locale: "de", reading: .none),
    ]
    for one in different { #expect(one != key && one != copy && !one.hasSameTies(as: key)) }
  }

  /// Whether it shares its texts or not, a key is what it was.
  @Test func aKeyThatSharesItsTextsIsTheSame() {
    var arrangement = Arrangement()
    let known = SortKey(column: "a", comparator: "natural", locale: "de")
    arrangement.sort(by: [SortKey(column: "b", locale: "de"), known])
    let keys = [
      SortKey(column: "a", isDescending: true, comparator: "natural", locale: "de", empty: .first),
      SortKey(column: "a", comparator: "binary", locale: "de"),
      SortKey(column: "a", comparator: "natural", locale: "de", reading: .none),
      SortKey(column: "b", locale: "sv"), SortKey(column: "c", locale: "de"),
    ]
    for key in keys + [known] {
      let shared = arrangement.key(
        column: key.column, isDescending: key.isDescending, comparator: key.comparator,
        locale: key.locale, empty: key.empty, reading: key.reading)
      #expect(shared == key && shared.hasSameTies(as: key))
      #expect(shared.hasSameTies(as: known) == key.hasSameTies(as: known))
    }
  }

  /// Sorts that follow each other give what one by all their keys gives, however much is known.
  @Test func sortsInTurnGiveTheOrderOfAllTheirKeys() throws {
    for seed in 1...60 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let rows = Int.random(in: 2...90, using: &random)
      let csv =
        "x,y,z\n"
        + (0..<rows).map { _ in
          (0..<3).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined(separator: ",")
            + "\n"
        }.joined()
      let arranger = try arranger(csv)
      var arrangement = Arrangement()
      for _ in 0..<8 {
        let columns = ["x", "y", "z"].shuffled(using: &random)
        let keys = columns.prefix(Int.random(in: 1...2, using: &random)).map { column in
          SortKey(
            column: column, isDescending: Bool.random(using: &random), comparator: "binary",
            locale: "en")
        }
        try arranger.settle(keys, in: arrangement)
        arrangement.sort(by: keys)
        let view = try arranger.view(arrangement)
        let first = try view.row(at: 0)
        if Int.random(in: 0..<4, using: &random) == 0 { _ = try view.rows() }
        let fresh = try RosterArrangementTests.arranger(csv).shown(arrangement)
        #expect(first == fresh.first, "seed \(seed)")
        if Bool.random(using: &random) { #expect(try arranger.shown(arrangement) == fresh) }
      }
    }
  }

  /// Random steps give the same order whether void keys are dropped or all are kept.
  @Test func droppingVoidKeysNeverChangesTheOrder() throws {
    for seed in 1...400 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let count = Int.random(in: 2...7, using: &random)
      let values = ["", "a", "A", "b"]
      let csv =
        "x,y,z\n"
        + (0..<count).map { _ in
          (0..<3).map { _ in values.randomElement(using: &random) ?? "" }.joined(separator: ",")
            + "\n"
        }.joined()
      let arranger = try arranger(csv)
      let model = try RosterArrangementTests.arranger(csv)
      var dropping = Arrangement()
      var keeping = Arrangement()
      for _ in 0..<Int.random(in: 1...7, using: &random) {
        if Int.random(in: 0..<4, using: &random) == 0 {
          let rows = (0..<UInt32(count)).shuffled(using: &random)
          let anchor: Move.Anchor = Bool.random(using: &random) ? .before(rows[0]) : .after(rows[0])
          let move = Move(rows: Array(rows[1...].prefix(2)), anchor: anchor)
          dropping.steps.append(.move(move))
          keeping.steps.append(.move(move))
        } else {
          let keys = (0..<Int.random(in: 1...2, using: &random)).map { _ in
            SortKey(
              column: ["x", "y", "z"].randomElement(using: &random) ?? "x",
              isDescending: Bool.random(using: &random),
              comparator: [nil, "ignorecase"].randomElement(using: &random) ?? nil, locale: "en",
              empty: [nil, .first, .last].randomElement(using: &random) ?? nil)
          }
          dropping.sort(by: keys)
          keeping.steps.append(.sort(keys))
        }
        #expect(dropping.steps.count <= keeping.steps.count)
        let found = try arranger.order(dropping)
        let wanted = try model.order(keeping)
        #expect(found == wanted, "seed \(seed): \(csv.debugDescription) \(keeping.steps)")
      }
    }
  }

  @Test func theOrderOfAKindThatTheUserSetIsComputedAnew() throws {
    let arranger = try arranger("n\n10\n9\n100\n")
    var arrangement = Arrangement()
    arrangement.sort(by: [.up("n")])
    #expect(try arranger.shown(arrangement) == [1, 0, 2])
    arrangement.kinds["n"] = .text
    #expect(try arranger.shown(arrangement) == [0, 2, 1])
    arrangement.kinds["n"] = nil
    #expect(try arranger.shown(arrangement) == [1, 0, 2])
    let dates = try RosterArrangementTests.arranger("d\n2/1/2001\n1/2/2001\n")
    var byDate = Arrangement()
    byDate.sort(by: [.up("d")])
    byDate.kinds["d"] = .date(.dmy)
    #expect(try dates.shown(byDate) == [0, 1])
    byDate.kinds["d"] = .date(.mdy)
    #expect(try dates.shown(byDate) == [1, 0])
  }

  @Test func readingsComeFromTheirCompanions() throws {
    let arranger = try arranger("Last Name,Last Name Yomi\n山田,やまだ\n青木,あおき\nB,\n")
    var arrangement = Arrangement()
    arrangement.sort(by: [SortKey(column: "Last Name", locale: "ja")])
    #expect(try arranger.shown(arrangement) == [2, 1, 0])
    #expect(
      try arranger.keyColumn("Last Name", reading: .auto).companion(of: 0, and: 1)
        == "Last Name Yomi")
    #expect(try arranger.keyColumn("Last Name", reading: .none).companion(of: 0, and: 1) == nil)
  }

  @Test func theNameSortsByLastThenFirst() throws {
    let arranger = try arranger(
      "First Name,Last Name,Company\nAnn,Poe\nBo,Poe Smith\nZoe,Poe\n,,Acme\nCher,\n")
    var arrangement = Arrangement()
    arrangement.sort(by: [.up("name")])
    #expect(
      try arranger.shown(arrangement).map { try arranger.title(of: $0, in: arrangement) }
        == ["Acme", "Cher", "Ann Poe", "Zoe Poe", "Bo Poe Smith"])
  }

  @Test func ageIsInWholeYearsToday() throws {
    let arranger = try arranger("n,birthday\na,2000-01-31\nb,2000-02-01\nc,--01-31\nd,2030-01-01\n")
    let ages = try (0..<4).map { try arranger.cell(.computed(.age), row: $0).text }
    #expect(ages == ["26", "25", "", ""])
    #expect(
      try arranger.data(.computed(.age)).cell(row: 1) == arranger.cell(.computed(.age), row: 1))
    #expect(try arranger.kind("age", in: Arrangement()) == .number)
  }

  @Test func columnsAreFoundByNameElseByRole() throws {
    let lookup = try arranger("Family Name,E-mail,e mail,Home Phone,mobile,tel\n1,2,3,4,5,6\n")
      .lookup
    #expect(try lookup.find("lastName").name == "Family Name")
    #expect(try lookup.find("familyname").name == "Family Name")
    #expect(try lookup.find("e mail").name == "e mail")
    #expect(try lookup.find("NAME").place == .computed(.name))
    #expect(throws: ArrangementError.ambiguousColumn("E_MAIL", candidates: ["E-mail", "e mail"])) {
      try lookup.find("E_MAIL")
    }
    #expect(throws: ArrangementError.ambiguousColumn("phone", candidates: ["mobile", "tel"])) {
      try lookup.find("phone")
    }
    #expect(throws: ArrangementError.unknownColumn("mobil", near: "mobile")) {
      try lookup.find("mobil")
    }
    #expect(throws: ArrangementError.self) { try lookup.find("age") }
    let own = try arranger("name,Last Name\na,b\n").lookup
    #expect(try own.find("name").place == .source(0))
  }
}
