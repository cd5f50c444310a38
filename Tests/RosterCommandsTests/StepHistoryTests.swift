import RosterCommands
import RosterOrder
import Testing

@Suite struct StepHistoryTests {
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

  @Test func aCommandIsKeptThroughUndoAndRedo() {
    var history = History<Int>()
    history.add(command: "sort a", before: 0, after: 1)
    history.add(command: "hide 1", before: 1, after: 2)
    #expect(history.undo()?.command == "hide 1")
    #expect(history.undone.map(\.command) == ["hide 1"])
    #expect(history.redo()?.command == "hide 1")
    #expect(history.done.map(\.command) == ["sort a", "hide 1"])
  }
}
