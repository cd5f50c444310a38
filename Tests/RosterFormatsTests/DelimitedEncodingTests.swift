import RosterTable
import Testing

@testable import RosterFormats

@Suite struct DelimitedEncodingTests {
  private func utf16(_ text: String, bigEndian: Bool, mark: Bool = true) -> [UInt8] {
    utf16(Array(text.utf16), bigEndian: bigEndian, mark: mark)
  }

  private func utf16(_ units: [UInt16], bigEndian: Bool, mark: Bool) -> [UInt8] {
    ((mark ? [0xFEFF] : []) + units).flatMap { unit -> [UInt8] in
      let pair = [UInt8(truncatingIfNeeded: unit >> 8), UInt8(truncatingIfNeeded: unit)]
      return bigEndian ? pair : pair.reversed()
    }
  }

  @Test(arguments: [false, true], [false, true])
  func utf16IsReadByItsMarkOrPattern(bigEndian: Bool, mark: Bool) throws {
    let bytes = utf16("name,city\r\nAnn,\"Żory, 😀\"\r\nBo,\r\n", bigEndian: bigEndian, mark: mark)
    let table = try load(bytes)
    #expect(table.columns.map(\.name) == ["name", "city"])
    #expect(try rows(table) == [["Ann", "Żory, 😀"], ["Bo", ""]])
    #expect(try exported(table) == bytes)
    #expect(
      try exported(table, order: [1, 0])
        == utf16("name,city\r\nBo,\r\nAnn,\"Żory, 😀\"\r\n", bigEndian: bigEndian, mark: mark))
  }

  @Test func everyUnitOfUTF16ComesBack() {
    for bigEndian in [false, true] {
      for seed in 1...200 as ClosedRange<UInt64> {
        var random = SplitMix(state: seed)
        let units = (0..<Int.random(in: 0...40, using: &random)).map { _ -> UInt16 in
          let special: [UInt16] = [0xD800, 0xDBFF, 0xDC00, 0xDFFF, 0x41, 0x7FF, 0x800, 0xFFFF, 0]
          return Bool.random(using: &random)
            ? special.randomElement(using: &random) ?? 0
            : UInt16.random(in: .min ... .max, using: &random)
        }
        let bytes = utf16(units, bigEndian: bigEndian, mark: false)
        let decoded = bytes.withUnsafeBytes {
          UTF16Bytes.decode($0, from: 0, bigEndian: bigEndian)
        }
        #expect(UTF16Bytes.encode(decoded, bigEndian: bigEndian) == bytes, "seed \(seed)")
        if let text = String(validating: units, as: UTF16.self) {
          #expect(decoded == Array(text.utf8), "seed \(seed)")
        }
      }
    }
  }

  @Test func loneSurrogatesAndAnOddByteAreWrittenBack() throws {
    let units = Array("a,b\n".utf16) + [0xD83D, 0x2C, 0xDE00, 0x0A, 0x78, 0x2C, 0xDBFF]
    for bigEndian in [false, true] {
      let bytes = utf16(units, bigEndian: bigEndian, mark: true) + [0x41]
      let table = try load(bytes)
      #expect(try table.rowCount() == 2)
      #expect(try exported(table) == bytes)
    }
  }

  @Test func everyByteIsACharacterOfWindows1252() {
    let all = Array(UInt8.min ... .max)
    var decoded: [UInt8] = []
    Windows1252.decode(all, to: &decoded)
    let text = String(validating: decoded, as: UTF8.self)
    #expect(text?.unicodeScalars.count == 256)
    #expect(text.flatMap(Windows1252.encode) == all)
    #expect(Windows1252.encode("ł") == nil)
  }

  @Test(arguments: [
    ("plain", TextEncoding.utf8), ("é", .utf8), ("\u{FEFF}a", .utf8),
  ])
  func validTextIsUTF8(text: String, encoding: TextEncoding) {
    #expect(Array(text.utf8).withUnsafeBytes { TextEncoding.detect($0).0 } == encoding)
  }

  @Test func textIsOfTheEncodingThatMostOfItFits() {
    func detect(_ bytes: [UInt8]) -> TextEncoding {
      bytes.withUnsafeBytes { TextEncoding.detect($0).0 }
    }
    #expect(detect([0x41, 0xE9, 0x42]) == .windows1252)
    #expect(detect(Array("ééé".utf8) + [0xFF]) == .utf8)
    #expect(detect(Array("é".utf8.dropLast())) == .utf8)
    #expect(detect([0xEF, 0xBB, 0xBF, 0xFF]) == .utf8)
    #expect(detect([]) == .utf8)
  }

  @Test func aTextThatIsReadIsLookedThrough() throws {
    var bytes = [UInt8](repeating: 0x61, count: 3 << 20)
    bytes[2 << 20] = 0xE9
    let (encoding, _, place) = bytes.withUnsafeBytes { TextEncoding.detect($0) }
    #expect(encoding == .windows1252)
    #expect(place == 2 << 20)
  }

  @Test func aNULIsNotedWhereverItStands() throws {
    let bytes =
      Array(("id,a\n" + String(repeating: "1,xxxx\n", count: 30_000)).utf8) + [0x32, 0x2C, 0, 0x0A]
    let table = try load(bytes)
    #expect(table.warnings.map(\.line) == [30_002])
  }

  @Test func ofALargeTextTheHeadIsLookedThroughUntilItTells() {
    var bytes = [UInt8](repeating: 0x61, count: 16 << 20)
    func encoding() -> TextEncoding { bytes.withUnsafeBytes { TextEncoding.detect($0).0 } }
    bytes[2 << 20] = 0xE9
    #expect(encoding() == .utf8)
    bytes[900 << 10] = 0xE9
    #expect(encoding() == .windows1252)
    bytes.replaceSubrange(0..<2, with: "é".utf8)
    #expect(encoding() == .utf8)
  }

  @Test(arguments: ["\u{7F}ELF", "GIF8", "%PDF-1.7\n", "PK\u{3}\u{4}", "SQLite format 3\0"])
  func aSignatureTellsABinaryFile(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { BinaryContent.isLikely(head: $0) })
  }

  @Test(arguments: ["", "P", "GIF", "PDF-", "SQLite fields\n", "Bz,a\n"])
  func aTextThatBeginsLikeASignatureIsText(text: String) {
    #expect(Array(text.utf8).withUnsafeBytes { !BinaryContent.isLikely(head: $0) })
  }

  @Test(arguments: [
    ([0xC0, 0x80], 0, 2), ([0xC2, 0x80], 1, 0), ([0xE0, 0x80, 0x80], 0, 3),
    ([0xED, 0xA0, 0x80], 0, 3),
    ([0xF0, 0x90, 0x80, 0x80], 1, 0), ([0xF4, 0x90, 0x80, 0x80], 0, 4), ([0xE2, 0x82], 0, 0),
    ([0xE2, 0x41], 0, 1),
  ])
  func onlyWellFormedSequencesCount(bytes: [UInt8], multibyte: Int, invalid: Int) {
    let count = bytes.withUnsafeBytes(UTF8Count.init)
    #expect(count.multibyte == multibyte)
    #expect(count.invalid == invalid)
  }
}
