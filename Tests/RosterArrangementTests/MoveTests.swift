import RosterOrder
import RosterTable
import Testing

@testable import RosterArrangement

@Suite struct MoveTests {
  private func rows(_ count: Int) throws -> Arranger {
    try arranger("n\n" + (0..<count).map { "r\($0)\n" }.joined())
  }

  /// An arrangement whose order is no longer the source's.
  private func turned() -> Arrangement {
    var arrangement = Arrangement()
    arrangement.sort(by: [.down("n")])
    return arrangement
  }

  @Test func aRowEndsUpAtTheNumberGiven() throws {
    for count in 1...6 {
      let arranger = try rows(count)
      for start in [Arrangement(), turned()] {
        let list = try arranger.shown(start)
        for row in 1...count {
          for to in 1...count {
            var wanted = list
            wanted.insert(wanted.remove(at: row - 1), at: to - 1)
            let after = try arranger.moved([list[row - 1]], to: .place("\(to)"), start)
            #expect(try arranger.shown(after) == wanted, "\(count) rows, \(row) to \(to)")
            #expect((after == start) == (row == to), "\(count) rows, \(row) to \(to)")
            let back = try arranger.moved([list[row - 1]], to: .place("\(row)"), after)
            #expect(try arranger.shown(back) == list, "\(count) rows, \(row) to \(to) and back")
          }
        }
      }
    }
  }

  @Test func aBlockMovesAsOneInShownOrder() throws {
    let count = 5
    let arranger = try rows(count)
    for start in [Arrangement(), turned()] {
      let list = try arranger.shown(start)
      for set in 1..<(1 << count) {
        let block = list.enumerated().filter { set >> $0.offset & 1 == 1 }.map(\.element)
        let others = list.filter { !block.contains($0) }
        for to in 1...count {
          var wanted = others
          wanted.insert(contentsOf: block, at: min(to - 1, others.count))
          let after = try arranger.moved(block.reversed(), to: .place("\(to)"), start)
          #expect(try arranger.shown(after) == wanted, "set \(set) to \(to)")
          #expect((after == start) == (wanted == list), "set \(set) to \(to)")
        }
        for (place, anchor) in others.enumerated() {
          let reference = RowReference.number("\((list.firstIndex(of: anchor) ?? 0) + 1)")
          for isAfter in [false, true] {
            var wanted = others
            wanted.insert(contentsOf: block, at: place + (isAfter ? 1 : 0))
            let after = try arranger.moved(
              block, to: isAfter ? .after(reference) : .before(reference), start)
            #expect(try arranger.shown(after) == wanted, "set \(set) by \(anchor)")
            #expect((after == start) == (wanted == list), "set \(set) by \(anchor)")
          }
        }
        let top = try arranger.moved(block, to: .top, start)
        #expect(try arranger.shown(top) == block + others)
        #expect((top == start) == (block + others == list))
        let bottom = try arranger.moved(block, to: .bottom, start)
        #expect(try arranger.shown(bottom) == others + block)
        #expect((bottom == start) == (others + block == list))
      }
    }
  }

  @Test func hiddenRowsKeepTheirPlacesAmongTheOthers() throws {
    let count = 5
    let arranger = try rows(count)
    for hiddenSet in 0..<(1 << count) {
      var start = turned()
      start.hide((0..<UInt32(count)).filter { hiddenSet >> $0 & 1 == 1 })
      let list = try arranger.shown(start)
      let full = try arranger.order(start)
      for row in list.indices {
        for to in list.indices {
          var wanted = list
          let moved = wanted.remove(at: row)
          wanted.insert(moved, at: to)
          let after = try arranger.moved([moved], to: .place("\(to + 1)"), start)
          #expect(try arranger.shown(after) == wanted, "hidden \(hiddenSet), \(row) to \(to)")
          let rest = try arranger.order(after).filter { $0 != moved }
          #expect(rest == full.filter { $0 != moved }, "hidden \(hiddenSet), \(row) to \(to)")
        }
      }
    }
  }

  @Test func theAnchorOfAMoveUpIsTheRowBelowAndOfAMoveDownTheRowAbove() throws {
    let arranger = try rows(4)
    let start = Arrangement()
    let view = try arranger.view(start)
    #expect(
      try arranger.move([3], to: .place("2"), in: view, of: start)
        == Move(rows: [3], anchor: .before(1)))
    #expect(
      try arranger.move([0], to: .place("3"), in: view, of: start)
        == Move(rows: [0], anchor: .after(2)))
  }

  @Test func everyRowIsThereAfterAnyMove() {
    for seed in 1...200 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let order = (0..<UInt32(8)).shuffled(using: &random)
      let block = Array(order.shuffled(using: &random).prefix(3))
      let anchor = order.first { !block.contains($0) } ?? 0
      let move = Move(rows: block, anchor: seed % 2 == 0 ? .before(anchor) : .after(anchor))
      let after = move.applied(to: order)
      #expect(after.sorted() == order.sorted(), "seed \(seed)")
      #expect(move.applied(to: after) == after, "seed \(seed)")
    }
  }

  @Test func aPlaceThatIsNotThereIsAnError() throws {
    let arranger = try rows(3)
    for place in ["0", "4", "-1", "99999999999999999999", ""] {
      #expect(throws: ArrangementError.rowOutOfRange(place, count: 3)) {
        try arranger.moved([0], to: .place(place), Arrangement())
      }
    }
    #expect(throws: ArrangementError.anchorAmongMoved("2")) {
      try arranger.moved([0, 1], to: .before(number(2)), Arrangement())
    }
  }

  @Test func aSortAfterAMoveKeepsItInTies() throws {
    let arranger = try arranger("n,c\na,1\nb,1\nc,0\nd,1\n")
    var arrangement = try arranger.moved([3], to: .top, Arrangement())
    #expect(arrangement.sort(by: [.up("c")]) == 1)
    #expect(try arranger.shown(arrangement) == [2, 3, 0, 1])
    arrangement.sort(by: [.down("c")])
    #expect(try arranger.shown(arrangement) == [3, 0, 1, 2])
  }

  @Test func aMoveStaysInItsSection() throws {
    let arranger = try arranger("n\nab\naa\nba\nbb\n")
    var arrangement = Arrangement()
    arrangement.sort(by: [.up("n")])
    arrangement.section = SectionRule(column: "n", locale: "en")
    #expect(try arranger.shown(arrangement) == [1, 0, 2, 3])
    let after = try arranger.moved([3], to: .top, arrangement)
    #expect(try arranger.shown(after) == [1, 0, 3, 2])
    #expect(try arranger.shown(arranger.moved([1], to: .bottom, after)) == [0, 1, 3, 2])
    #expect(
      throws: ArrangementError.otherSection(row: "bb", own: "B", other: "A", column: "n")
    ) { try arranger.moved([3], to: .place("1"), after) }
    #expect(throws: ArrangementError.self) {
      try arranger.moved([0, 2], to: .before(number(1)), after)
    }
    #expect(try arranger.moved([1], to: .top, arrangement) == arrangement)
  }
}
