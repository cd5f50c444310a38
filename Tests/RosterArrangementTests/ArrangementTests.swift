import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct ArrangementTests {
  /// A script may take thousands of steps, each with an arrangement of its own.
  @Test func anArrangementIsAFewReferences() {
    #expect(MemoryLayout<Arrangement>.size == 3 * MemoryLayout<Int>.size)
    #expect(MemoryLayout<OrderStep>.size == MemoryLayout<Int>.size)
  }

  @Test func whatIsChosenForACopyIsNotChosenForTheOther() {
    let plain = Arrangement()
    var one = plain
    one.kinds["a"] = .number
    one.title = ["a"]
    var other = one
    other.search = "x"
    other.title = nil
    #expect(plain == Arrangement() && plain.kinds.isEmpty && plain.title == nil)
    #expect(one != plain && one != other && one.search == nil && one.title == ["a"])
    #expect(other.kinds == ["a": .number] && other.search == "x" && other.title == nil)
    other.search = nil
    other.title = ["a"]
    #expect(one == other)
  }

  @Test func hidingAndShowingAgainKeepsTheOrder() throws {
    let arranger = try arranger("n\na\nb\nc\n")
    var arrangement = Arrangement()
    #expect(arrangement.isSourceOrder)
    arrangement.hide([2, 0])
    arrangement.hide([0, 1])
    #expect(arrangement.hidden == [2, 0, 1])
    #expect(try arranger.shown(arrangement) == [])
    arrangement.unhide([0, 2])
    #expect(try arranger.shown(arrangement) == [0, 2])
    arrangement.unhide([1])
    #expect(arrangement == Arrangement())
  }
}

@Suite struct ExplanationTests {
  private func why(
    _ csv: String, _ first: UInt32, _ second: UInt32, _ arrange: (inout Arrangement) -> Void
  ) throws -> Explanation {
    let arranger = try arranger(csv)
    var arrangement = Arrangement()
    arrange(&arrangement)
    return try arranger.explanation(
      first, before: second, in: arrangement, view: arranger.view(arrangement))
  }

  private func level(_ one: String, _ other: String, comparator: String? = nil) throws
    -> Explanation.Level?
  {
    let found = try why("n,x\n\(one),\n\(other),\n", 0, 1) {
      $0.sort(by: [SortKey(column: "n", comparator: comparator, locale: "en")])
    }
    guard case .key(let difference) = found else { return nil }
    #expect(difference.first == (one.isEmpty ? nil : one))
    #expect(difference.second == other)
    return difference.level
  }

  @Test func theLevelOfDifferenceIsNamed() throws {
    #expect(try level("oman", "omen") == .letter)
    #expect(try level("oman", "omán") == .accent)
    #expect(try level("oman", "Oman") == .caseOrVariant)
    #expect(try level("", "oman") == .empty)
    #expect(try level("5", "x", comparator: "number") == .kind)
    #expect(try level("5", "6", comparator: "number") == .value)
    #expect(try level("Room 9", "Room 10", comparator: "natural") == .letter)
    #expect(try level("é", "e\u{301}") == nil)
  }

  @Test func theKeyThatPartsTheRowsIsNamed() throws {
    let csv = "a,b\n1,x\n1,y\n2,x\n"
    let found = try why(csv, 0, 1) { $0.sort(by: [.up("a"), .up("b")]) }
    guard case .key(let difference) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(difference.key.column == "b")
    #expect(difference.comparator == "text")
    #expect(try why(csv, 0, 1) { $0.sort(by: [.up("a")]) } == .source)
    #expect(try why(csv, 0, 1) { _ in } == .source)
  }

  @Test func aMoveThatPartsTheRowsIsNamed() throws {
    let move = Move(rows: [2], anchor: .before(0))
    #expect(try why("a\n1\n2\n3\n", 2, 0) { $0.steps = [.move(move)] } == .moved(move, step: 0))
    #expect(try why("a\n1\n2\n3\n", 2, 1) { $0.steps = [.move(move)] } == .moved(move, step: 0))
    #expect(try why("a\n1\n2\n3\n", 0, 1) { $0.steps = [.move(move)] } == .source)
  }

  @Test func theCompanionThatGaveTheReadingIsNamed() throws {
    let found = try why("Last Name,Last Name Yomi\n青木,あおき\n山田,やまだ\n", 0, 1) {
      $0.sort(by: [SortKey(column: "Last Name", locale: "ja")])
    }
    guard case .key(let difference) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(difference.companion == "Last Name Yomi")
    #expect(difference.first == "あおき")
  }

  @Test func sectionsPartRowsThatTheSortDoesNot() throws {
    let found = try why("n,x\nb,1\na,2\n", 1, 0) {
      $0.sort(by: [.up("x")])
      $0.section = SectionRule(column: "n", locale: "en")
    }
    #expect(found == .section(own: "A", other: "B", column: "n"))
  }
}
