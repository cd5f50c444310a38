internal import Glibc

/// A value that threads share, and whose changes they may wait for.
final class Monitor<Value: Sendable>: @unchecked Sendable {
  // SAFETY: only touched with the lock held; the lock and the condition stay at one place in memory
  // from init to deinit, when no thread has the monitor any more.
  private var value: Value
  private let lock: UnsafeMutablePointer<pthread_mutex_t>
  private let changed: UnsafeMutablePointer<pthread_cond_t>

  init(_ value: Value) {
    self.value = value
    lock = .allocate(capacity: 1)
    changed = .allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(lock)
    changed.deallocate()
    lock.deallocate()
  }

  /// Changes the value, and lets all that wait look at it again.
  func change(_ body: (inout Value) -> Void) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    body(&value)
    pthread_cond_broadcast(changed)
  }

  /// What `body` gives once that is not `nil`; it is asked now, and again after every change, and
  /// changes nothing before.
  func wait<Result>(for body: (inout Value) -> Result?) -> Result {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    while true {
      if let result = body(&value) {
        pthread_cond_broadcast(changed)
        return result
      }
      pthread_cond_wait(changed, lock)
    }
  }
}
