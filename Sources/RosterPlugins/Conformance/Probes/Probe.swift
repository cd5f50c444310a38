/// What a check asks of a helper process beyond what a sort asks.
enum Probe: UInt8, Sendable {
  /// Makes a context and frees it.
  case open
  /// Calls every function with every value, each of which ends where nothing can be read.
  case trial
  /// Asks for keys and titles with less room than they need.
  case lengths
  /// Makes and frees contexts. Measures how many, and by how many bytes each batch made the heap
  /// grow; without the latter where the system does not say.
  case contexts
  /// As `contexts`, with work in between.
  case workingContexts
  /// Measures for each function its number, nanoseconds at the median and at most, and which value
  /// took the most.
  case times
  /// Calls from several threads at once.
  case threads
  /// Looks at what a plugin must leave alone, before and after some work.
  case surroundings
  /// Waits for what the plugin may have left running.
  case rest
}

/// What a probe found and measured.
struct ProbeAnswer: Equatable, Sendable {
  /// In bytes, over the wire.
  static let limit = 1 << 24
  /// More than any probe has to say.
  private static let mostFaults = 4096

  var faults: [ProbeFault] = []
  var numbers: [Int64] = []

  init() {}

  func write(to wire: inout WireWriter) {
    wire.put(UInt32(faults.count))
    for fault in faults { fault.write(to: &wire) }
    wire.put(UInt32(numbers.count))
    for number in numbers { wire.put(number) }
  }

  init(from wire: inout WireReader, about subject: ErrorSubject) throws(WireReader.Fault) {
    let count = try wire.number(UInt32.self)
    guard count <= Self.mostFaults else { throw WireReader.Fault() }
    for _ in 0..<count {
      faults.append(try ProbeFault(from: &wire, about: subject))
    }
    for _ in 0..<(try wire.number(UInt32.self)) { numbers.append(try wire.number()) }
  }
}

/// Something that a helper found wrong; values by their index.
enum ProbeFault: Equatable, Sendable {
  case failed(PluginError, value: Int)
  /// `told` is not `before`, which another capacity got as an answer.
  case length(PluginError.Call, value: Int, capacity: Int64, told: Int64, before: Int64)
  /// So many bytes behind the room were changed.
  case overrun(PluginError.Call, value: Int, capacity: Int64, bytes: Int64)
  /// The same question got other bytes, with the room of the first time or other room.
  case bytes(PluginError.Call, value: Int)
  /// Another answer than on one thread.
  case threads(PluginError.Call, value: Int, isContextShared: Bool)
  case changed(Surroundings.Part, from: String, to: String)
}
