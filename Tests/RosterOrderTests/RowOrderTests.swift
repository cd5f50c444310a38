import RosterOrder
import RosterTable
import Synchronization
import Testing

@Suite struct RowOrderTests {
  /// Rows by rank, each rank by row; equal ones keep the order of `rows`.
  private func naive(_ rows: [UInt32], _ keys: [(UInt32) -> Int]) -> [UInt32] {
    rows.enumerated().sorted { lhs, rhs in
      for key in keys {
        let (left, right) = (key(lhs.element), key(rhs.element))
        if left != right { return left < right }
      }
      return lhs.offset < rhs.offset
    }.map(\.element)
  }

  /// Every table of up to five rows with two keys of three values, one of them empty.
  @Test func sortsStablyByTwoKeysOfThreeValues() throws {
    let values = ByteStrings(["", "a", "b"])
    let ranks = try ColumnRanks(
      column: ColumnData(values: values, codes: []), comparator: comparator("binary"))
    for count in 0...5 {
      let rows = (0..<UInt32(count)).reversed() as [UInt32]
      let total = Int(pow9(count))
      for code in 0..<total {
        var digits = code
        var first: [UInt32] = []
        var second: [UInt32] = []
        for _ in 0..<count {
          first.append(UInt32(digits % 3))
          second.append(UInt32(digits / 3 % 3))
          digits /= 9
        }
        let isDescending = code % 2 == 1
        let keys = [
          RankedKey(
            column: ColumnData(values: values, codes: first), ranks: ranks,
            isDescending: isDescending,
            empty: nil),
          RankedKey(
            column: ColumnData(values: values, codes: second), ranks: ranks, isDescending: false,
            empty: .last),
        ]
        let found = try RowOrder.sorted(rows, by: keys)
        let wanted = naive(
          rows,
          [
            { isDescending ? -Int(first[Int($0)]) : Int(first[Int($0)]) },
            { (Int(second[Int($0)]) + 2) % 3 },
          ])
        if found != wanted {
          Issue.record("\(first) \(second) \(isDescending): \(found), not \(wanted)")
        }
      }
    }
  }

  private func pow9(_ count: Int) -> Int { (0..<count).reduce(1) { power, _ in power * 9 } }

  @Test func sortsByRanksOfEveryMagnitude() throws {
    for (seed, count) in [(1, 1000), (2, 1 << 18), ((3), (1 << 18) + 1), (4, 300_000)] {
      var random = SplitMix64(state: UInt64(seed))
      let ranks = (0..<UInt32(count)).shuffled(using: &random)
      let column = ColumnData(
        values: ByteStrings(Array(repeating: "x", count: count)), codes: nil)
      let given = GivenRanks(ranks, groupEnds: [UInt32(count)])
      let key = RankedKey(
        column: column, ranks: try ColumnRanks(column: column, comparator: given),
        isDescending: false, empty: nil)
      let found = try RowOrder.sorted((0..<UInt32(count)).map { $0 }, by: [key])
      var isRight = true
      for (rank, row) in found.enumerated() where ranks[Int(row)] != rank { isRight = false }
      #expect(isRight, "seed \(seed)")
    }
  }

  @Test func manyRowsWithFewRanksKeepTheirOrder() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let texts = (0..<200).map { _ in ["", "a", "b", "c", "A"].randomElement(using: &random) ?? ""
      }
      let column = ColumnData(values: ByteStrings(texts), codes: nil)
      let ranks = try ColumnRanks(column: column, comparator: comparator("ignorecase"))
      let rows = (0..<UInt32(200)).shuffled(using: &random)
      for isDescending in [false, true] {
        for empty in [EmptyPlacement.first, .last, nil] {
          let key = RankedKey(
            column: column, ranks: ranks, isDescending: isDescending, empty: empty)
          let sign = isDescending ? -1 : 1
          let place = empty ?? (isDescending ? .last : .first)
          let found = try RowOrder.sorted(rows, by: [key])
          let wanted = naive(rows) { row in
            let text = texts[Int(row)]
            if text.isEmpty { return place == .first ? -99 : 99 }
            return sign * Int(text.lowercased().unicodeScalars.first.map { $0.value - 96 } ?? 0)
          }
          #expect(found == wanted, "seed \(seed) \(isDescending) \(String(describing: empty))")
        }
      }
    }
  }

  private func naive(_ rows: [UInt32], by key: (UInt32) -> Int) -> [UInt32] {
    withoutActuallyEscaping(key) { naive(rows, [$0]) }
  }

  @Test func groupsKeepTheirPlacesWhenRanksAreTurnedRound() {
    let ranking = Ranking(ranks: [0, 1, 2, 3, 4, 5, 1], groupEnds: [3, 4, 6])
    #expect(ranking.reversed().ranks == [2, 1, 0, 3, 5, 4, 1])
    #expect(ranking.reversed().groupEnds == ranking.groupEnds)
    #expect(ranking.reversed().reversed() == ranking)
    let none = Ranking(ranks: [], groupEnds: [])
    #expect(none.reversed() == none && none.rankCount == 0)
  }

  @Test func valuesThatAreNotOfTheKindStayLastInBothDirections() throws {
    let texts = ["x", "2", "", "10", "a"]
    let column = ColumnData(values: ByteStrings(texts), codes: nil)
    let ranks = try ColumnRanks(column: column, comparator: comparator("number"))
    func order(_ isDescending: Bool, _ empty: EmptyPlacement? = nil) throws -> [String] {
      let key = RankedKey(column: column, ranks: ranks, isDescending: isDescending, empty: empty)
      return try RowOrder.sorted([0, 1, 2, 3, 4], by: [key]).map { texts[Int($0)] }
    }
    #expect(try order(false) == ["", "2", "10", "a", "x"])
    #expect(try order(true) == ["10", "2", "x", "a", ""])
    #expect(try order(true, .first) == ["", "10", "2", "x", "a"])
    #expect(try order(false, .last) == ["2", "10", "a", "x", ""])
  }

  @Test func aListSortsByItsFirstMember() throws {
    let list: (String...) -> [UInt8] = { ListText.encode($0.map { Array($0.utf8) }) }
    let texts = [list("b", "a"), list("", "z"), list("a", "c"), Array("ab".utf8)]
    let values = byteStrings(texts, tags: [.list, .list, .list, .text])
    let column = ColumnData(values: values, codes: nil)
    let ranks = try ColumnRanks(column: column, comparator: comparator("text"))
    #expect(ranks.rank(ofValue: 1) == nil)
    let key = RankedKey(column: column, ranks: ranks, isDescending: false, empty: nil)
    #expect(try RowOrder.sorted([0, 1, 2, 3], by: [key]) == [1, 2, 3, 0])
  }

  /// However many rows a pass has, the user need not wait for its end.
  @Test func aPassAsksWhetherToStop() throws {
    let count = 1 << 20
    let ranks = (0..<UInt32(count)).map { $0 & 7 }
    let key = RankedKey(codes: nil, ranks: ranks, rankCount: 8)
    let asked = Mutex(0)
    let counting = Cancellation {
      asked.withLock { $0 += 1 }
      return false
    }
    #expect(try RowOrder.sorted(count: count, by: [key], cancellation: counting).count == count)
    let questions = asked.withLock { $0 }
    #expect(questions >= 4)
    for last in 1..<questions {
      asked.withLock { $0 = 0 }
      let stopping = Cancellation {
        asked.withLock { asked in
          asked += 1
          return asked > last
        }
      }
      #expect(throws: Cancelled.self) {
        try RowOrder.sorted(count: count, by: [key], cancellation: stopping)
      }
    }
  }

  @Test func aCancelledSortThrows() throws {
    let column = ColumnData(values: ByteStrings(["b", "a"]), codes: nil)
    let key = RankedKey(
      column: column, ranks: try ColumnRanks(column: column, comparator: comparator("text")),
      isDescending: false, empty: nil)
    let cancelled = Cancellation { true }
    #expect(throws: Cancelled.self) {
      try RowOrder.sorted([0, 1], by: [key], cancellation: cancelled)
    }
    #expect(throws: Cancelled.self) {
      try ColumnRanks(column: column, comparator: comparator("text"), cancellation: cancelled)
    }
  }
}

/// The first rows of an order, without the rest of it.
@Suite struct SortedRowsTests {
  /// Keys of random ranks, some over values that rows share.
  private func keys(_ count: Int, rows: Int, _ random: inout SplitMix64) -> [RankedKey] {
    (0..<count).map { _ in
      let isCoded = Bool.random(using: &random)
      let values = isCoded ? Int.random(in: 1...12, using: &random) : rows
      let texts = (0..<values).map { _ in "\(UInt32.random(in: 0...20, using: &random))" }
      let codes = (0..<rows).map { _ in UInt32.random(in: 0..<UInt32(values), using: &random) }
      let column = ColumnData(values: ByteStrings(texts), codes: isCoded ? codes : nil)
      let ranking = Ranking(
        ranks: texts.map { UInt32($0) ?? 0 }, groupEnds: [21])
      let ranks = ColumnRanks(ranking: ranking, of: column)
      return RankedKey(
        column: column, ranks: ranks, isDescending: Bool.random(using: &random), empty: nil)
    }
  }

  @Test func theFirstRowsAreThoseOfTheWholeOrder() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      // Few rows are kept in the order of each key, more are not.
      let rows = Int.random(in: seed % 4 == 0 ? 4000...6000 : 1...3000, using: &random)
      let keys = keys(Int.random(in: 0...3, using: &random), rows: rows, &random)
      let unsorted = keys.map {
        RankedKey(codes: $0.codes, ranks: $0.ranks, rankCount: $0.rankCount)
      }
      let all = try RowOrder.sorted(count: rows, by: keys)
      for wanted in [0, 1, 2, 7, 64, rows, rows + 1] {
        for keys in [keys, unsorted] {
          let first = try RowOrder.first(wanted, of: rows, by: keys)
          #expect(first == Array(all.prefix(wanted)), "seed \(seed), \(wanted) of \(rows)")
        }
      }
      let sorted = SortedRows(
        by: SortedRows.Keys(count: { rows }, ranked: { keys }), cancellation: .never)
      for place in [0, 3, rows - 1, 40, rows, -1] {
        #expect(try sorted.row(at: place) == (all.indices.contains(place) ? all[place] : nil))
      }
      #expect(try sorted.all() == all)
      let ranked = SortedRows(count: rows, by: keys, cancellation: .never)
      #expect(try ranked.row(at: 0) == all[0] && ranked.count() == rows && ranked.all() == all)
    }
  }

  /// A key of different values leaves nothing to the ones behind it, whatever they say.
  @Test func keysBehindOneWithoutTiesDecideNothing() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let rows = Int.random(in: 1...500, using: &random)
      let ranks = (0..<UInt32(rows)).shuffled(using: &random)
      let column = ColumnData(values: ByteStrings(ranks.map { "\($0)" }), codes: nil)
      let ranking = Ranking(ranks: ranks, groupEnds: [UInt32(rows)])
      let key = RankedKey(
        column: column, ranks: ColumnRanks(ranking: ranking, of: column), isDescending: false,
        empty: nil)
      #expect(key.leavesNoTies)
      let coarse = try #require(keys(1, rows: rows, &random).first)
      let model = (0..<UInt32(rows)).sorted {
        (coarse.rank(ofRow: Int($0)), ranks[Int($0)])
          < (coarse.rank(ofRow: Int($1)), ranks[Int($1)])
      }
      let all = [coarse, key] + keys(2, rows: rows, &random)
      #expect(try RowOrder.sorted(count: rows, by: all) == model, "seed \(seed)")
      #expect(try RowOrder.first(9, of: rows, by: all) == Array(model.prefix(9)), "seed \(seed)")
    }
    #expect(!Ranking(ranks: [1, 1], groupEnds: [2]).isStrict)
  }

  /// What finds the first rows without ranks is asked before them, and again only for more.
  @Test func ranksAreNotAskedForWhereTheFirstRowsAreFound() throws {
    var asked: [Int] = []
    let rows = SortedRows(
      by: SortedRows.Keys(
        count: { 100 },
        ranked: { [RankedKey(codes: nil, ranks: (0..<100).map { $0 }, rankCount: 100)] },
        first: {
          asked.append($0)
          return $0 > 200 ? nil : (0..<UInt32(100)).map { 99 - $0 }
        }), cancellation: .never)
    #expect(try rows.row(at: 0) == 99)
    #expect(try rows.row(at: 63) == 36)
    #expect(try rows.row(at: 99) == 0)
    #expect(try rows.row(at: 100) == nil)
    #expect(asked == [64, 200])
    #expect(try rows.count() == 100)
    #expect(try !rows.isSorted && rows.all().first == 0 && rows.isSorted)
  }

  /// As sections are made: another key first, whether the rows were sorted before or not.
  @Test func anotherKeyFirstKeepsTheOrderWithin() throws {
    for seed in 1...40 as ClosedRange<UInt64> {
      var random = SplitMix64(state: seed)
      let rows = Int.random(in: 1...500, using: &random)
      let keys = keys(2, rows: rows, &random)
      let first = try #require(self.keys(1, rows: rows, &random).first)
      let all = try RowOrder.sorted(count: rows, by: [first] + keys)
      let lazy = SortedRows(
        by: SortedRows.Keys(count: { rows }, ranked: { keys }), cancellation: .never)
      let (sorted, counts) = (try lazy.sorted(by: { [first] }), try lazy.counts(by: first))
      _ = try lazy.all()
      #expect(try sorted.all() == all, "seed \(seed)")
      #expect(try lazy.sorted(by: { [first] }).all() == all, "seed \(seed)")
      #expect(try lazy.counts(by: first) == counts)
      let found = Dictionary(grouping: all) { first.rank(ofRow: Int($0)) }
      #expect(counts.indices.allSatisfy { counts[$0] == found[UInt32($0)]?.count ?? 0 })
    }
  }

  /// So many rows that they are shared by threads, in one pass and in several.
  @Test(arguments: [100, 300_000]) func partsMakeTheWhole(ranks: UInt32) throws {
    var random = SplitMix64(state: 3)
    let rows = 400_000
    let numbers = (0..<rows).map { _ in UInt32.random(in: 0..<ranks, using: &random) }
    let column = ColumnData(
      values: ByteStrings(
        source: .empty, side: ByteStore([65]),
        slices: Array(
          repeating: Slice(place: Slice.sideBit, length: 1, tag: .text), count: rows)), codes: nil)
    let key = RankedKey(
      column: column,
      ranks: ColumnRanks(
        ranking: Ranking(ranks: numbers, groupEnds: [ranks]), of: column), isDescending: false,
      empty: nil)
    let model = (0..<UInt32(rows)).sorted {
      (numbers[Int($0)], $0) < (numbers[Int($1)], $1)
    }
    #expect(try RowOrder.sorted(count: rows, by: [key]) == model)
    #expect(
      try RowOrder.sorted(model.reversed(), by: [key, key]).map { numbers[Int($0)] }
        == model.map { numbers[Int($0)] })
    #expect(try RowOrder.first(100, of: rows, by: [key]) == Array(model.prefix(100)))
  }
}
