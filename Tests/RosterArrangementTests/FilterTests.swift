import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct FilterTests {
  private let csv =
    "n,city,amount,day,ok\na,Köln,9,2001-02-03,yes\nb,KOLN,10,2002,no\nc,,,,\nd,Bonn,-1.5,--0203,\n"

  @Test(arguments: [
    (Condition.Comparison.equal, "Köln", ["a"]), (.unequal, "Köln", ["b", "c", "d"]),
    (.less, "köln", ["b", "d"]), (.lessOrEqual, "Köln", ["a", "b", "d"]),
    (.greater, "Bonn", ["a", "b"]),
    (.greaterOrEqual, "Bonn", ["a", "b", "d"]), (.equal, "Ko\u{308}ln", ["a"]), (.equal, "", []),
    (.unequal, "", ["a", "b", "c", "d"]), (.greater, "", ["a", "b", "d"]), (.less, "", []),
  ])
  func textsCompareAsTheySort(comparison: Condition.Comparison, text: String, rows: [String]) throws
  {
    let arranger = try arranger(csv)
    #expect(try arranger.found(.compare(column: "city", comparison, text)) == rows)
  }

  @Test(arguments: [
    (Condition.Comparison.less, "10", ["a", "d"]), (.greater, "-2", ["a", "b", "d"]),
    (.equal, "9.0", ["a"]),
    (.unequal, "9", ["b", "c", "d"]), (.equal, "1e1", ["b"]), (.greaterOrEqual, "9", ["a", "b"]),
  ])
  func numbersCompareAsNumbers(comparison: Condition.Comparison, text: String, rows: [String])
    throws
  {
    let arranger = try arranger(csv)
    #expect(try arranger.found(.compare(column: "amount", comparison, text)) == rows)
  }

  @Test func datesAndBooleansCompareAsWhatTheyAre() throws {
    let arranger = try arranger(csv)
    #expect(try arranger.found(.compare(column: "day", .less, "2001-12-31")) == ["a"])
    #expect(try arranger.found(.compare(column: "day", .equal, "20010203")) == ["a"])
    #expect(try arranger.found(.compare(column: "day", .equal, "--02-03")) == ["d"])
    #expect(try arranger.found(.compare(column: "ok", .equal, "true")) == ["a"])
    #expect(try arranger.found(.compare(column: "ok", .unequal, "y")) == ["b", "c", "d"])
  }

  @Test func whatIsComparedHasToBeOfTheColumnsKind() throws {
    let arranger = try arranger(csv)
    for (column, kind) in [("amount", "number"), ("day", "date"), ("ok", "boolean")] {
      for text in ["maybe", ""] {
        #expect(throws: ArrangementError.notOfKind(text, kind: kind, column: column)) {
          try arranger.found(.compare(column: column, .equal, text))
        }
      }
    }
    #expect(
      try arranger.found(.compare(column: "amount", .equal, "x"), kinds: ["amount": .text]) == [])
  }

  @Test func whatIsNotOfTheKindOnlyDiffers() throws {
    let arranger = try arranger("n,a\np,1\nq,n/a\nr,\n")
    let kinds = ["a": Kind.number]
    #expect(try arranger.found(.compare(column: "a", .greater, "0"), kinds: kinds) == ["p"])
    #expect(try arranger.found(.compare(column: "a", .less, "5"), kinds: kinds) == ["p"])
    #expect(try arranger.found(.compare(column: "a", .unequal, "1"), kinds: kinds) == ["q", "r"])
  }

  @Test func numbersAreWrittenAsTheirColumnIs() throws {
    let german = try arranger("n,a\np,\"1,5\"\nq,\"2,5\"\n", locale: "de")
    #expect(try german.found(.compare(column: "a", .greater, "1,9")) == ["q"])
    #expect(throws: ArrangementError.notOfKind("1.9", kind: "number", column: "a")) {
      try german.found(.compare(column: "a", .greater, "1.9"))
    }
    let typed = try arranger(
      storage([("a", ["1.234", "2"].map { Cell(tag: .number, bytes: Array($0.utf8)) })]),
      locale: "de")
    #expect(try typed.found(.compare(column: "a", .less, "1.5")) == ["1.234"])
  }

  @Test(arguments: [
    (Condition.Search.contains, "ol", ["a", "b"]), (.contains, "ÖL", ["a", "b"]),
    (.starts, "ko", ["a", "b"]),
    (.ends, "NN", ["d"]), (.matches, "^K.*n$", ["a"]), (.matches, "o", ["d"]),
    (.contains, "", ["a", "b", "d"]),
    (.starts, "", ["a", "b", "d"]), (.contains, "kölnx", []),
  ])
  func searchesIgnoreCaseAndAccentsButExpressionsDoNot(
    search: Condition.Search, text: String, rows: [String]
  ) throws {
    let arranger = try arranger(csv)
    #expect(try arranger.found(.search(column: "city", search, text)) == rows)
  }

  @Test func emptyCellsSatisfyOnlyEmptyAndUnequal() throws {
    let arranger = try arranger(csv)
    #expect(try arranger.found(.empty(column: "city")) == ["c"])
    #expect(try arranger.found(.filled(column: "city")) == ["a", "b", "d"])
    for comparison in Condition.Comparison.allCases {
      let found = try arranger.found(.compare(column: "city", comparison, "m"))
      #expect(found.contains("c") == (comparison == .unequal))
    }
    for search in Condition.Search.allCases where search != .matches {
      #expect(try !arranger.found(.search(column: "city", search, "")).contains("c"))
    }
  }

  @Test func conditionsJoin() throws {
    let arranger = try arranger(csv)
    let koln = Condition.search(column: "city", .starts, "k")
    let many = Condition.compare(column: "amount", .greater, "9")
    #expect(try arranger.found(.and([koln, many])) == ["b"])
    #expect(try arranger.found(.or([many, .empty(column: "city")])) == ["b", "c"])
    #expect(Condition.and([koln, .or([many, koln])]).columns == ["city", "amount", "city"])
  }

  @Test func aListMatchesIfAnyMemberDoes() throws {
    let arranger = try arranger(
      storage([
        ("n", ["a", "b", "c", "d"].map { Cell($0) }),
        ("tags", [list("x", "Yé"), Cell("x"), .missing, list("", "z")]),
      ]))
    #expect(try arranger.found(.compare(column: "tags", .equal, "x")) == ["a", "b"])
    #expect(try arranger.found(.compare(column: "tags", .unequal, "x")) == ["a", "c", "d"])
    #expect(try arranger.found(.search(column: "tags", .starts, "ye")) == ["a"])
    #expect(try arranger.found(.search(column: "tags", .matches, "^z$")) == ["d"])
    #expect(try arranger.found(.compare(column: "tags", .less, "y")) == ["a", "b"])
  }

  @Test func findLooksInAllColumnsAndBothApply() throws {
    let arranger = try arranger(csv)
    var arrangement = Arrangement()
    arrangement.search = "ON"
    #expect(try arranger.shown(arrangement) == [3])
    arrangement.search = "kol"
    arrangement.filter = .compare(column: "ok", .equal, "no")
    #expect(try arranger.shown(arrangement) == [1])
    arrangement.hide([1])
    #expect(try arranger.shown(arrangement) == [])
    #expect(try arranger.view(arrangement, isEditing: true).rows() == [1])
  }

  @Test func theNameCanBeFiltered() throws {
    let arranger = try arranger("First Name,Last Name\nAnn,Poe\nBo,Doe\n")
    #expect(try arranger.found(.search(column: "name", .contains, "n po")) == ["Ann"])
    #expect(throws: ArrangementError.self) { try arranger.found(.empty(column: "nme")) }
  }

  @Test func aBadExpressionIsAnError() throws {
    let arranger = try arranger(csv)
    #expect(throws: RegularExpressionError.self) {
      try arranger.found(.search(column: "city", .matches, "("))
    }
  }
}
