extension Parallel {
  /// Makes a value of each number below `count` on all processors, and hands them in their order to
  /// `take`, which is called on the calling thread.
  ///
  /// No more than two values a processor are there at a time. When `take` throws, no more are begun.
  package static func inOrder<Value: Sendable>(
    _ count: Int, make: @Sendable (Int) -> Value, take: (Value) throws -> Void
  ) rethrows {
    let threads = min(width, count) - 1
    guard threads > 0 else {
      for number in 0..<max(count, 0) { try take(make(number)) }
      return
    }
    let queue = Monitor(Queue<Value>(count: count, most: 2 * (threads + 1)))
    try withoutActuallyEscaping(make) { make in
      let helpers = (0..<threads).compactMap { _ in
        WorkThread {
          while case .make(let number) = queue.wait(for: { $0.next() }) {
            let value = make(number)
            queue.change { $0.made[number] = value }
          }
        }
      }
      defer {
        queue.change { $0.isOver = true }
        for helper in helpers { helper.join() }
      }
      while true {
        switch queue.wait(for: { $0.nextOfTaker() }) {
        case .take(let value): try take(value)
        case .make(let number):
          let value = make(number)
          queue.change { $0.made[number] = value }
        case .end: return
        }
      }
    }
  }

  private enum Step<Value: Sendable>: Sendable {
    case take(Value)
    case make(Int)
    case end
  }

  /// What is to be made, and what waits to be taken.
  private struct Queue<Value: Sendable>: Sendable {
    let count: Int
    /// How many may be begun and not taken.
    let most: Int
    var begun = 0
    var taken = 0
    var made: [Int: Value] = [:]
    var isOver = false

    /// What a thread that only makes values does next; `nil` while that is not known.
    mutating func next() -> Step<Value>? {
      if isOver || begun == count { return .end }
      guard begun - taken < most else { return nil }
      begun += 1
      return .make(begun - 1)
    }

    /// The same for the thread that takes them, which makes one itself rather than wait.
    mutating func nextOfTaker() -> Step<Value>? {
      if taken == count { return .end }
      if let value = made.removeValue(forKey: taken) {
        taken += 1
        return .take(value)
      }
      return begun < count ? next() : nil
    }
  }
}
