internal import RosterTable

/// Asks for keys and titles with all sorts of room: the length must be the same each time, and
/// nothing may be written behind the room.
struct LengthProbe {
  let comparator: OpenComparator
  let values: ByteStrings
  let phase: PhaseMark

  /// What is watched behind the room, in bytes; further on lies nothing that can be written.
  private static let margin = 4096

  /// The first fault of each function.
  func answer() throws -> ProbeAnswer {
    var answer = ProbeAnswer()
    for call in [PluginError.Call.sortKey, .sectionTitle] where offers(call) {
      for index in 0..<values.count {
        phase.set(value: index)
        guard let fault = try fault(of: call, index) else { continue }
        answer.faults.append(fault)
        break
      }
    }
    return answer
  }

  private func offers(_ call: PluginError.Call) -> Bool {
    call == .sortKey ? comparator.description.hasSortKey : comparator.description.hasTitles
  }

  private func length(
    _ call: PluginError.Call, _ index: Int, into room: UnsafeMutableRawBufferPointer
  ) throws -> Int {
    let length =
      call == .sortKey
      ? try comparator.key(of: values[index], into: room)
      : try comparator.titleLength(of: values[index], into: room)
    return Int(clamping: length)
  }

  private func fault(of call: PluginError.Call, _ index: Int) throws -> ProbeFault? {
    var capacities = [256]
    var first: Int?
    var whole: [UInt8]?
    while let capacity = capacities.popLast() {
      let memory = try GuardedMemory(capacity: capacity + Self.margin)
      let filler: UInt8 = capacity % 2 == 0 ? 0xA5 : 0x5A
      memory.fill(with: filler)
      // SAFETY: the memory has more than `capacity` bytes.
      let room = UnsafeMutableRawBufferPointer(rebasing: memory.bytes[..<capacity])
      let told = try length(call, index, into: room)
      let written = memory.bytesWritten(from: capacity, over: filler)
      guard written == 0 else {
        return .overrun(call, value: index, capacity: Int64(capacity), bytes: Int64(written))
      }
      if let first, told != first {
        return .length(
          call, value: index, capacity: Int64(capacity), told: Int64(told), before: Int64(first))
      }
      if first == nil {
        // What no room could hold is found elsewhere.
        guard told <= Int(ABI.longestKey) + 16 * values[index].count else { return nil }
        first = told
        capacities = [told, told + 1, 0, told / 2, told - 1, told].filter { $0 >= 0 }
      }
      guard told <= capacity else { continue }
      let bytes = Array(memory.bytes[..<told])
      if let whole, whole != bytes { return .bytes(call, value: index) }
      whole = bytes
    }
    return nil
  }
}
