internal import CRosterPlugin

/// The values of the header that the rest of the target needs.
enum ABI {
  static let version: UInt32 = ROSTER_ABI_VERSION
  static let entry = ROSTER_PLUGIN_ENTRY
  static let statusOK: Int32 = ROSTER_OK
  static let statusCancelled: Int32 = ROSTER_CANCELLED
  static let statusBadOptions: Int32 = ROSTER_BAD_OPTIONS
  static let longestID = UInt64(ROSTER_MAX_ID_LENGTH)
  static let longestNote = UInt64(ROSTER_MAX_NOTE_LENGTH)
  static let mostComparators: UInt32 = ROSTER_MAX_COMPARATORS
  static let longestTitle = UInt64(ROSTER_MAX_TITLE_LENGTH)
  static let longestKey = UInt64(ROSTER_MAX_KEY_LENGTH)
  fileprivate static let longestError = UInt64(ROSTER_MAX_ERROR_LENGTH)
}

/// The host's struct as plugins see it; it stays for as long as the process.
struct HostStruct: @unchecked Sendable {
  // SAFETY: written here only, never freed; plugins may keep it.
  fileprivate let pointer: UnsafePointer<roster_host_t>

  init(_ side: HostSide) {
    let memory = UnsafeMutablePointer<roster_host_t>.allocate(capacity: 1)
    memory.initialize(
      to: roster_host_t(
        struct_size: UInt32(MemoryLayout<roster_host_t>.size), abi_version: ABI.version,
        // SAFETY: the retain is never given back, so that `side` lives as long as the struct.
        host_data: Unmanaged.passRetained(side).toOpaque(),
        set_error: { host, text, length in
          guard let text else { return }
          let count = Int(min(length, ABI.longestError))
          // SAFETY: the plugin vouches for `length` bytes until this returns.
          let bytes = Array(UnsafeRawBufferPointer(start: text, count: count))
          HostStruct.side(of: host)?.keep(errorText: bytes)
        },
        cancelled: { host in HostStruct.side(of: host)?.isCancelled == true ? 1 : 0 },
        get_extension: { _, _, _ in nil }))
    pointer = UnsafePointer(memory)
  }

  private static func side(of host: UnsafePointer<roster_host_t>?) -> HostSide? {
    guard let data = host?.pointee.host_data else { return nil }
    // SAFETY: the plugin passes the struct that it was given, whose data `init` retained.
    return Unmanaged<HostSide>.fromOpaque(data).takeUnretainedValue()
  }
}

/// The functions of a comparator; every pointer passed to them is valid for the call.
struct ComparatorFunctions: @unchecked Sendable {
  // SAFETY: constants and code of a library that is never unloaded.
  private let table: roster_comparator_t

  fileprivate init(_ table: roster_comparator_t) {
    self.table = table
  }

  typealias Context = UnsafeMutableRawPointer

  func create(_ host: HostStruct, options: PluginJob.Texts) -> (status: Int32, context: Context?) {
    guard let create = table.create else { return (ABI.statusOK, nil) }
    var context: Context?
    let all = options.options + options.locale + options.today + options.argument + [0]
    let status = all.withUnsafeBytes { bytes -> Int32 in
      var start = 0
      func text(_ part: [UInt8]) -> roster_text_t {
        defer { start += part.count }
        // SAFETY: `all` holds the parts one after the other and ends with a spare byte.
        let place = bytes.baseAddress.map { ($0 + start).assumingMemoryBound(to: CChar.self) }
        return roster_text_t(bytes: place, length: UInt64(part.count))
      }
      var struct_ = roster_options_t(
        struct_size: UInt32(MemoryLayout<roster_options_t>.size), reserved: 0,
        text: text(options.options), locale: text(options.locale), today: text(options.today),
        argument: text(options.argument))
      return create(host.pointer, &struct_, &context)
    }
    return (status, context)
  }

  func destroy(_ context: Context?) {
    table.destroy?(context)
  }

  /// Writes at most `room.count` bytes; `length` is what the whole key needs.
  func sortKey(
    _ context: Context?, _ value: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> (status: Int32, length: UInt64) {
    var length: UInt64 = 0
    let status = table.sort_key?(
      context, Self.start(of: value), UInt64(value.count),
      room.baseAddress?.assumingMemoryBound(to: UInt8.self), UInt64(room.count), &length)
    return (status ?? ABI.statusOK, length)
  }

  func compare(_ context: Context?, _ lhs: UnsafeRawBufferPointer, _ rhs: UnsafeRawBufferPointer)
    -> (status: Int32, order: Int32)
  {
    var order: Int32 = 0
    let status = table.compare?(
      context, Self.start(of: lhs), UInt64(lhs.count), Self.start(of: rhs), UInt64(rhs.count),
      &order)
    return (status ?? ABI.statusOK, order)
  }

  /// As `sortKey`.
  func sectionTitle(
    _ context: Context?, _ value: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer
  ) -> (status: Int32, length: UInt64) {
    var length: UInt64 = 0
    let status = table.section_title?(
      context, Self.start(of: value), UInt64(value.count),
      room.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(room.count), &length)
    return (status ?? ABI.statusOK, length)
  }

  private static func start(of value: UnsafeRawBufferPointer) -> UnsafePointer<CChar>? {
    value.baseAddress?.assumingMemoryBound(to: CChar.self)
  }
}

/// A plugin's description as it stands in its memory, copied but not judged.
struct RawPlugin {
  struct Comparator {
    let id: RawText
    let summary: RawText
    let flags: UInt32
    let functions: ComparatorFunctions
    let hasSortKey: Bool
    let hasCompare: Bool
    let hasTitles: Bool

    var isPure: Bool { flags & ROSTER_PURE != 0 }
    var isThreadSafe: Bool { flags & ROSTER_THREAD_SAFE != 0 }
  }

  let id: RawText
  let version: RawText
  let author: RawText
  let comparators: [Comparator]

  /// Calls the entry at `symbol`; `nil` when it returns NULL.
  init?(entry symbol: UnsafeMutableRawPointer, host: HostStruct) throws(RawPluginFault) {
    typealias Entry =
      @convention(c) (UnsafePointer<roster_host_t>?) -> UnsafePointer<
        roster_plugin_t
      >?
    // SAFETY: the symbol's name stands for this signature.
    let entry = unsafeBitCast(symbol, to: Entry.self)
    guard let pointer = entry(host.pointer) else { return nil }
    let head = try Self.head(of: pointer, named: "roster_plugin")
    guard head.second == ABI.version else { throw .version(head.second) }
    let plugin = try Self.copy(pointer, over: roster_plugin_t(), named: "roster_plugin")
    id = RawText(plugin.id)
    version = RawText(plugin.version)
    author = RawText(plugin.author)
    let count = plugin.comparator_count
    guard (1...ABI.mostComparators).contains(count), let list = plugin.comparators else {
      throw .descriptor(.comparatorCount(plugin.comparators == nil ? 0 : count))
    }
    var comparators: [Comparator] = []
    for index in 0..<Int(count) {
      // SAFETY: the plugin vouches for `count` pointers.
      guard let pointer = list[index] else {
        throw .descriptor(.missingComparator(index: index))
      }
      let table = try Self.copy(pointer, over: roster_comparator_t(), named: "roster_comparator")
      comparators.append(
        Comparator(
          id: RawText(table.id), summary: RawText(table.summary), flags: table.flags,
          functions: ComparatorFunctions(table), hasSortKey: table.sort_key != nil,
          hasCompare: table.compare != nil, hasTitles: table.section_title != nil))
    }
    self.comparators = comparators
  }

  /// The two numbers that every struct of a plugin starts with.
  private static func head<T>(of pointer: UnsafePointer<T>, named name: String)
    throws(RawPluginFault) -> (size: UInt32, second: UInt32)
  {
    let start = UnsafeRawPointer(pointer)
    guard Int(bitPattern: start) % MemoryLayout<T>.alignment == 0 else {
      throw .descriptor(.misaligned(name))
    }
    // SAFETY: aligned; every version of a struct has these 8 bytes.
    let size = start.load(as: UInt32.self)
    guard size >= 8 else { throw .descriptor(.structSize(of: name, size)) }
    return (size, start.load(fromByteOffset: 4, as: UInt32.self))
  }

  /// The struct at `pointer`, with the fields that it does not have as they are in `zero`.
  private static func copy<T>(_ pointer: UnsafePointer<T>, over zero: T, named name: String)
    throws(RawPluginFault) -> T
  {
    let size = try head(of: pointer, named: name).size
    guard size % 8 == 0, size <= 65_536 else { throw .descriptor(.structSize(of: name, size)) }
    var copy = zero
    withUnsafeMutableBytes(of: &copy) { bytes in
      // SAFETY: no more than the plugin says it has and than fits; all fields are plain values.
      bytes.copyMemory(
        from: UnsafeRawBufferPointer(start: pointer, count: min(Int(size), bytes.count)))
    }
    return copy
  }
}

/// Why a description cannot be read.
enum RawPluginFault: Error {
  case version(UInt32)
  case descriptor(PluginError.DescriptorFault)
}

/// A text of a description, for which the plugin vouches while the process lives.
struct RawText {
  private let bytes: UnsafePointer<CChar>?
  private let length: UInt64

  fileprivate init(_ text: roster_text_t) {
    bytes = text.bytes
    length = text.length
  }

  /// The text if it is valid, on one line and no longer than `limit`, in bytes.
  func checked(limit: UInt64) throws(PluginError.TextFault) -> String {
    guard length <= limit else { throw .tooLong(length, limit: limit) }
    guard length > 0 else { return "" }
    guard let bytes else { throw .missing }
    // SAFETY: `length` bytes, few enough for an Int.
    let buffer = UnsafeRawBufferPointer(start: bytes, count: Int(length))
    guard let text = String(validating: buffer, as: UTF8.self) else { throw .notUTF8 }
    guard !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
    else { throw .controlCharacter }
    return text
  }
}
