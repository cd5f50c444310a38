import Glibc

/// The processor time that `body` takes on this thread, which others on the machine do not lengthen.
func threadTime(_ body: () throws -> Void) rethrows -> Duration {
  let start = threadClock()
  try body()
  return threadClock() - start
}

private func threadClock() -> Duration {
  var time = timespec()
  unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
