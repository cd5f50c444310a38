internal import CShims
internal import Glibc
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
      let threads = (1..<count).map { number in (number, Thread { part(number) }) }
      part(0)
      for (number, thread) in threads {
        // The system may refuse a thread; its part is done here then.
        if let thread { thread.join() } else { part(number) }
      }
    }
    return try results.withLock { results in try results.compactMap { try $0?.get() } }
  }
}

/// A thread that runs a closure; it has to be joined.
private struct Thread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// `nil` where the system has no thread left.
  init?(_ run: @escaping @Sendable () -> Void) {
    // Signals are for the thread that started all; those of a wrong access stay with who made it.
    var blocked = sigset_t()
    var before = sigset_t()
    sigfillset(&blocked)
    for signal in [SIGBUS, SIGSEGV, SIGFPE, SIGILL] { sigdelset(&blocked, signal) }
    pthread_sigmask(SIG_SETMASK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let context = Unmanaged.passRetained(Work(run))
    var made = pthread_t()
    // SAFETY: the work is retained for the thread, which releases it.
    let code = pthread_create(
      &made, nil,
      { context in
        guard let context else { return nil }
        Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
        return nil
      }, context.toOpaque())
    guard code == 0 else {
      context.release()
      return nil
    }
    thread = made
  }

  func join() { pthread_join(thread, nil) }
}
