internal import Glibc
internal import RosterTable

/// Measures how long calls take.
struct TimeProbe {
  let comparator: OpenComparator
  let values: ByteStrings
  let phase: PhaseMark

  /// For each function, in nanoseconds.
  private static let budget: Int64 = 100_000_000
  /// Too short a time to measure one by one.
  private static let repetitions: Int64 = 4

  /// The functions that are measured; the place of one here is its number in the answer.
  static let calls: [PluginError.Call] = [.sortKey, .compare, .sectionTitle]

  func answer() throws -> ProbeAnswer {
    let keys = KeyTable(capacity: Int(ABI.longestTitle))
    let description = comparator.description
    var answer = ProbeAnswer()
    if description.hasSortKey {
      answer.numbers += try measured(.sortKey) { index in
        keys.removeAll()
        try comparator.appendKey(of: values[index], to: keys)
      }
    }
    if description.hasCompare {
      answer.numbers += try measured(.compare) { index in
        _ = try comparator.compare(values[index], values[(index + 1) % values.count])
      }
    }
    if description.hasTitles {
      keys.removeAll()
      answer.numbers += try measured(.sectionTitle) { index in
        _ = try comparator.title(of: values[index], by: keys.room)
      }
    }
    return answer
  }

  private func measured(_ call: PluginError.Call, _ body: (Int) throws -> Void) throws -> [Int64] {
    var times: [Int64] = []
    let start = Self.nanoseconds
    for index in 0..<values.count where Self.nanoseconds - start < Self.budget {
      phase.set(value: index)
      let before = Self.nanoseconds
      for _ in 0..<Self.repetitions { try body(index) }
      times.append((Self.nanoseconds - before) / Self.repetitions)
    }
    guard let slowest = times.indices.max(by: { times[$0] < times[$1] }) else { return [] }
    let number = Self.calls.firstIndex(of: call) ?? 0
    return [Int64(number), times.sorted()[times.count / 2], times[slowest], Int64(slowest)]
  }

  private static var nanoseconds: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }
}
