import Foundation
import Testing

@testable import LineEditing

@Suite struct StandardInputLinesTests {
  /// All lines of `bytes` sent through a pipe, and whether the last one had its newline.
  private func lines(of bytes: [UInt8]) throws -> (lines: [[UInt8]], hadNewline: Bool) {
    let pipe = Pipe()
    let writer = pipe.fileHandleForWriting
    let thread = Thread {
      try? writer.write(contentsOf: Data(bytes))
      try? writer.close()
    }
    thread.start()
    let source = StandardInputLines(descriptor: pipe.fileHandleForReading.fileDescriptor)
    var lines: [[UInt8]] = []
    while let line = source.nextLine() { lines.append(line) }
    #expect(source.stop == .end)
    #expect(source.nextLine() == nil)
    return (lines, source.lastLineHadNewline)
  }

  @Test func readsNothingFromNothing() throws {
    #expect(try lines(of: []).lines == [])
  }

  @Test func keepsNULAndBytesThatAreNoText() throws {
    #expect(try lines(of: [0, 0x41, 0x0A, 0xFF, 0x0A]).lines == [[0, 0x41], [0xFF]])
  }

  @Test func remembersAMissingNewline() throws {
    let torn = try lines(of: Array("a\nb".utf8))
    #expect(torn.lines == [Array("a".utf8), Array("b".utf8)])
    #expect(!torn.hadNewline)
    #expect(try lines(of: Array("a\nb\n".utf8)).hadNewline)
  }

  @Test func keepsCarriageReturnsAndEmptyLines() throws {
    #expect(try lines(of: Array("a\r\n\n\r\n".utf8)).lines == [[0x61, 0x0D], [], [0x0D]])
  }

  @Test func readsALineOfTenMegabytes() throws {
    let long = [UInt8](repeating: 0x78, count: 10_000_000)
    let got = try lines(of: Array("a\n".utf8) + long + Array("\nb".utf8)).lines
    #expect(got.map(\.count) == [1, 10_000_000, 1])
    #expect(got[1] == long)
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func splitsAsTheStandardLibraryDoes(_ seed: UInt64) throws {
    var state = seed
    let bytes = (0..<150_000).map { _ -> UInt8 in
      // Knuth's multiplier; the high bits are the random ones. One byte in 64 is a line feed.
      state = state &* 6_364_136_223_846_793_005 &+ 1
      return state >> 58 == 0 ? 0x0A : UInt8(truncatingIfNeeded: state >> 50)
    }
    var expected = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if expected.last == [] { expected.removeLast() }
    #expect(try lines(of: bytes).lines == expected)
  }

  @Test func givesALineBeforeTheNextIsWritten() throws {
    let pipe = Pipe()
    let source = StandardInputLines(descriptor: pipe.fileHandleForReading.fileDescriptor)
    for line in ["first", "second"] {
      try pipe.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
      #expect(source.readLine(prompt: "ignored") == .line(line))
    }
    try pipe.fileHandleForWriting.close()
    #expect(source.readLine(prompt: "") == .end)
  }

  @Test func repairsTextThatIsNotUTF8() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data([0x61, 0xFF, 0x0A]))
    let source = StandardInputLines(descriptor: pipe.fileHandleForReading.fileDescriptor)
    #expect(source.readLine(prompt: "") == .line("a\u{FFFD}"))
  }

  @Test func saysWhyReadingFailed() throws {
    let folder = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: "/", isDirectory: true))
    let source = StandardInputLines(descriptor: folder.fileDescriptor)
    #expect(source.readLine(prompt: "") == .end)
    #expect(source.stop == .failed(code: EISDIR))
  }
}
