/// What reading a database may cost, so that no schema can make it endless.
///
/// A view or a generated column can compute without end and make values that no file of that size
/// could hold; what a table really holds stays far below all of these.
struct SQLiteLimits: Equatable {
  /// Of the virtual machine; ten to a hundred million of them take a second.
  var steps: Int
  /// In all values together, with 32 for each.
  var bytes: Int
  /// In one value.
  var bytesPerValue: Int

  /// Limits for a database of `size` bytes.
  init(size: Int) {
    let size = min(max(size, 0), 1 << 44)
    steps = 200_000_000 + 64 * size
    bytes = 64 << 20 + 64 * size
    // UTF-16 of 2 bytes can be UTF-8 of 3.
    bytesPerValue = min(1 << 20 + 2 * size, 1_000_000_000)
  }
}
