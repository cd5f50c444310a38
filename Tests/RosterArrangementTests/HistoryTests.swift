import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct HistoryTests {
  /// Any course of steps, undos and redos against two plain lists of states.
  @Test func undoAndRedoWalkAlongTheStates() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      var history = History<Int>()
      var states = [0]
      var place = 0
      for step in 1...40 {
        switch Int.random(in: 0..<3, using: &random) {
        case 0:
          history.add(command: "\(step)", before: states[place], after: step)
          states = Array(states[...place]) + [step]
          place += 1
        case 1:
          let undone = history.undo()
          #expect(undone?.before == (place > 0 ? states[place - 1] : nil), "seed \(seed)")
          if place > 0 { place -= 1 }
        default:
          let redone = history.redo()
          #expect(
            redone?.after == (place + 1 < states.count ? states[place + 1] : nil), "seed \(seed)")
          if place + 1 < states.count { place += 1 }
        }
        #expect(history.done.count == place, "seed \(seed)")
        #expect(history.undone.count == states.count - 1 - place, "seed \(seed)")
      }
    }
  }

  @Test func aCommandIsWordedWhenItIsLookedAt() {
    var asked = 0
    func word() -> String {
      asked += 1
      return "sort"
    }
    var history = History<Int>()
    history.add(command: word(), before: 0, after: 1)
    _ = history.undo()
    _ = history.redo()
    #expect(asked == 0)
    #expect(history.done.map(\.command) == ["sort"])
    #expect(asked == 1)
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
