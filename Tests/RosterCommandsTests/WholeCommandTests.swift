import RosterArrangement
import RosterCommands
import RosterLanguage
import RosterOrder
import RosterTable
import Synchronization
import Testing

/// A command happens whole or not at all, and nothing shown is older than what it was computed from.
struct WholeCommandTests {
  private let contacts = PackageFiles.path("Samples/contacts.csv")

  @Test func aRefusedSettingStaysAsItWas() throws {
    let fixture = try SessionFixture()
    try fixture.run("set empty last")
    try fixture.run("set empty nowhere")
    #expect(try fixture.run("set empty") == "last\n")
  }

  @Test func undoingTooManyStepsUndoesNone() throws {
    let fixture = try SessionFixture()
    let before = try fixture.run(
      "load '\(contacts)'; columns firstName; hide 1; sort firstName; show 3 as csv")
    try fixture.run("undo 4")
    #expect(fixture.takeMessages().contains("3 steps"))
    #expect(try fixture.run("show 3 as csv") == before)
    try fixture.run("undo 2")
    #expect(fixture.session.current?.history.undone.count == 2)
    try fixture.run("redo 2")
    #expect(try fixture.run("show 3 as csv") == before)
  }

  /// Interrupted anywhere a step leaves what was there; one that was done has its screen in order.
  @Test(arguments: [
    "sort phone using natural", "sort lastName desc, firstName", "sort age desc", "undo",
    "section by lastName", "sort email, occupation; section by occupation",
  ])
  func anInterruptedStepLeavesWhatWasThere(line: String) throws {
    var interruptions = 0
    for allowed in 0... {
      let fixture = try SessionFixture(size: (80, 24))
      let session = fixture.session
      try fixture.run("load '\(contacts)'; sort firstName using binary")
      session.frames = [Session.Frame(name: nil)]
      let table = try #require(session.current)
      let reader = session.reader(of: line)
      let checks = Countdown(allowed)
      session.cancellation = Cancellation { checks.isOver() }
      var before = (arrangement: table.arrangement, steps: table.history.done.count)
      do {
        while let statement = try reader.next() {
          before = (table.arrangement, table.history.done.count)
          _ = try session.run(statement)
        }
      } catch {
        interruptions += 1
        try #require(error is Cancelled || "\(error)" == "interrupted")
        #expect(table.arrangement == before.arrangement)
        #expect(table.history.done.count == before.steps)
        continue
      }
      session.cancellation = Cancellation { true }
      session.prepare(table.arranger)
      #expect(throws: Never.self) { try table.view().row(at: 0) }
      break
    }
    #expect(interruptions > 0 || line == "undo")
  }

  @Test func todayReachesTheHistory() throws {
    let fixture = try SessionFixture()
    try fixture.run("load '\(contacts)'; columns age; append '\(contacts)'")
    #expect(try fixture.run("show 1 as csv") == "age\n46\n")
    try fixture.run("set today 2000-01-01; undo")
    #expect(try fixture.run("show 1 as csv") == "age\n20\n")
    try fixture.run("redo")
    #expect(try fixture.run("show 1 as csv") == "age\n20\n")
  }

  @Test func aComparatorThatIsReplacedSortsAnew() throws {
    let fixture = try SessionFixture()
    func register(isForward: Bool) {
      fixture.session.library.comparators.register(
        ComparatorDefinition("own/order", summary: "") { lhs, rhs in
          if lhs == rhs { return .orderedSame }
          return (lhs < rhs) == isForward ? .orderedAscending : .orderedDescending
        })
    }
    register(isForward: true)
    let show = "show all as csv"
    let forward = try fixture.run(
      "load '\(contacts)'; columns lastName; filter lastName filled; sort lastName using order; \(show)"
    )
    register(isForward: false)
    let lines = forward.split(separator: "\n")
    #expect(
      try fixture.run(show).split(separator: "\n") == [lines[0]] + lines.dropFirst().reversed())
  }

  /// Whatever its line ends are, and whether the last line has one.
  @Test func aScriptIsReadLineByLine() throws {
    let fixture = try SessionFixture()
    for end in ["\n", "\r\n"] {
      for last in ["", end] {
        let lines = ["echo 'é'", "", "echo e\u{301}", "\u{301}echo; echo 東"]
        #expect(try fixture.run(lines.prefix(3).joined(separator: end) + last) == "é\ne\u{301}\n")
        #expect(fixture.takeMessages() == "")
        #expect(try fixture.run(lines.joined(separator: end) + last) == "é\ne\u{301}\n")
        #expect(fixture.takeMessages().contains("unknown command"))
      }
    }
    #expect(try fixture.run("") == "" && fixture.run("\n\n") == "")
  }

  @Test func aLongConditionIsNoDeepOne() throws {
    let fixture = try SessionFixture()
    let tests = Array(repeating: "age=1", count: 500).joined(separator: " or ")
    try fixture.run("load '\(contacts)'; filter \(tests)")
    #expect(fixture.takeMessages() == "")
    guard case .or(let parts)? = fixture.session.current?.arrangement.filter else {
      Issue.record("no filter")
      return
    }
    #expect(parts.count == 500)
  }
}

/// Lets so many checks pass.
private final class Countdown: Sendable {
  private let left: Mutex<Int>

  init(_ allowed: Int) { left = Mutex(allowed) }

  func isOver() -> Bool {
    left.withLock { left in
      left -= 1
      return left < 0
    }
  }
}
