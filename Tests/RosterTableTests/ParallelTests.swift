import RosterTable
import Synchronization
import Testing

struct ParallelTests {
  struct Fault: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [0, 1, 2, 3, 17])
  func givesTheResultsInOrder(count: Int) throws {
    #expect(try Parallel.map(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(.timeLimit(.minutes(1))) func runsItsPartsAtTheSameTime() throws {
    // Each part waits for the other one: one after the other they would never end.
    let arrived = Atomic(0)
    let seen = try Parallel.map(2) { _ in
      arrived.add(1, ordering: .sequentiallyConsistent)
      while arrived.load(ordering: .sequentiallyConsistent) < 2 {}
      return arrived.load(ordering: .sequentiallyConsistent)
    }
    #expect(seen == [2, 2])
  }

  @Test func throwsWhatTheLowestThrewWhenAllAreDone() {
    let done = Atomic(0)
    #expect(throws: Fault(number: 1)) {
      try Parallel.map(5) { number in
        done.add(1, ordering: .sequentiallyConsistent)
        if number % 2 == 1 { throw Fault(number: number) }
      }
    }
    #expect(done.load(ordering: .sequentiallyConsistent) == 5)
  }

  @Test func thereIsAProcessor() {
    #expect(Parallel.width >= 1)
  }
}
