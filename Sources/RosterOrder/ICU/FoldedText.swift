internal import CCollation

/// Text as searching sees it: without case, accents and compatibility variants.
///
/// `É`, `e` and `ｅ` are the same, and so are `ß` and `ss`, `Ł` and `l`. Marks that spell vowels, as
/// in Devanagari or Thai, and the voicing of kana are kept.
package struct FoldedText: Hashable, Sendable {
  /// UTF-8 in Normalization Form C.
  package let bytes: [UInt8]

  /// Folds UTF-8, valid or not.
  ///
  /// ASCII takes a few ns a byte, other text about half a µs a word.
  package init(_ text: UnsafeRawBufferPointer) {
    // SAFETY: the buffer lives through the call, which only reads it.
    bytes = [UInt8](writing: { collation_fold(text.characters, text.count, $0, $1) })
  }

  /// Folds a string.
  package init(_ text: String) {
    self = text.withRawBytes { Self($0) }
  }
}
