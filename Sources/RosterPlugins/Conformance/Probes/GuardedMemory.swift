internal import Glibc
internal import RosterOrder

/// Memory that ends where nothing can be read or written, so that whoever goes on crashes.
final class GuardedMemory {
  private let base: UnsafeMutableRawPointer
  /// Without the page behind it that is closed.
  private let size: Int
  private static let page = Int(sysconf(Int32(_SC_PAGESIZE)))

  /// With room for `capacity` bytes at least.
  init(capacity: Int) throws {
    size = (capacity + Self.page - 1) / Self.page * Self.page
    let mapped = mmap(
      nil, size + Self.page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)
    guard let mapped, mapped != MAP_FAILED else { throw OutOfMemory() }
    base = mapped
    // SAFETY: the last page of the mapping.
    mprotect(base + size, Self.page, PROT_NONE)
  }

  deinit {
    munmap(base, size + Self.page)
  }

  /// All of it; valid while this object lives.
  var bytes: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base, count: size)
  }

  /// A copy of `value` at the very end; valid until the next one, and while this object lives.
  func holding(_ value: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    let place = base + (size - min(value.count, size))
    // SAFETY: that many bytes are left from there.
    place.copyMemory(
      from: UnsafeRawPointer(value.baseAddress ?? UnsafeRawPointer(base)),
      byteCount: min(value.count, size))
    return UnsafeRawBufferPointer(start: place, count: min(value.count, size))
  }

  func fill(with byte: UInt8) {
    memset(base, Int32(byte), size)
  }

  /// How far behind `start` anything is not `filler` any more, in bytes.
  func bytesWritten(from start: Int, over filler: UInt8) -> Int {
    let rest = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start...])
    guard rest.count > 1 else { return rest.first == filler ? 0 : rest.count }
    // SAFETY: each byte but the last is compared with the next one.
    let isUntouched =
      rest[0] == filler && memcmp(base + start, base + start + 1, rest.count - 1) == 0
    return isUntouched ? 0 : (rest.lastIndex { $0 != filler } ?? 0) + 1
  }
}
