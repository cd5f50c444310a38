import Testing

@testable import LineEditing

@Suite struct CandidateListTests {
  @Test func fillsColumnsDownwards() {
    let rows = CandidateList.rows(of: ["a", "b", "c", "d", "e"], width: 7)
    #expect(rows == ["a  c  e", "b  d"])
  }

  @Test func putsWideTextsOneARow() {
    #expect(CandidateList.rows(of: ["long text", "b"], width: 5) == ["long text", "b"])
  }

  @Test func saysHowManyItLeavesOut() {
    let rows = CandidateList.rows(of: (0..<103).map(String.init), width: 4)
    #expect(rows.count == 101)
    #expect(rows.last == "… and 3 more")
  }

  @Test func listsNothing() {
    #expect(CandidateList.rows(of: [], width: 80) == [])
  }
}
