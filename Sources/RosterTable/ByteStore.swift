internal import CShims
internal import Glibc

/// Bytes that never change and stay in place while the object lives.
package final class ByteStore: Sendable {
  private enum Origin {
    case allocated
    /// With the number of its watch.
    case mapped(Int32)
  }

  private nonisolated(unsafe) let base: UnsafeMutableRawPointer  // SAFETY: never written after init
  /// In bytes.
  package let count: Int
  private let origin: Origin

  /// Copies `bytes`: O(n).
  package init(_ bytes: some Collection<UInt8>) {
    count = bytes.count
    origin = .allocated
    base = .allocate(byteCount: max(count, 1), alignment: 16)
    let target = UnsafeMutableRawBufferPointer(start: base, count: count)
    target.copyBytes(from: bytes)
  }

  /// Takes over memory that was allocated with `UnsafeMutableRawPointer.allocate`.
  package init(adopting memory: UnsafeMutableRawPointer, count: Int) {
    base = memory
    self.count = count
    origin = .allocated
  }

  /// Takes over a mapping made with `mmap`, of `count` bytes, more than none.
  package init(adoptingMapping memory: UnsafeMutableRawPointer, count: Int) {
    base = memory
    self.count = count
    origin = .mapped(shim_watch_mapping(memory, count))
  }

  deinit {
    switch origin {
    case .allocated: base.deallocate()
    case .mapped(let watch):
      shim_unwatch_mapping(watch)
      munmap(base, count)
    }
  }

  /// The bytes; valid while this object lives.
  package var bytes: UnsafeRawBufferPointer {
    // SAFETY: base is owned by self, whose lifetime the caller holds on to.
    UnsafeRawBufferPointer(start: base, count: count)
  }

  /// Whether it does no harm when another program cuts the file: so many mappings at most are watched.
  package var isSafeFromCutting: Bool {
    if case .mapped(let watch) = origin { watch >= 0 } else { true }
  }

  /// Whether some of a mapped file was no longer there when it was read; it reads as zeros then.
  package var isDamaged: Bool {
    if case .mapped(let watch) = origin { shim_is_damaged(watch) != 0 } else { false }
  }

  /// Lets the system take back the memory of mapped bytes that will not be needed soon; they are
  /// read from the file again when they are.
  package func release(_ range: Range<Int>) {
    guard case .mapped = origin else { return }
    let low = (max(range.lowerBound, 0) + Self.page - 1) / Self.page * Self.page
    let high = min(range.upperBound, count) / Self.page * Self.page
    // SAFETY: whole pages of a mapping of ours, which is private and never written.
    if low < high { madvise(base + low, high - low, MADV_DONTNEED) }
  }

  /// A copy of the bytes from `start`, `length` of them; clamped to what there is.
  package func copy(from start: Int, length: Int) -> [UInt8] {
    let low = min(max(start, 0), count)
    let high = low + min(max(length, 0), count - low)
    return withExtendedLifetime(self) { Array(bytes[low..<high]) }
  }

  private static let page = Int(getpagesize())

  package static let empty = ByteStore([])
}
