/// What long work asks now and then: whether the user has had enough.
package struct Cancellation: Sendable {
  package let isCancelled: @Sendable () -> Bool

  package init(isCancelled: @escaping @Sendable () -> Bool) {
    self.isCancelled = isCancelled
  }

  package static let never = Cancellation { false }

  /// Throws `Cancelled` when the user has.
  package func check() throws {
    if isCancelled() { throw Cancelled() }
  }
}

/// Work was given up because the user asked for it.
package struct Cancelled: Error, Equatable {
  package init() {}
}
