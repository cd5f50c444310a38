internal import CScan
internal import Glibc

/// Memory that a sort of keys needs; freed with the object.
final class SortMemory {
  let count: Int
  let entries: UnsafeMutablePointer<scan_entry_t>
  let sorted: UnsafeMutablePointer<scan_entry_t>
  let marks: UnsafeMutablePointer<UInt8>

  /// `nil` when there is no memory for `count` keys.
  init?(_ count: Int) {
    let length = max(count, 1)
    let (entrySize, isTooLarge) = length.multipliedReportingOverflow(
      by: MemoryLayout<scan_entry_t>.stride)
    guard !isTooLarge else { return nil }
    guard let entries = malloc(entrySize) else { return nil }
    guard let sorted = malloc(entrySize) else {
      free(entries)
      return nil
    }
    guard let marks = malloc(length) else {
      free(entries)
      free(sorted)
      return nil
    }
    // SAFETY: C writes each before it reads it; malloc aligns for any of these types.
    self.count = count
    self.entries = entries.bindMemory(to: scan_entry_t.self, capacity: length)
    self.sorted = sorted.bindMemory(to: scan_entry_t.self, capacity: length)
    self.marks = marks.bindMemory(to: UInt8.self, capacity: length)
  }

  deinit {
    free(entries)
    free(sorted)
    free(marks)
  }
}
