internal import RosterOrder
internal import RosterTable

/// One batch, as it is asked of a helper process.
struct PluginRequest {
  enum Question {
    case ranks
    case comparisons([ValuePair])
    case titles
    case probe(Probe)
  }

  let question: Question
  let job: PluginJob

  /// In a message: the length is that of what follows it.
  struct Head {
    static let size = 16
    static let magic: UInt32 = 0x526F_7374

    var kind: UInt32
    var length: UInt64

    init(kind: UInt32, length: UInt64) {
      self.kind = kind
      self.length = length
    }

    init?(_ bytes: [UInt8]) {
      var wire = WireReader(bytes)
      guard let magic = try? wire.number(UInt32.self), magic == Self.magic,
        let kind = try? wire.number(UInt32.self), let length = try? wire.number(UInt64.self)
      else { return nil }
      self.init(kind: kind, length: length)
    }

    var bytes: [UInt8] {
      var wire = WireWriter()
      wire.put(Self.magic)
      wire.put(kind)
      wire.put(length)
      return wire.bytes
    }
  }

  /// What a helper's answer is, in its head.
  enum Answer: UInt32 {
    case good
    case failed
    case cancelled
  }

  // MARK: - Over the wire

  var bytes: [UInt8] {
    var wire = WireWriter()
    wire.put(UInt32(job.comparator))
    wire.put(job.options)
    wire.put(job.context.locale)
    wire.put(job.context.today.text)
    wire.put(job.context.argument)
    switch question {
    case .ranks: wire.put(UInt8(0))
    case .comparisons: wire.put(UInt8(1))
    case .titles: wire.put(UInt8(2))
    case .probe(let probe):
      wire.put(UInt8(3))
      wire.put(probe.rawValue)
    }
    guard case .comparisons(let pairs) = question else { return wire.bytes }
    return wire.bytes
      + [UInt8](unsafeUninitializedCapacity: 8 * pairs.count) { memory, count in
        let raw = UnsafeMutableRawBufferPointer(memory)
        for (index, pair) in pairs.enumerated() {
          // SAFETY: 8 bytes for each pair; any place will do for them.
          raw.storeBytes(of: UInt32(pair.lhs), toByteOffset: 8 * index, as: UInt32.self)
          raw.storeBytes(of: UInt32(pair.rhs), toByteOffset: 8 * index + 4, as: UInt32.self)
        }
        count = 8 * pairs.count
      }
  }

  init(_ question: Question, for job: PluginJob) {
    self.question = question
    self.job = job
  }

  init(_ bytes: [UInt8]) throws(WireReader.Fault) {
    var wire = WireReader(bytes)
    let comparator = Int(try wire.number(UInt32.self))
    let options = try wire.text()
    let context = OrderContext(
      locale: try wire.text(), today: .given(try wire.text()), argument: try wire.optionalText())
    job = PluginJob(comparator: comparator, options: options, context: context)
    switch try wire.number(UInt8.self) {
    case 0: question = .ranks
    case 1: question = .comparisons(Self.pairs(wire.remaining))
    case 2: question = .titles
    case 3:
      guard let probe = Probe(rawValue: try wire.number()) else { throw WireReader.Fault() }
      question = .probe(probe)
    default: throw WireReader.Fault()
    }
  }

  private static func pairs(_ bytes: ArraySlice<UInt8>) -> [ValuePair] {
    // SAFETY: whole pairs only, read without regard to where they lie.
    bytes.withUnsafeBytes { raw in
      (0..<raw.count / 8).map {
        ValuePair(
          Int(raw.loadUnaligned(fromByteOffset: 8 * $0, as: UInt32.self)),
          Int(raw.loadUnaligned(fromByteOffset: 8 * $0 + 4, as: UInt32.self)))
      }
    }
  }
}
