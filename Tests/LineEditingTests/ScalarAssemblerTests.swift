import Testing

@testable import LineEditing

@Suite struct ScalarAssemblerTests {
  private func scalars(of bytes: [UInt8]) -> String {
    var assembler = ScalarAssembler()
    var text = String.UnicodeScalarView()
    for byte in bytes { text.append(contentsOf: assembler.append(byte)) }
    return String(text)
  }

  @Test func assemblesScalarsOfEveryLength() {
    let all = stride(from: UInt32(0), through: 0x10FFFF, by: 61).lazy.compactMap {
      Unicode.Scalar($0)
    }
    let wrong = all.first { scalars(of: Array(String($0).utf8)) != String($0) }
    #expect(wrong == nil)
  }

  @Test(
    arguments: [
      ([0xFF, 0x61], "\u{FFFD}a"), ([0xC3, 0x61], "\u{FFFD}a"),
      ([0xE5, 0xB1, 0xC3, 0xA9], "\u{FFFD}é"),
      ([0xC0, 0x80], "\u{FFFD}\u{FFFD}"), ([0xED, 0xA0, 0x80], "\u{FFFD}"),
      ([0xF4, 0x90, 0x80, 0x80], "\u{FFFD}"), ([0x80], "\u{FFFD}"),
    ] as [([UInt8], String)])
  func repairsWhatIsNotUTF8(_ bytes: [UInt8], _ text: String) {
    #expect(scalars(of: bytes) == text)
  }
}
