import TerminalText
import Testing

struct FittingTests {
  @Test(arguments: [
    ("Ann", 3, "Ann"), ("Anna", 3, "An…"), ("Anna", 1, "…"), ("Anna", 0, ""), ("Anna", -1, ""),
    ("", 3, ""), ("山田太郎", 7, "山田太…"), ("山田太郎", 6, "山田…"), ("山田太郎", 8, "山田太郎"),
    ("e\u{301}e\u{301}e\u{301}", 2, "e\u{301}…"), ("👩🏽‍🔬 Ida", 3, "👩🏽‍🔬…"), ("👩🏽‍🔬 Ida", 2, "…"),
    ("ab\u{301}", 2, "ab\u{301}"), ("\u{2067}שרה\u{2069}", 2, "\u{2067}ש…\u{2069}"),
  ])
  func cutsBetweenClusters(_ text: String, _ width: Int, _ cut: String) {
    #expect(text.truncated(toWidth: width) == cut)
  }

  @Test func padsByCells() {
    #expect("山".padded(toWidth: 4) == "山  ")
    #expect("12".padded(toWidth: 4, alignment: .right) == "  12")
    #expect("wide".padded(toWidth: 2) == "wide")
  }

  @Test(arguments: [
    ("one two three", 7, ["one two", "three"]), ("one two", 20, ["one two"]), ("", 5, [""]),
    ("abcdefgh", 3, ["abc", "def", "gh"]), ("a bcdefgh", 4, ["a", "bcde", "fgh"]),
    ("山田太郎", 5, ["山田", "太郎"]), ("山", 1, ["山"]), ("ab cd ", 2, ["ab", "cd"]),
    (" abcd", 3, [" ab", "cd"]), ("abc def", 3, ["abc", "def"]),
    ("\u{2067}ab cd\u{2069}", 2, ["\u{2067}ab\u{2069}", "\u{2067}cd\u{2069}"]),
  ])
  func wrapsAtBlanks(_ text: String, _ width: Int, _ lines: [String]) {
    #expect(text.wrapped(toWidth: width) == lines)
  }

  @Test func wrapsWithoutLoss() {
    var random = Seeded(seed: 3)
    for _ in 0..<2000 {
      let letters = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
        "aé字  ".randomElement(using: &random)
      }
      let text = String(letters)
      let width = Int.random(in: 2...8, using: &random)
      let lines = text.wrapped(toWidth: width)
      #expect(
        lines.joined().filter { $0 != " " } == text.filter { $0 != " " }, "'\(text)' \(width)")
      #expect(lines.allSatisfy { $0.displayWidth <= width }, "'\(text)' \(width)")
    }
  }
}

struct ColumnFittingTests {
  @Test func keepsNaturalWidthsWhereTheyFit() {
    let fitting = ColumnFitting(natural: [3, 10, 5], total: 22, separator: 2)
    #expect(fitting.widths == [3, 10, 5])
    #expect(fitting.omitted == 0)
  }

  @Test func sharesWhatNarrowColumnsLeave() {
    #expect(ColumnFitting(natural: [3, 100, 50], total: 44, separator: 2).widths == [3, 19, 18])
  }

  @Test func leavesOutTheLastColumns() {
    let fitting = ColumnFitting(natural: [9, 9, 9, 9], total: 17, separator: 2)
    #expect(fitting.widths == [5, 4, 4])
    #expect(fitting.omitted == 1)
    #expect(ColumnFitting(natural: [9], total: 3, separator: 2).omitted == 1)
    #expect(ColumnFitting(natural: [], total: 3, separator: 2).widths == [])
  }

  @Test func isTheFairShareOfANaiveModel() {
    for natural in smallLists(of: [0, 1, 3, 5, 9], upTo: 4) {
      var kept = 0
      for total in 0...30 {
        let fitting = ColumnFitting(natural: natural, total: total, separator: 2, minimum: 3)
        let widths = fitting.widths
        let place = "\(natural) in \(total)"
        #expect(widths == naiveShares(natural, total, kept: widths.count), "\(place)")
        #expect(widths.reduce(0, +) + 2 * max(0, widths.count - 1) <= total, "\(place)")
        #expect(zip(widths, natural).allSatisfy { $0 <= $1 && $0 >= min($1, 3) }, "\(place)")
        #expect(widths.count + fitting.omitted == natural.count, "\(place)")
        #expect(widths.count >= kept, "\(place)")
        if widths.count < natural.count {
          let least = natural.prefix(widths.count + 1).reduce(-2) { $0 + 2 + min($1, 3) }
          #expect(least > total, "\(place)")
        }
        kept = widths.count
      }
    }
  }

  @Test func growsWithTheLine() {
    for natural in smallLists(of: [2, 4, 7, 12], upTo: 4) where !natural.isEmpty {
      var before = ColumnFitting(natural: natural, total: 0, separator: 1)
      for total in 1...60 {
        let after = ColumnFitting(natural: natural, total: total, separator: 1)
        if after.omitted == before.omitted {
          #expect(zip(before.widths, after.widths).allSatisfy { $0 <= $1 }, "\(natural) \(total)")
        }
        before = after
      }
    }
  }

  /// Gives cell after cell to the narrowest column that still wants one, the first of several.
  private func naiveShares(_ natural: [Int], _ total: Int, kept: Int) -> [Int] {
    var widths = Array(repeating: 0, count: kept)
    var room = total - 2 * max(0, kept - 1)
    while room > 0 {
      let open = widths.indices.filter { widths[$0] < natural[$0] }
      guard let next = open.min(by: { widths[$0] < widths[$1] }) else { break }
      widths[next] += 1
      room -= 1
    }
    return widths
  }

  private func smallLists(of values: [Int], upTo count: Int) -> [[Int]] {
    guard count > 0 else { return [[]] }
    let shorter = smallLists(of: values, upTo: count - 1)
    let longest = shorter.filter { $0.count == count - 1 }
    return shorter + longest.flatMap { list in values.map { list + [$0] } }
  }
}
