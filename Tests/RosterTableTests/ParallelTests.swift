import Synchronization
import Testing

@testable import RosterTable

struct ParallelTests {
  struct Fault: Error, Equatable {
    let number: Int
  }

  @Test(arguments: [0, 1, 2, 3, 17])
  func givesTheResultsInOrder(count: Int) throws {
    #expect(try Parallel.map(count) { $0 * $0 } == (0..<count).map { $0 * $0 })
  }

  @Test(.timeLimit(.minutes(10))) func runsItsPartsAtTheSameTime() throws {
    // Each part waits for the other one: one after the other they would never end.
    let arrived = Monitor(0)
    let seen = try Parallel.map(2) { _ in
      arrived.change { $0 += 1 }
      return arrived.wait { $0 == 2 ? $0 : nil }
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

  @Test(arguments: [0, 1, 2, 1000])
  func takesInOrderWhatIsMadeAtTheSameTime(count: Int) {
    var taken: [Int] = []
    Parallel.inOrder(count) { number in
      // Some take longer than others.
      (0..<(number % 7 * 1000)).reduce(number) { sum, _ in sum }
    } take: {
      taken.append($0)
    }
    #expect(taken == Array(0..<count))
  }

  @Test func stopsSoonWhenTakingFails() {
    let begun = Atomic(0)
    #expect(throws: Fault(number: 5)) {
      try Parallel.inOrder(1_000_000) { number in
        begun.add(1, ordering: .sequentiallyConsistent)
        return number
      } take: {
        if $0 == 5 { throw Fault(number: 5) }
      }
    }
    #expect(begun.load(ordering: .sequentiallyConsistent) <= 5 + 2 * Parallel.width + 1)
  }

  @Test func thereIsAProcessor() {
    #expect(Parallel.width >= 1)
  }
}
