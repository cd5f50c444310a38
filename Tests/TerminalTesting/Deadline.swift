/// The point in time after which a wait has failed.
struct Deadline {
  private let instant: ContinuousClock.Instant

  init(seconds: Double) {
    instant = .now + .seconds(seconds)
  }

  var hasPassed: Bool { ContinuousClock.now >= instant }

  /// What is left, rounded up, for `poll`.
  var remainingMilliseconds: Int32 {
    let left = ContinuousClock.now.duration(to: instant) / .milliseconds(1)
    return Int32(max(0, left.rounded(.up)))
  }
}
