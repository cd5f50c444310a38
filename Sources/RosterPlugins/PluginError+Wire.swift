/// Whose error it is; the host knows, so that the helper need not be believed.
struct ErrorSubject {
  let path: String
  /// Empty while the plugin has not described itself.
  var plugin = ""
  var comparator = ""
  /// What a complaint about options quotes.
  var options = ""
}

/// The errors that a helper process finds, each with a number of its own.
extension PluginError {
  /// Texts of a plugin or a table are cut to this many bytes.
  private static let longest = 4096

  func write(to wire: inout WireWriter) {
    func cut(_ text: String) -> String {
      String(decoding: text.utf8.prefix(Self.longest), as: UTF8.self)
    }
    switch self {
    case .notLoadable(_, let reason):
      wire.put(UInt8(0))
      wire.put(cut(reason))
    case .missingSymbol: wire.put(UInt8(1))
    case .wrongABI(_, let found, _):
      wire.put(UInt8(2))
      wire.put(found)
    case .returnedNothing(_, let text):
      wire.put(UInt8(3))
      wire.put(text.map(cut))
    case .badDescriptor(_, let fault):
      wire.put(UInt8(4))
      fault.write(to: &wire)
    case .failure(_, _, let call, let status, let text, let values):
      wire.put(UInt8(5))
      wire.put(call.rawValue)
      wire.put(status)
      wire.put(text.map(cut))
      wire.put(UInt8(clamping: values.count))
      for value in values { wire.put(Array(value.bytes.prefix(Self.longest))) }
    case .badOptions(_, _, _, let text):
      wire.put(UInt8(6))
      wire.put(text.map(cut))
    case .badAnswer(_, _, let fault):
      wire.put(UInt8(7))
      fault.write(to: &wire, cut: cut)
    default:
      // The file was good when the host looked.
      wire.put(UInt8(0))
      wire.put(cut(description))
    }
  }

  init(from wire: inout WireReader, about subject: ErrorSubject) throws(WireReader.Fault) {
    let (path, plugin, comparator) = (subject.path, subject.plugin, subject.comparator)
    switch try wire.number(UInt8.self) {
    case 0: self = .notLoadable(path: path, reason: try wire.text())
    case 1: self = .missingSymbol(path: path)
    case 2:
      self = .wrongABI(path: path, found: try wire.number(), supported: ABI.version)
    case 3: self = .returnedNothing(path: path, text: try wire.optionalText())
    case 4: self = .badDescriptor(path: path, try DescriptorFault(from: &wire))
    case 5:
      guard let call = Call(rawValue: try wire.text()) else { throw WireReader.Fault() }
      self = .failure(
        plugin: plugin, comparator: comparator, call: call, status: try wire.number(),
        text: try wire.optionalText(), values: try values(from: &wire))
    case 6:
      self = .badOptions(
        plugin: plugin, comparator: comparator, options: subject.options,
        text: try wire.optionalText())
    case 7:
      self = .badAnswer(
        plugin: plugin, comparator: comparator, try AnswerFault(from: &wire))
    default: throw WireReader.Fault()
    }
  }
}

/// The values that a call was about, two at most.
private func values(from wire: inout WireReader) throws(WireReader.Fault) -> [CheckedValue] {
  let count = try wire.number(UInt8.self)
  guard count <= 2 else { throw WireReader.Fault() }
  var values: [CheckedValue] = []
  for _ in 0..<count { values.append(CheckedValue(try wire.bytes())) }
  return values
}

extension PluginError.DescriptorFault {
  fileprivate func write(to wire: inout WireWriter) {
    switch self {
    case .structSize(let type, let size):
      wire.put(UInt8(0))
      wire.put(type)
      wire.put(size)
    case .misaligned(let type):
      wire.put(UInt8(1))
      wire.put(type)
    case .text(let field, let fault):
      wire.put(UInt8(2))
      wire.put(field)
      fault.write(to: &wire)
    case .comparatorCount(let count):
      wire.put(UInt8(3))
      wire.put(count)
    case .missingComparator(let index):
      wire.put(UInt8(4))
      wire.put(UInt16(clamping: index))
    case .duplicateComparator(let id):
      wire.put(UInt8(5))
      wire.put(id)
    case .idleComparator(let id):
      wire.put(UInt8(6))
      wire.put(id)
    }
  }

  fileprivate init(from wire: inout WireReader) throws(WireReader.Fault) {
    switch try wire.number(UInt8.self) {
    case 0: self = .structSize(of: try wire.text(), try wire.number())
    case 1: self = .misaligned(try wire.text())
    case 2: self = .text(field: try wire.text(), try PluginError.TextFault(from: &wire))
    case 3: self = .comparatorCount(try wire.number())
    case 4: self = .missingComparator(index: Int(try wire.number(UInt16.self)))
    case 5: self = .duplicateComparator(try wire.text())
    case 6: self = .idleComparator(try wire.text())
    default: throw WireReader.Fault()
    }
  }
}

extension PluginError.TextFault {
  fileprivate func write(to wire: inout WireWriter) {
    switch self {
    case .missing: wire.put(UInt8(0))
    case .tooLong(let length, let limit):
      wire.put(UInt8(1))
      wire.put(length)
      wire.put(limit)
    case .notUTF8: wire.put(UInt8(2))
    case .controlCharacter: wire.put(UInt8(3))
    case .notAName(let text):
      wire.put(UInt8(4))
      wire.put(text)
    }
  }

  fileprivate init(from wire: inout WireReader) throws(WireReader.Fault) {
    switch try wire.number(UInt8.self) {
    case 0: self = .missing
    case 1: self = .tooLong(try wire.number(), limit: try wire.number())
    case 2: self = .notUTF8
    case 3: self = .controlCharacter
    case 4: self = .notAName(try wire.text())
    default: throw WireReader.Fault()
    }
  }
}

extension PluginError.AnswerFault {
  fileprivate func write(to wire: inout WireWriter, cut: (String) -> String) {
    switch self {
    case .keyTooLong(let length, let limit, let value):
      wire.put(UInt8(0))
      wire.put(length)
      wire.put(limit)
      wire.put(cut(value))
    case .keysTooLong(let limit):
      wire.put(UInt8(1))
      wire.put(UInt32(clamping: limit))
    case .changedLength(let call, let value):
      wire.put(UInt8(2))
      wire.put(call.rawValue)
      wire.put(cut(value))
    case .title(let fault, let value):
      wire.put(UInt8(3))
      fault.write(to: &wire)
      wire.put(cut(value))
    case .ranks: wire.put(UInt8(4))
    }
  }

  fileprivate init(from wire: inout WireReader) throws(WireReader.Fault) {
    switch try wire.number(UInt8.self) {
    case 0:
      self = .keyTooLong(
        try wire.number(), limit: try wire.number(), value: try wire.text())
    case 1: self = .keysTooLong(limit: Int(try wire.number(UInt32.self)))
    case 2:
      guard let call = PluginError.Call(rawValue: try wire.text()) else {
        throw WireReader.Fault()
      }
      self = .changedLength(call, value: try wire.text())
    case 3:
      self = .title(try PluginError.TextFault(from: &wire), value: try wire.text())
    case 4: self = .ranks
    default: throw WireReader.Fault()
    }
  }
}
