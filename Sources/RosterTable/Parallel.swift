internal import CShims
internal import Synchronization

/// Work that is split over the processors.
package enum Parallel {
  /// More threads than this gain nothing where memory is what holds the work up.
  private static let most = 8

  /// Into how many parts it pays to split work: the processors that this process may use.
  package static var width: Int { min(Int(shim_processors()), most) }

  /// What `body` makes of each number below `count`, all of them at the same time; the first one on
  /// the calling thread.
  ///
  /// Returns when all are done. Throws what the lowest number threw.
  package static func map<Value: Sendable>(
    _ count: Int, _ body: @Sendable (Int) throws -> Value
  ) throws -> [Value] {
    guard count > 1 else { return try (0..<max(count, 0)).map(body) }
    let results = Mutex<[Result<Value, any Error>?]>(Array(repeating: nil, count: count))
    withoutActuallyEscaping(body) { body in
      let part = { @Sendable (number: Int) in
        let result = Result { try body(number) }
        results.withLock { $0[number] = result }
      }
      let threads = (1..<count).map { number in (number, WorkThread { part(number) }) }
      part(0)
      for (number, thread) in threads {
        // The system may refuse a thread; its part is done here then.
        if let thread { thread.join() } else { part(number) }
      }
    }
    return try results.withLock { results in try results.compactMap { try $0?.get() } }
  }
}
