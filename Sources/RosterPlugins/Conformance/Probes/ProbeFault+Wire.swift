extension ProbeFault {
  func write(to wire: inout WireWriter) {
    switch self {
    case .failed(let error, let value):
      wire.put(UInt8(0))
      error.write(to: &wire)
      wire.put(Int64(value))
    case .length(let call, let value, let capacity, let told, let before):
      wire.put(UInt8(1))
      wire.put(call.rawValue)
      for number in [Int64(value), capacity, told, before] { wire.put(number) }
    case .overrun(let call, let value, let capacity, let bytes):
      wire.put(UInt8(2))
      wire.put(call.rawValue)
      for number in [Int64(value), capacity, bytes] { wire.put(number) }
    case .bytes(let call, let value):
      wire.put(UInt8(3))
      wire.put(call.rawValue)
      wire.put(Int64(value))
    case .threads(let call, let value, let isContextShared):
      wire.put(UInt8(4))
      wire.put(call.rawValue)
      wire.put(Int64(value))
      wire.put(isContextShared)
    case .changed(let part, let old, let new):
      wire.put(UInt8(5))
      wire.put(part.rawValue)
      wire.put(old)
      wire.put(new)
    }
  }

  init(from wire: inout WireReader, about subject: ErrorSubject) throws(WireReader.Fault) {
    switch try wire.number(UInt8.self) {
    case 0:
      self = .failed(
        try PluginError(from: &wire, about: subject), value: try Self.value(from: &wire))
    case 1:
      self = .length(
        try Self.call(from: &wire), value: try Self.value(from: &wire),
        capacity: try wire.number(), told: try wire.number(), before: try wire.number())
    case 2:
      self = .overrun(
        try Self.call(from: &wire), value: try Self.value(from: &wire),
        capacity: try wire.number(), bytes: try wire.number())
    case 3: self = .bytes(try Self.call(from: &wire), value: try Self.value(from: &wire))
    case 4:
      self = .threads(
        try Self.call(from: &wire), value: try Self.value(from: &wire),
        isContextShared: try wire.flag())
    case 5:
      guard let part = Surroundings.Part(rawValue: try wire.text()) else {
        throw WireReader.Fault()
      }
      self = .changed(part, from: try wire.text(), to: try wire.text())
    default: throw WireReader.Fault()
    }
  }

  private static func call(from wire: inout WireReader) throws(WireReader.Fault)
    -> PluginError.Call
  {
    guard let call = PluginError.Call(rawValue: try wire.text()) else { throw WireReader.Fault() }
    return call
  }

  private static func value(from wire: inout WireReader) throws(WireReader.Fault) -> Int {
    Int(try wire.number(Int64.self))
  }
}
