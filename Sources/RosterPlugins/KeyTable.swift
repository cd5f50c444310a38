internal import Glibc
internal import RosterOrder
internal import RosterTable

/// Sort keys one after the other in one block of memory.
final class KeyTable {
  /// All keys together, in bytes.
  static let limit = 1 << 30

  private var memory: UnsafeMutableRawPointer
  private var capacity: Int
  private var used = 0
  /// By key where it starts.
  private var starts: [Int] = []

  /// With room for `capacity` bytes, and more when it is needed.
  init(capacity: Int) {
    self.capacity = min(max(capacity, 64), Self.limit)
    memory = .allocate(byteCount: self.capacity, alignment: 8)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: self.capacity)
  }

  deinit {
    memory.deallocate()
  }

  var count: Int { starts.count }

  /// Where the next key may be written; valid until something is called that changes the table.
  var room: UnsafeMutableRawBufferPointer {
    // SAFETY: `used` never passes `capacity`.
    UnsafeMutableRawBufferPointer(start: memory + used, count: capacity - used)
  }

  /// Makes room for `length` bytes; says whether the limit allows it.
  func reserve(_ length: Int) -> Bool {
    guard length > capacity - used else { return true }
    guard length <= Self.limit - used else { return false }
    let larger = min(max(capacity * 2, used + length), Self.limit)
    let copy = UnsafeMutableRawPointer.allocate(byteCount: larger, alignment: 8)
    // SAFETY: `larger` exceeds `used`; what lies behind is set, for nobody vouches for a plugin.
    copy.copyMemory(from: memory, byteCount: used)
    (copy + used).initializeMemory(as: UInt8.self, repeating: 0, count: larger - used)
    memory.deallocate()
    memory = copy
    capacity = larger
    return true
  }

  /// Makes the first `length` bytes of `room` the next key.
  func append(length: Int) {
    starts.append(used)
    used += min(length, capacity - used)
  }

  /// Forgets all keys, but keeps the memory.
  func removeAll() {
    starts.removeAll(keepingCapacity: true)
    used = 0
  }

  /// How the keys stand to each other, as memcmp says; a beginning comes first.
  func compare(_ lhs: Int, _ rhs: Int) -> ComparisonResult {
    let (left, right) = (key(lhs), key(rhs))
    let order = bytesOrder(left, right)
    if order != 0 { return order < 0 ? .orderedAscending : .orderedDescending }
    if left.count == right.count { return .orderedSame }
    return left.count < right.count ? .orderedAscending : .orderedDescending
  }

  /// By key its rank, dense and counted from 0: O(n log n).
  func ranks(cancellation: Cancellation) throws -> [UInt32] {
    var entries = starts.indices.map { Entry(prefix: prefix(of: $0), index: $0) }
    var calls = 0
    try entries.sort { lhs, rhs in
      calls &+= 1
      if calls & 0xFFFF == 0 { try cancellation.check() }
      if lhs.prefix != rhs.prefix { return lhs.prefix < rhs.prefix }
      return compare(lhs.index, rhs.index) == .orderedAscending
    }
    return denseRanks(of: entries.map(\.index)) { compare($0, $1) == .orderedSame }
  }

  /// A key with its first bytes at hand, which mostly settle the matter.
  private struct Entry {
    let prefix: UInt64
    let index: Int
  }

  /// The first 8 bytes as a number, zeros for those that are not there.
  private func prefix(of index: Int) -> UInt64 {
    let bytes = key(index)
    var number: UInt64 = 0
    for place in 0..<8 {
      number = number << 8 | (place < bytes.count ? UInt64(bytes[place]) : 0)
    }
    return number
  }

  private func key(_ index: Int) -> UnsafeRawBufferPointer {
    let start = starts[index]
    let end = index + 1 < starts.count ? starts[index + 1] : used
    // SAFETY: starts ascend and none passes `used`; the memory lives as long as self.
    return UnsafeRawBufferPointer(start: memory + start, count: end - start)
  }

  private func bytesOrder(_ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer) -> Int32 {
    guard let left = lhs.baseAddress, let right = rhs.baseAddress else { return 0 }
    // SAFETY: both have at least as many bytes as the shorter.
    return memcmp(left, right, min(lhs.count, rhs.count))
  }
}
