import TerminalText
import Testing

struct DisplayWidthTests {
  @Test(arguments: [
    ("", 0), ("Ann", 3), ("Zoë", 3), ("山田太郎", 8), ("東京", 4), ("한국", 4), ("각", 2), ("ﾊﾝｶｸ", 4),
    ("A\u{300}\u{301}\u{302}", 1), ("e\u{301}cole", 5), ("שרה", 3), ("Ｆｕｌｌ", 8), ("…", 1), ("␛", 1),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("क्षि", 3), ("กำ", 2), ("\u{FFFD}", 1),
  ])
  func countsText(_ text: String, _ width: Int) {
    #expect(text.displayWidth == width)
  }

  @Test(arguments: [
    "👩🏽‍🔬", "👨‍👩‍👧‍👦", "🇸🇪", "❤️", "☎️", "☝🏽", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🫨", "⌚", "🏳️‍🌈", "👍", "❤️‍🔥",
  ])
  func countsEmojiAsTwo(_ text: String) {
    #expect(text.count == 1)
    #expect(text.displayWidth == 2)
    #expect((text + text).displayWidth == 4)
    #expect("a\(text)é".displayWidth == 4)
  }

  @Test func countsWhatOnlyLooksLikeEmojiAsText() {
    #expect("❤".displayWidth == 1)
    #expect("1\u{200D}".displayWidth == 1)
    #expect("\u{1F1F8}".displayWidth == 1)
    #expect("#12*".displayWidth == 4)
  }

  @Test(arguments: [
    (0x00, 0), (0x1F, 0), (0x20, 1), (0x7E, 1), (0x7F, 0), (0x9B, 0), (0xA0, 1), (0xAD, 0),
    (0x2FF, 1), (0x300, 0), (0x36F, 0), (0x370, 1), (0x488, 0), (0x5BF, 0), (0x5BE, 1), (0x903, 1),
    (0x10FF, 1), (0x1100, 2), (0x115F, 2), (0x1160, 0), (0x11FF, 0), (0x200B, 0), (0x200D, 0),
    (0x202E, 0), (0x2060, 0), (0x20E3, 0), (0x231A, 2), (0x2329, 2), (0x3000, 2), (0x302A, 0),
    (0x303F, 1), (0x3041, 2), (0x3164, 2), (0x4DBF, 2), (0x4DC0, 1), (0x4E00, 2), (0x9FFF, 2),
    (0xA48C, 2), (0xA960, 2), (0xAC00, 2), (0xD7A3, 2), (0xD7B0, 0), (0xE000, 1), (0xF900, 2),
    (0xFE0F, 0), (0xFE30, 2), (0xFEFF, 0), (0xFF01, 2), (0xFF61, 1), (0xFFE0, 2), (0x1F004, 2),
    (0x1F1E6, 1), (0x1F300, 2), (0x1F3FB, 2), (0x1F9D1, 2), (0x20000, 2), (0x3FFFD, 2),
    (0x40000, 1), (0xE0061, 0), (0xE0100, 0), (0x10FFFF, 1),
  ])
  func countsScalars(_ value: Int, _ width: Int) {
    let scalar = Unicode.Scalar(UInt32(value))
    #expect(scalar?.displayWidth == width, "U+\(String(value, radix: 16))")
  }

  @Test func agreesWithTheCategoriesOfScalars() {
    for value in 0x300...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value), scalar.properties.age.map(\.major) ?? 99 < 14
      else { continue }
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark, .format:
        if scalar.displayWidth != 0 { Issue.record("U+\(String(value, radix: 16))") }
      case .uppercaseLetter, .lowercaseLetter, .decimalNumber:
        if scalar.displayWidth == 0 { Issue.record("U+\(String(value, radix: 16))") }
      default: break
      }
    }
  }

  @Test func addsUpOverClusters() {
    var random = Seeded(seed: 11)
    let parts = ["a", "é", "e\u{301}", "字", "❤", "\u{FE0F}", "\u{200D}", "👩", "🏽", "🇸", "\u{903}"]
    for _ in 0..<2000 {
      var text = ""
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        text += parts.randomElement(using: &random) ?? ""
      }
      #expect(text.displayWidth == text.reduce(0) { $0 + $1.displayWidth }, "\(text)")
    }
  }
}
