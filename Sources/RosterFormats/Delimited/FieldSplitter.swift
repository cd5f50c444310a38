internal import CScan
internal import RosterTable

/// Splits single records into values.
struct FieldSplitter {
  let text: ByteStore
  let dialect: DelimitedDialect

  /// The fields of a record.
  struct Record {
    /// Of the record, in bytes from the start of the text; below 0 for none.
    fileprivate(set) var start = -1
    /// The place of its terminator.
    fileprivate(set) var end = 0
    fileprivate(set) var fields: [scan_field_t] = []
  }

  /// More fields than most records have: there is room for so many at first.
  private static let usual = 64

  /// All values of the record at `start`, the place of its terminator, and what is wrong with it.
  func fields(at start: Int) -> (values: [[UInt8]], end: Int, oddity: scan_oddity_t?) {
    let record = record(at: start)
    let bad = UInt32(SCAN_STRAY | SCAN_UNCLOSED)
    let oddity = record.fields.first { $0.flags & bad != 0 }.map { field in
      scan_oddity_t(
        record: 0, start: UInt64(start), fields: UInt32(clamping: record.fields.count),
        flags: field.flags & bad, place: field.start)
    }
    return (record.fields.map(value), record.end, oddity)
  }

  /// The value at `index`, counted from 0; `nil` when the record is shorter.
  ///
  /// O(1) where `last` is the same record, else O(bytes of the record); it becomes that.
  func field(_ index: Int, at start: Int, last: inout Record) -> [UInt8]? {
    if last.start != start { last = record(at: start) }
    return index < last.fields.count ? value(of: last.fields[index]) : nil
  }

  private func record(at start: Int) -> Record {
    // SAFETY: the store is alive, and the C code stays within the counts that it is given.
    guard let bytes = text.bytes.assumingMemoryBound(to: UInt8.self).baseAddress else {
      return Record()
    }
    var end: UInt64 = 0
    func fields(_ room: Int) -> (fields: [scan_field_t], total: Int) {
      var total = 0
      let fields = [scan_field_t](unsafeUninitializedCapacity: room) { buffer, used in
        total = scan_fields(
          bytes, UInt64(start), UInt64(text.count), dialect.scan, buffer.baseAddress, room, &end)
        used = min(total, room)
      }
      return (fields, total)
    }
    var (found, total) = fields(Self.usual)
    if found.count < total { found = fields(total).fields }
    return Record(start: start, end: Int(end), fields: found)
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
