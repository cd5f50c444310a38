internal import CScan
internal import RosterTable

/// Splits single records into values.
struct FieldSplitter {
  let text: ByteStore
  let dialect: DelimitedDialect

  /// All values of the record at `start`, the place of its terminator, and what is wrong with it.
  func fields(at start: Int) -> (values: [[UInt8]], end: Int, oddity: scan_oddity_t?) {
    var end: UInt64 = 0
    let fields = split(at: start, most: 64, end: &end)
    let bad = UInt32(SCAN_STRAY | SCAN_UNCLOSED)
    let oddity = fields.first { $0.flags & bad != 0 }.map { field in
      scan_oddity_t(
        record: 0, start: UInt64(start), fields: UInt32(clamping: fields.count),
        flags: field.flags & bad, place: field.start)
    }
    return (fields.map(value), Int(end), oddity)
  }

  /// The value at `index`, counted from 0; `nil` when the record is shorter.
  func field(_ index: Int, at start: Int) -> [UInt8]? {
    var end: UInt64 = 0
    let fields = split(at: start, most: index + 1, end: &end)
    return index < fields.count ? value(of: fields[index]) : nil
  }

  private func split(at start: Int, most: Int, end: inout UInt64) -> [scan_field_t] {
    // SAFETY: the store is alive, and the C code stays within the counts that it is given.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else { return [] }
    var total = 0
    let fields = [scan_field_t](unsafeUninitializedCapacity: most) { buffer, used in
      total = scan_fields(
        bytes, UInt64(start), UInt64(text.count), dialect.scan, buffer.baseAddress, most, &end)
      used = min(total, most)
    }
    guard total > most, most == 64 else { return fields }
    return split(at: start, most: total, end: &end)
  }

  private func value(of field: scan_field_t) -> [UInt8] {
    let range = Int(field.start)..<Int(field.start + field.length)
    let raw = UnsafeRawBufferPointer(rebasing: text.bytes[range])
    guard field.flags & UInt32(SCAN_QUOTED) != 0 else { return decoded(Array(raw)) }
    return decoded(Self.unquoted(raw, dialect: dialect))
  }

  private func decoded(_ bytes: [UInt8]) -> [UInt8] {
    guard dialect.encoding == .windows1252, bytes.contains(where: { $0 >= 0x80 }) else {
      return bytes
    }
    var out: [UInt8] = []
    Windows1252.decode(bytes, to: &out)
    return out
  }

  /// The value of a quoted field.
  static func unquoted(_ field: UnsafeRawBufferPointer, dialect: DelimitedDialect) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: field.count) { buffer, used in
      // SAFETY: a value is never longer than its field.
      used = scan_unquote(
        field.assumingMemoryBound(to: UInt8.self).baseAddress, field.count, dialect.scan,
        buffer.baseAddress)
    }
  }
}
