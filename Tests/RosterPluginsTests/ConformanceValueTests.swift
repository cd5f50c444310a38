import RosterOrder
import Testing

@testable import RosterPlugins

/// What a check asks about, and how it judges.
@Suite struct ConformanceValueTests {
  @Test func valuesAreTheSeedsOwn() {
    let values = NastyValues.all(seed: 3)
    #expect(values == NastyValues.all(seed: 3))
    #expect(values != NastyValues.all(seed: 4))
    #expect(Set(values).count == values.count)
    #expect(!values.contains([]))
    #expect(values.count > 150)
  }

  @Test func valuesAreOfEveryKind() {
    let values = NastyValues.all(seed: 1)
    #expect(values.contains { String(validating: $0, as: UTF8.self) == nil })
    #expect(values.contains { $0.contains(0) })
    #expect(values.contains { $0.count >= 20_000 })
    #expect(values.contains { value in values.contains { $0.starts(with: value + [0]) } })
    #expect(values.contains(Array("e\u{301}".utf8)) && values.contains(Array("é".utf8)))
  }

  @Test func aSampleHasBothKindsOfValues() {
    let given = (0..<500).map { Array("value \($0)".utf8) }
    let full = ValuePool(ConformanceRequest(context: .test, values: given)).sample(
      99, longest: 300)
    #expect(full.count == 99)
    #expect(full.count { given.contains($0) } == 33)
    let few = ValuePool(ConformanceRequest(context: .test, values: [given[0], given[1]]))
    #expect(few.sample(99, longest: 300).count == 99)
    #expect(Set(few.sample(99, longest: 300)).isSuperset(of: [given[0], given[1]]))
  }

  @Test(arguments: [
    ([0x61, 0x20, 0x27, 0x62], "'a 'b'"), ([0x00, 0x0A, 0x1B, 0xFF], #"'\x00\n\x1B\xFF'"#),
    (Array("Žižka 👍".utf8), "'Žižka 👍'"), (Array("e\u{301}\u{202E}".utf8), #"'e\u{301}\u{202E}'"#),
    ([0xE2, 0x82], #"'\xE2\x82'"#),
    ([UInt8](repeating: 0x39, count: 5_000), "'999999999999999999999999999999…' (5000 bytes)"),
  ])
  func quotesWhatCannotBeSeen(bytes: [UInt8], quoted: String) {
    #expect(CheckedValue(bytes).description == quoted)
  }

  /// Every relation on three values either is a strict weak order, and passes, or is found out.
  @Test func theMatrixJudgesEveryRelationOnThreeValuesRightly() throws {
    for code in 0..<19_683 {
      var digits = code
      let answers = (0..<9).map { _ in
        defer { digits /= 3 }
        return [ComparisonResult.orderedAscending, .orderedSame, .orderedDescending][digits % 3]
      }
      let matrix = LawMatrix(answers, count: 3)
      let passes =
        matrix.irreflexive == nil && matrix.asymmetric == nil && matrix.circle == nil
        && matrix.falseEqual == nil
      #expect(passes == isStrictWeakOrder(answers.map(\.rawValue)), "relation \(code)")
    }
  }

  private func isStrictWeakOrder(_ answers: [Int]) -> Bool {
    func stands(_ first: Int, _ second: Int) -> Int { answers[3 * first + second] }
    return (0..<3).allSatisfy { first in
      stands(first, first) == 0
        && (0..<3).allSatisfy { second in
          stands(first, second) == -stands(second, first)
            && (0..<3).allSatisfy { third in
              stands(first, second) > 0 || stands(second, third) > 0
                || stands(first, third) == min(stands(first, second), stands(second, third))
            }
        }
    }
  }

  @Test func equalTitlesStandTogether() {
    #expect(TitleRuns.breach(["x", "y", "x"], ranks: [0, 1, 2])?.all == [0, 1, 2])
    #expect(TitleRuns.breach(["x", "x", "y"], ranks: [2, 1, 0]) == nil)
    #expect(TitleRuns.breach(["x", "y", "x"], ranks: [0, 0, 0]) == nil)
    #expect(TitleRuns.breach(["", "y", ""], ranks: [0, 1, 2]) == nil)
    // Equal to a reader, and to Swift, but not to a plugin that orders by bytes.
    #expect(TitleRuns.breach(["\u{C5}", "\u{C9}", "\u{212B}"], ranks: [0, 1, 2]) == nil)
  }

  @Test func answersCrossTheWire() throws {
    var answer = ProbeAnswer()
    let error = PluginError.failure(
      plugin: "p", comparator: "c", call: .compare, status: 7, text: "no",
      values: [CheckedValue("a"), CheckedValue([0xFF, 0])])
    answer.faults = [
      .failed(error, value: 3), .length(.sortKey, value: 1, capacity: 2, told: 3, before: 4),
      .overrun(.sectionTitle, value: 5, capacity: 0, bytes: 1), .bytes(.sortKey, value: 6),
      .threads(.compare, value: 7, isContextShared: true),
      .changed(.locale, from: "C", to: "de_DE"),
    ]
    answer.numbers = [-1, 0, .max]
    var writer = WireWriter()
    answer.write(to: &writer)
    let subject = ErrorSubject(path: "/p", plugin: "p", comparator: "c")
    var reader = WireReader(writer.bytes)
    #expect(try ProbeAnswer(from: &reader, about: subject) == answer)
    #expect(reader.isAtEnd)
    for length in 0..<writer.bytes.count {
      var cut = WireReader(Array(writer.bytes.prefix(length)))
      #expect(throws: WireReader.Fault.self) { try ProbeAnswer(from: &cut, about: subject) }
    }
  }
}
