import Foundation
import RosterTable
import Testing

struct DamagedMappingTests {
  @Test func aFileCutShortReadsAsZerosAndIsSeenToBeDamaged() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "damaged-\(UUID().uuidString).csv").path
    defer { unlink(path) }
    let size = 17 << 20
    try Data(repeating: UInt8(ascii: "x"), count: size).write(to: URL(fileURLWithPath: path))
    let file = try SourceFile(path: path)
    #expect(file.bytes.copy(from: size - 1, length: 1) == [UInt8(ascii: "x")])
    #expect(!file.bytes.isDamaged)
    #expect(truncate(path, 4096) == 0)
    #expect(file.bytes.copy(from: size - 1, length: 1) == [0])
    #expect(file.bytes.isDamaged)
    #expect(file.bytes.copy(from: 0, length: 1) == [UInt8(ascii: "x")])
  }
}
