internal import Glibc

/// A thread that runs a closure; it has to be joined.
package struct WorkThread {
  private final class Work: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t

  /// `nil` where the system has no thread left.
  package init?(_ run: @escaping @Sendable () -> Void) {
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

  /// Waits for its end.
  package func join() { pthread_join(thread, nil) }
}
