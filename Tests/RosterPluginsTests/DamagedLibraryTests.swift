import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// Files that start as a library does and are none.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct DamagedLibraryTests {
  let workshop: Workshop
  let whole: Data

  init() throws {
    workshop = try Workshop()
    whole = try Data(
      contentsOf: URL(fileURLWithPath: workshop.build(Workshop.lengthOrder, flags: ["-s"])))
  }

  /// Whatever is left of a library, it is a plugin that works or an error that says why not.
  @Test(arguments: [UInt64(1), 2, 3])
  func aCutLibraryIsAnErrorOrWorks(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    for _ in 0..<15 {
      let length = 4 + Int(random.next() % UInt64(whole.count - 4))
      try judge(whole.prefix(length), "seed \(seed), \(length) bytes")
    }
  }

  /// The same when bytes of its headers or of what they lead to are others.
  @Test(arguments: [UInt64(1), 2, 3, 4])
  func aSpoiltLibraryIsAnErrorOrWorks(seed: UInt64) throws {
    var random = SplitMix64(state: seed)
    for round in 0..<15 {
      var bytes = whole
      for _ in 0...(random.next() % 4) {
        // Mostly in the headers of the file and of its segments, behind the mark of a library.
        let range = random.next() % 4 == 0 ? UInt64(whole.count - 4) : 700
        bytes[4 + Int(random.next() % range)] = UInt8(truncatingIfNeeded: random.next())
      }
      try judge(bytes, "seed \(seed), round \(round)")
    }
  }

  private func judge(_ bytes: Data, _ name: String) throws {
    let path = workshop.folder.path + "/damaged.so"
    try? FileManager.default.removeItem(atPath: path)
    try bytes.write(to: URL(fileURLWithPath: path))
    let host = PluginHost(limits: .small)
    do {
      let plugin = try host.load(path, environment: [:])
      for comparator in plugin.comparators {
        _ = try (comparator.make(.test) as? any RankingComparator)?
          .rank(ByteStrings(["bb", "a"]), cancellation: .never)
      }
    } catch let error as PluginError {
      #expect(!"\(error)".contains("makes no sense"), "\(name)")
    }
  }

  // MARK: - Size

  /// A library of 200 MB that needs hardly any room on the disk: its last segment becomes that long.
  @Test func aLargeLibraryIsLoaded() throws {
    let size = 200 << 20
    var bytes = whole
    let last = try #require(lastSegment(of: bytes))
    let offset = bytes.number(at: last + 8)
    for place in [last + 32, last + 40] { bytes.put(UInt64(size) - offset, at: place) }
    let path = workshop.folder.path + "/large.so"
    try bytes.write(to: URL(fileURLWithPath: path))
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: UInt64(size))
    try file.close()
    let plugin = try PluginHost.beside().load(path, environment: [:])
    #expect(try plugin.order(["bb", "a"]) == [["a"], ["bb"]])
  }

  /// Where the program header of the last loaded segment stands.
  private func lastSegment(of bytes: Data) -> Int? {
    let start = Int(bytes.number(at: 32))
    let count = Int(bytes[56])
    return (0..<count).map { start + 56 * $0 }.last { bytes[$0] == 1 }
  }
}

extension Data {
  /// The number of 8 bytes that stands there.
  fileprivate func number(at place: Int) -> UInt64 {
    (0..<8).reduce(0) { $0 | UInt64(self[place + $1]) << (8 * UInt64($1)) }
  }

  fileprivate mutating func put(_ number: UInt64, at place: Int) {
    for byte in 0..<8 {
      self[place + byte] = UInt8(truncatingIfNeeded: number >> (8 * UInt64(byte)))
    }
  }
}
