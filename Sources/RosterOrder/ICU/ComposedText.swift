internal import CCollation

/// Text in Unicode's Normalization Form C.
package enum ComposedText {
  /// True if `text` is valid UTF-8 in Form C; looks at each byte once and allocates nothing.
  package static func isComposed(_ text: UnsafeRawBufferPointer) -> Bool {
    // SAFETY: the buffer lives through the call, which only reads it.
    collation_is_nfc(text.characters, text.count) != 0
  }

  /// The UTF-8 bytes of `text` in Form C; what is ill-formed becomes U+FFFD.
  package static func compose(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    // SAFETY: the buffer lives through the call, which only reads it.
    [UInt8](writing: { collation_nfc(text.characters, text.count, $0, $1) })
  }
}
