import RosterPlugin

// A comparator by the last word of a text, then by the whole; case counts for nothing in A–Z.
//
//   plugin load ./my-plugin.so             the last word counts
//   plugin load ./my-plugin.so with "2"    the last but one
//   sort name using last-word
//   section by name using last-word        a section for each initial
//
// This is a place to start from: change 'key' and 'title', and 'make check' judges the order. What
// host and plugin promise each other stands in roster_plugin.h. A trap, as of an index out of
// bounds, ends the process of the plugin and fails the user's command.

// MARK: - The order and the sections

/// What one sort has to know.
struct LastWord {
  /// The place of the word that counts: from the end, from 1.
  var place = 1

  /// Keys are compared byte by byte; the 0 between word and text puts "Lee" before "Leeds".
  func key(of text: String) -> [UInt8] {
    folded(word(of: text)) + [0] + folded(text[...])
  }

  /// No more than the key's first character tells, so that equal titles stand together.
  func title(of text: String) -> [UInt8] {
    let letters = String(decoding: folded(word(of: text)), as: UTF8.self).unicodeScalars
    guard let first = letters.first else { return [] }
    return Array((first.isASCII ? String(first).uppercased() : String(first)).utf8)
  }

  /// The word that counts: the first one if there are too few, none in a text of blanks.
  private func word(of text: String) -> Substring {
    // A NUL parts words as well, so that none has one: in a key it ends the word.
    let words = text.unicodeScalars.split { " \t\0".unicodeScalars.contains($0) }
    return words.suffix(place).first.map(Substring.init) ?? ""
  }

  private func folded(_ text: Substring) -> [UInt8] {
    text.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }
}

// MARK: - The functions of the interface

/// The options are checked here, once for each sort, so that the functions below need not.
private func create(
  _ host: UnsafePointer<roster_host>?, _ options: UnsafePointer<roster_options>?,
  _ context: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> Int32 {
  if let argument = options?.pointee.argument, argument.length > 0 {
    return refuse(host, "last-word takes no argument")
  }
  var order = LastWord()
  if let text = options?.pointee.text, text.length > 0 {
    guard let place = Int(string(text.bytes, text.length)), (1...9).contains(place) else {
      return refuse(host, "the only option is the place of a word from the end, 1 to 9")
    }
    order.place = place
  }
  let made = UnsafeMutablePointer<LastWord>.allocate(capacity: 1)
  made.initialize(to: order)
  context?.pointee = UnsafeMutableRawPointer(made)
  return ROSTER_OK
}

private func refuse(_ host: UnsafePointer<roster_host>?, _ reason: StaticString) -> Int32 {
  let reason = roster_text(reason)
  host?.pointee.set_error(host, reason.bytes, reason.length)
  return ROSTER_BAD_OPTIONS
}

private func destroy(_ context: UnsafeMutableRawPointer?) {
  // SAFETY: it is what `create` made, and the host gives it here once.
  guard let made = context?.assumingMemoryBound(to: LastWord.self) else { return }
  made.deinitialize(count: 1)
  made.deallocate()
}

private func order(_ context: UnsafeMutableRawPointer?) -> LastWord {
  // SAFETY: it is what `create` made, and lives until `destroy`.
  context?.assumingMemoryBound(to: LastWord.self).pointee ?? LastWord()
}

/// The bytes as text: U+FFFD stands for those that are not UTF-8.
private func string(_ bytes: UnsafePointer<CChar>?, _ length: UInt64) -> String {
  // SAFETY: the host gives `length` bytes, valid until the call returns; they are copied.
  String(decoding: UnsafeRawBufferPointer(start: bytes, count: Int(length)), as: UTF8.self)
}

/// Tells the whole length even where there is no room: the host then asks again with enough.
private func give(
  _ answer: [UInt8], to room: UnsafeMutableRawPointer?, _ capacity: UInt64,
  _ length: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  length?.pointee = UInt64(answer.count)
  guard let room, UInt64(answer.count) <= capacity else { return ROSTER_OK }
  // SAFETY: the host gives `capacity` bytes, and the answer has no more.
  answer.withUnsafeBytes { bytes in
    UnsafeMutableRawBufferPointer(start: room, count: answer.count).copyMemory(from: bytes)
  }
  return ROSTER_OK
}

// MARK: - The description

extension roster_text {
  /// A text that lives as long as the process.
  fileprivate init(_ literal: StaticString) {
    // SAFETY: the bytes of a literal are constants of the library.
    let bytes = UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    self.init(bytes: bytes, length: UInt64(literal.utf8CodeUnitCount))
  }
}

/// The same value at an address that stays valid while the process lives.
private func forever<Value>(_ value: Value) -> UnsafePointer<Value> {
  let pointer = UnsafeMutablePointer<Value>.allocate(capacity: 1)
  pointer.initialize(to: value)
  return UnsafePointer(pointer)
}

// SAFETY: made at the first call, never changed afterwards.
nonisolated(unsafe) private let plugin = forever(
  roster_plugin(
    struct_size: UInt32(MemoryLayout<roster_plugin>.size), abi_version: ROSTER_ABI_VERSION,
    id: roster_text("my-plugin"), version: roster_text("0.1.0"), author: roster_text("its author"),
    comparators: forever(Optional(lastWord)), comparator_count: 1, reserved: 0, get_extension: nil))

// SAFETY: made at the first call, never changed afterwards.
nonisolated(unsafe) private let lastWord = forever(
  roster_comparator(
    struct_size: UInt32(MemoryLayout<roster_comparator>.size),
    flags: ROSTER_PURE | ROSTER_THREAD_SAFE,
    id: roster_text("last-word"),
    summary: roster_text("by the last word, then by the whole text"),
    create: create,
    destroy: destroy,
    sort_key: { context, value, length, key, capacity, keyLength in
      give(order(context).key(of: string(value, length)), to: key, capacity, keyLength)
    },
    compare: nil,
    section_title: { context, value, length, title, capacity, titleLength in
      give(order(context).title(of: string(value, length)), to: title, capacity, titleLength)
    }))

/// The function that the library exports, as the header declares it.
@c(roster_plugin_v1) @implementation
public func roster_plugin_v1(_ host: UnsafePointer<roster_host>?) -> UnsafePointer<roster_plugin>? {
  plugin
}
