public import CRosterPlugin

// A comparator for texts with numbers in them: "Room 9" before "Room 10", however long the numbers
// are, and the rest without regard to case. Sections are titled with the number or the letter that
// a text starts with.
//
// Only C types cross to the host, which may have another Swift runtime of its own.

// MARK: - The order: a key for each text

/// The bytes that order `text`.
///
/// Digits are a '0', the number of significant ones, and those; the rest is in lower case. The '0'
/// keeps numbers where digits stand among other characters.
func naturalKey(of text: String) -> [UInt8] {
  var key: [UInt8] = []
  var rest = Array(text.lowercased().utf8)[...]
  while let byte = rest.first {
    guard isDigit(byte) else {
      key.append(byte)
      rest.removeFirst()
      continue
    }
    let number = significantDigits(atStartOf: &rest)
    key.append(UInt8(ascii: "0"))
    // A count of one byte where it is small; 255 says that more is to come, so that a greater
    // count has the greater bytes.
    key += [UInt8](repeating: 255, count: number.count / 255)
    key.append(UInt8(number.count % 255))
    key += number
  }
  return key
}

/// What `text` stands under: its number without leading zeros, or its letter; nothing otherwise.
///
/// It looks at no more than the key does at its start, so that one title is one run of keys.
func naturalTitle(of text: String) -> String {
  let lowered = text.lowercased()
  guard let first = lowered.unicodeScalars.first else { return "" }
  var rest = Array(lowered.utf8)[...]
  if let byte = rest.first, isDigit(byte) {
    let number = significantDigits(atStartOf: &rest)
    guard number.count <= 100 else { return "\(number.count) digits" }
    return number.isEmpty ? "0" : String(decoding: number, as: UTF8.self)
  }
  guard first.properties.isAlphabetic else { return "" }
  // Two small letters may share their capital, and yet not stand together.
  let small = String(first)
  let capital = small.uppercased()
  return capital.lowercased() == small ? capital : small
}

private func isDigit(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
}

/// Takes the digits that `rest` starts with; gives them without leading zeros.
private func significantDigits(atStartOf rest: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let digits = rest.prefix(while: isDigit)
  rest = rest.dropFirst(digits.count)
  return digits.drop { $0 == UInt8(ascii: "0") }
}

// MARK: - The functions of the interface

/// Writes `answer` if it fits and tells its length, as `sort_key` and `section_title` do.
private func give(
  _ answer: [UInt8], to room: UnsafeMutableRawPointer?, capacity: UInt64,
  length: UnsafeMutablePointer<UInt64>?
) -> Int32 {
  length?.pointee = UInt64(answer.count)
  guard let room, UInt64(answer.count) <= capacity else { return ROSTER_OK }
  // SAFETY: the host gives `capacity` bytes, and the answer has no more.
  answer.withUnsafeBytes { bytes in
    UnsafeMutableRawBufferPointer(start: room, count: answer.count).copyMemory(from: bytes)
  }
  return ROSTER_OK
}

private func string(_ value: UnsafePointer<CChar>?, _ length: UInt64) -> String {
  // SAFETY: the host gives `length` bytes, valid until the call returns; they are copied.
  String(decoding: UnsafeRawBufferPointer(start: value, count: Int(length)), as: UTF8.self)
}

extension roster_text {
  /// A text that lives as long as the process.
  fileprivate init(_ literal: StaticString) {
    // SAFETY: the bytes of a literal are constants of the library.
    let bytes = UnsafeRawPointer(literal.utf8Start).assumingMemoryBound(to: CChar.self)
    self.init(bytes: bytes, length: UInt64(literal.utf8CodeUnitCount))
  }
}

// SAFETY: only code and constants of the library are behind its pointers.
nonisolated(unsafe) private let byChunks = roster_comparator(
  struct_size: UInt32(MemoryLayout<roster_comparator>.size),
  flags: ROSTER_PURE | ROSTER_THREAD_SAFE,
  id: roster_text("chunks"),
  summary: roster_text("numbers by value, the rest without regard to case"),
  create: { host, options, _ in
    guard let options else { return ROSTER_OK }
    let hasArgument = options.pointee.argument.length > 0
    guard hasArgument || options.pointee.text.length > 0 else { return ROSTER_OK }
    let reason: StaticString = hasArgument ? "chunks takes no argument" : "there are none"
    // SAFETY: the host copies the text before it returns.
    let bytes = UnsafeRawPointer(reason.utf8Start).assumingMemoryBound(to: CChar.self)
    host?.pointee.set_error(host, bytes, UInt64(reason.utf8CodeUnitCount))
    return ROSTER_BAD_OPTIONS
  },
  destroy: nil,
  sort_key: { _, value, length, key, capacity, keyLength in
    give(naturalKey(of: string(value, length)), to: key, capacity: capacity, length: keyLength)
  },
  compare: nil,
  section_title: { _, value, length, title, capacity, titleLength in
    let answer = Array(naturalTitle(of: string(value, length)).utf8)
    return give(answer, to: title, capacity: capacity, length: titleLength)
  })

// MARK: - The description

/// Made at the first call and kept for as long as the process lives.
// SAFETY: written before it is published, never after.
nonisolated(unsafe) private let description: UnsafePointer<roster_plugin> = {
  let comparator = UnsafeMutablePointer<roster_comparator>.allocate(capacity: 1)
  comparator.initialize(to: byChunks)
  let list = UnsafeMutablePointer<UnsafePointer<roster_comparator>?>.allocate(capacity: 1)
  list.initialize(to: UnsafePointer(comparator))
  let plugin = UnsafeMutablePointer<roster_plugin>.allocate(capacity: 1)
  plugin.initialize(
    to: roster_plugin(
      struct_size: UInt32(MemoryLayout<roster_plugin>.size), abi_version: ROSTER_ABI_VERSION,
      id: roster_text("natural-order"), version: roster_text("1.0.0"),
      author: roster_text("The Roster authors"), comparators: UnsafePointer(list),
      comparator_count: 1, reserved: 0, get_extension: nil))
  return UnsafePointer(plugin)
}()

/// The symbol that a plugin exports.
@c(roster_plugin_v1) @implementation
public func roster_plugin_v1(_ host: UnsafePointer<roster_host>?) -> UnsafePointer<roster_plugin>? {
  description
}
