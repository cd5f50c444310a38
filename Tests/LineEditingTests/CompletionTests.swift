import Testing

@testable import LineEditing

@Suite struct CompletionTests {
  private func step(
    _ line: String, at cursor: Int? = nil, from start: Int = 0, _ candidates: [String],
    suffix: String = " "
  ) -> Completion.Step {
    Completion(start: start, candidates: candidates, suffix: suffix)
      .step(in: line, cursor: cursor ?? line.utf8.count)
  }

  @Test func insertsTheOnlyCandidateAndItsSuffix() {
    #expect(step("so", ["sort"]) == .replace(removed: 2, inserted: "sort "))
    #expect(step("sort", ["sort"]) == .replace(removed: 4, inserted: "sort "))
  }

  @Test func doesNotDoubleTheSuffix() {
    #expect(step("so name", at: 2, ["sort"]) == .replace(removed: 2, inserted: "sort"))
  }

  @Test func insertsWhatAllCandidatesShare() {
    #expect(step("s", ["sort", "sorted"]) == .replace(removed: 1, inserted: "sort"))
  }

  @Test func listsWhenNothingMoreIsShared() {
    #expect(step("s", ["section", "sort"]) == .list)
    #expect(step("sort", ["sort", "sorted"]) == .list)
  }

  @Test func beepsWithoutCandidates() {
    #expect(step("x", []) == .nothing)
  }

  @Test func countsWhatItRemovesInScalars() {
    #expect(step("sort Ün", from: 5, ["Ünal"]) == .replace(removed: 2, inserted: "Ünal "))
    #expect(step("e\u{301}", ["e\u{301}a"]) == .replace(removed: 2, inserted: "e\u{301}a "))
  }

  @Test func sharesWholeCharactersOnly() {
    #expect(step("", ["e\u{301}a", "eb"]) == .list)
    #expect(step("", ["\u{E9}a", "e\u{301}b"]) == .list)
  }

  @Test func letsTheUsersLettersStandWhereCandidatesDiffer() {
    #expect(step("NA", ["name", "NaMe 2"]) == .list)
    #expect(step("NA", ["name", "name 2"]) == .replace(removed: 2, inserted: "name"))
  }

  @Test(arguments: [(-5, 99), (99, -1), (3, 1)])
  func survivesAStartOutsideTheLine(_ start: Int, _ cursor: Int) {
    #expect(step("ab", at: cursor, from: start, ["x", "y"]) == .list)
  }
}
