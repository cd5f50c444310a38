internal import CShims

/// Memory that the system is asked to hold in large pages: to get many small ones, one after the
/// other, costs more than to fill them.
package enum LargePages {
  /// Less than this is not worth a call; in bytes.
  private static let least = 3 << 20

  /// Asks for large pages under `memory`, which was not written to yet; does nothing for little.
  package static func prefer(for memory: UnsafeMutableRawBufferPointer) {
    guard memory.count >= least, let start = memory.baseAddress else { return }
    // SAFETY: advice, which changes nothing but the size of pages.
    shim_prefer_large_pages(start, memory.count)
  }
}

extension Array {
  /// Reserves capacity, in large pages where it is much.
  package mutating func reserveLargeCapacity(_ count: Int) {
    guard count > capacity else { return }
    reserveCapacity(count)
    let size = (capacity - self.count) * MemoryLayout<Element>.stride
    withUnsafeMutableBufferPointer { elements in
      guard let start = elements.baseAddress else { return }
      // SAFETY: what was just reserved, behind the elements.
      LargePages.prefer(
        for: UnsafeMutableRawBufferPointer(start: start + elements.count, count: size))
    }
  }
}
