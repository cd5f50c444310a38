/// UTF-16 as generalised UTF-8 and back, without loss: a surrogate that has no partner becomes the
/// three bytes it would have as a character, which are no valid UTF-8.
package enum UTF16Bytes {
  /// The bytes of `units` from `start` on as UTF-8; a last odd byte is left out.
  package static func decode(_ bytes: UnsafeRawBufferPointer, from start: Int, bigEndian: Bool)
    -> [UInt8]
  {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count)
    var index = start
    func unit(at index: Int) -> UInt32 {
      let first = UInt32(bytes[index])
      let second = UInt32(bytes[index + 1])
      return bigEndian ? first << 8 | second : second << 8 | first
    }
    while index + 1 < bytes.count {
      var code = unit(at: index)
      index += 2
      if code & 0xFC00 == 0xD800, index + 1 < bytes.count {
        let low = unit(at: index)
        if low & 0xFC00 == 0xDC00 {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          index += 2
        }
      }
      append(code, to: &out)
    }
    return out
  }

  /// The way back, for bytes that `decode` made.
  package static func encode(_ bytes: some Collection<UInt8>, bigEndian: Bool) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(bytes.count * 2)
    func add(_ unit: UInt32) {
      let high = UInt8(truncatingIfNeeded: unit >> 8)
      let low = UInt8(truncatingIfNeeded: unit)
      out.append(bigEndian ? high : low)
      out.append(bigEndian ? low : high)
    }
    var iterator = bytes.makeIterator()
    while let lead = iterator.next() {
      let more = lead < 0x80 ? 0 : lead < 0xE0 ? 1 : lead < 0xF0 ? 2 : 3
      var code = more == 0 ? UInt32(lead) : UInt32(lead) & (0x3F >> UInt32(more))
      for _ in 0..<more { code = code << 6 | UInt32((iterator.next() ?? 0x80) & 0x3F) }
      if code < 0x10000 {
        add(code)
      } else {
        add(0xD800 + (code - 0x10000) >> 10)
        add(0xDC00 + (code - 0x10000) & 0x3FF)
      }
    }
    return out
  }

  private static func append(_ code: UInt32, to out: inout [UInt8]) {
    func tail(_ shift: UInt32) -> UInt8 {
      UInt8(truncatingIfNeeded: 0x80 | (code >> shift) & 0x3F)
    }
    switch code {
    case 0..<0x80: out.append(UInt8(truncatingIfNeeded: code))
    case 0x80..<0x800: out += [UInt8(truncatingIfNeeded: 0xC0 | code >> 6), tail(0)]
    case 0x800..<0x10000:
      out += [UInt8(truncatingIfNeeded: 0xE0 | code >> 12), tail(6), tail(0)]
    default:
      out += [UInt8(truncatingIfNeeded: 0xF0 | code >> 18), tail(12), tail(6), tail(0)]
    }
  }
}
