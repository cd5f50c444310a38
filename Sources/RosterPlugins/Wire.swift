/// Puts numbers and texts one after the other for the process at the other end of a socket.
struct WireWriter {
  private(set) var bytes: [UInt8] = []

  mutating func put(_ number: some FixedWidthInteger) {
    withUnsafeBytes(of: number) { bytes.append(contentsOf: $0) }
  }

  mutating func put(_ flag: Bool) {
    bytes.append(flag ? 1 : 0)
  }

  mutating func put(_ text: String) {
    put(Array(text.utf8))
  }

  mutating func put(_ bytes: [UInt8]) {
    put(UInt32(clamping: bytes.count))
    self.bytes += bytes
  }

  mutating func put(_ text: String?) {
    put(text != nil)
    if let text { put(text) }
  }
}

/// Takes apart what a `WireWriter` made, or what a stranger says that one made.
struct WireReader {
  /// It does not hold what it should.
  struct Fault: Error {}

  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// What has not been read.
  var remaining: ArraySlice<UInt8> { rest }

  mutating func number<Number: FixedWidthInteger>(_ type: Number.Type = Number.self)
    throws(Fault) -> Number
  {
    let size = MemoryLayout<Number>.size
    guard rest.count >= size else { throw Fault() }
    let bytes = Array(rest.prefix(size))
    rest = rest.dropFirst(size)
    // SAFETY: as many bytes as the number has; any bits are a number.
    return bytes.withUnsafeBytes { $0.loadUnaligned(as: type) }
  }

  mutating func flag() throws(Fault) -> Bool {
    switch try number(UInt8.self) {
    case 0: return false
    case 1: return true
    default: throw Fault()
    }
  }

  mutating func text() throws(Fault) -> String {
    guard let text = String(validating: try bytes(), as: UTF8.self) else { throw Fault() }
    return text
  }

  mutating func bytes() throws(Fault) -> ArraySlice<UInt8> {
    let length = Int(try number(UInt32.self))
    guard rest.count >= length else { throw Fault() }
    defer { rest = rest.dropFirst(length) }
    return rest.prefix(length)
  }

  mutating func optionalText() throws(Fault) -> String? {
    try flag() ? try text() : nil
  }
}
