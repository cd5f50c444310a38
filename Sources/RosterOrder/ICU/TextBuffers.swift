/// Asks a C function for text: it writes at most the given number of bytes and returns the number
/// that the whole text takes.
typealias TextWriter = (UnsafeMutablePointer<CChar>?, Int) -> Int

extension Array where Element == UInt8 {
  /// The bytes that `write` gives; it is called again if the first buffer was too small.
  init(writing write: TextWriter) {
    let guess = 256
    var needed = 0
    // SAFETY: the buffer lives through the call, and `write` initialises at least the bytes it counts.
    let first = withUnsafeTemporaryAllocation(of: CChar.self, capacity: guess) { buffer in
      needed = write(buffer.baseAddress, guess)
      return needed > guess ? [] : buffer.prefix(needed).map { UInt8(bitPattern: $0) }
    }
    guard needed > guess else {
      self = first
      return
    }
    self.init(unsafeUninitializedCapacity: needed) { buffer, count in
      // SAFETY: CChar and UInt8 have the same layout, and `needed` bytes are there.
      buffer.withMemoryRebound(to: CChar.self) {
        count = Swift.min(write($0.baseAddress, needed), needed)
      }
    }
  }
}

extension String {
  /// The text that `write` gives as UTF-8; ill-formed parts become U+FFFD.
  init(writing write: TextWriter) {
    self.init(decoding: [UInt8](writing: write), as: UTF8.self)
  }

  /// Runs `body` with the UTF-8 bytes of the text, which live only that long.
  func withRawBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var copy = self
    return copy.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  /// Runs `body` with the text as C takes it.
  func withCharacters<Result>(_ body: (UnsafePointer<CChar>?, Int) -> Result) -> Result {
    // SAFETY: the bytes live through `body`, which only reads them.
    withRawBytes { body($0.characters, $0.count) }
  }
}

extension UnsafeRawBufferPointer {
  /// The same bytes as C's `char`.
  ///
  /// They belong to the owner of the buffer, like the buffer itself.
  var characters: UnsafePointer<CChar>? {
    // SAFETY: C only reads single bytes through it.
    baseAddress?.assumingMemoryBound(to: CChar.self)
  }
}
