internal import CShims
internal import Glibc
internal import RosterTable

/// Bytes in a file without a name, which another process can be given and nobody can change.
final class SealedMemory {
  /// Belongs to self.
  let descriptor: Int32

  /// With `length` bytes, at least 1, that `fill` writes.
  init(length: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) throws(SystemError) {
    var memory: UnsafeMutableRawPointer?
    descriptor = shim_memory_open(length, &memory)
    guard descriptor >= 0 else { throw .last }
    // SAFETY: the shim mapped `length` bytes, which stay until they are sealed below.
    fill(UnsafeMutableRawBufferPointer(start: memory, count: length))
    guard shim_memory_seal(descriptor, memory, length) == 0 else { throw .last }
  }

  convenience init(_ bytes: [UInt8]) throws(SystemError) {
    try self.init(length: max(bytes.count, 1)) { $0.copyBytes(from: bytes) }
  }

  deinit {
    close(descriptor)
  }

  /// The values one after the other, behind their number and the slice of each.
  convenience init(_ values: ByteStrings) throws(SystemError) {
    let stride = MemoryLayout<Slice>.stride
    let start = 8 + stride * values.count
    var length = start
    for index in 0..<values.count { length += values[index].count }
    try self.init(length: length) { memory in
      memory.storeBytes(of: UInt64(values.count), as: UInt64.self)
      var place = start
      for index in 0..<values.count {
        let value = values[index]
        memory.storeBytes(
          of: Slice(place: UInt64(place), length: UInt32(value.count), tag: .text),
          toByteOffset: 8 + stride * index, as: Slice.self)
        // SAFETY: `length` counts each value.
        UnsafeMutableRawBufferPointer(rebasing: memory[place...]).copyMemory(from: value)
        place += value.count
      }
    }
    withExtendedLifetime(values) {}
  }

  // MARK: - At the other end

  /// What `init(_:)` wrote of bytes; `nil` when the file cannot be read.
  static func bytes(of descriptor: Int32) -> [UInt8]? {
    store(of: descriptor).map { $0.copy(from: 0, length: $0.count) }
  }

  /// What `init(_:)` wrote of values, in place; `nil` when they make no sense.
  static func values(of descriptor: Int32) -> ByteStrings? {
    guard let store = store(of: descriptor), store.count >= 8 else { return nil }
    return withExtendedLifetime(store) {
      let count = store.bytes.load(as: UInt64.self)
      let stride = MemoryLayout<Slice>.stride
      guard count <= UInt64((store.count - 8) / stride) else { return nil }
      // SAFETY: that many slices are there, aligned to 8 as the mapping is to a page.
      let slices = UnsafeRawBufferPointer(rebasing: store.bytes[8..<(8 + stride * Int(count))])
      return ByteStrings(
        source: store, side: .empty, slices: Array(slices.assumingMemoryBound(to: Slice.self)))
    }
  }

  private static func store(of descriptor: Int32) -> ByteStore? {
    var length = 0
    guard let memory = shim_memory_map(descriptor, &length) else { return nil }
    // SAFETY: the mapping is ours, and sealed against changes of its size.
    return ByteStore(adoptingMapping: memory, count: length)
  }
}
