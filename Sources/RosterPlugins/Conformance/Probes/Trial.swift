internal import RosterTable

/// Calls every function of a comparator with each value by itself.
///
/// A value lies where nothing can be read behind it: one that is read too far ends the process.
struct Trial {
  let comparator: OpenComparator
  let values: ByteStrings
  let phase: PhaseMark

  func answer() throws -> ProbeAnswer {
    let longest = (0..<values.count).map { values[$0].count }.max() ?? 0
    let memory = (try GuardedMemory(capacity: longest), try GuardedMemory(capacity: longest))
    // So much that what is written behind the room is found by its own check and not by chance.
    let keys = KeyTable(capacity: 1 << 20)
    var answer = ProbeAnswer()
    for index in 0..<values.count {
      phase.set(value: index)
      func attempt(_ call: () throws -> Void) throws {
        do {
          try call()
        } catch let error as PluginError {
          answer.faults.append(.failed(error, value: index))
        }
      }
      let value = memory.0.holding(values[index])
      if comparator.description.hasSortKey {
        keys.removeAll()
        try attempt { try comparator.appendKey(of: value, to: keys) }
      }
      if comparator.description.hasCompare {
        let other = memory.1.holding(values[max(index - 1, 0)])
        try attempt {
          _ = try comparator.compare(value, value)
          _ = try comparator.compare(value, other)
          _ = try comparator.compare(other, value)
        }
      }
      if comparator.description.hasTitles {
        keys.removeAll()
        try attempt { _ = try comparator.title(of: value, by: keys.room) }
      }
    }
    return answer
  }
}
