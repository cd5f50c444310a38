import TerminalText
import Testing

struct VisibleTextTests {
  @Test func leavesPlainTextAsItIs() {
    for text in ["", "Ann Poe", "Zoë", "山田太郎", "👩🏽‍🔬 Ida", "e\u{301}cole", "שרה"] {
      #expect(text.visible == text)
    }
  }

  @Test func showsEveryControl() {
    for value in (0...0x9F as ClosedRange<UInt32>) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let shown = "a\(scalar)b".visible
      let isControl = scalar.properties.generalCategory == .control
      #expect(shown.unicodeScalars.contains(scalar) == !isControl, "U+\(value)")
      #expect(shown.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control })
      #expect(shown.hasPrefix("a") && shown.hasSuffix("b"))
    }
  }

  @Test(arguments: [
    ("Eve\u{1B}[2J", "Eve␛[2J"), ("Mal\u{1B}]0;owned\u{7}", "Mal␛]0;owned␇"),
    ("Oz\u{9B}31mRed", "Oz\\u{9B}31mRed"), ("Ray\rSafe", "Ray␍Safe"), ("a\r\nb", "a␍↵b"),
    ("Val\ttab\nnewline", "Val⇥tab↵newline"), ("Uma\u{7F}\0\u{85}", "Uma␡␀\\u{85}"),
    ("\u{2028}\u{2029}", "\\u{2028}\\u{2029}"),
  ])
  func showsControlsAs(_ text: String, _ shown: String) {
    #expect(text.visible == shown)
  }

  @Test func keepsNewlinesOfMessages() {
    #expect("one\ntwo\u{1B}\r\n".visibleLines == "one\ntwo␛␍\n")
    #expect("\u{202B}a\nb\u{202C}".visibleLines == "\\u{202B}a\nb\\u{202C}")
    #expect("\u{202B}a\u{202C}\nb".visibleLines == "\u{202B}a\u{202C}\nb")
  }

  @Test(arguments: [
    ("\u{202E}gpj\u{202C}", "\\u{202E}gpj\\u{202C}"), ("\u{202D}", "\\u{202D}"),
    ("\u{202A}a", "\\u{202A}a"), ("a\u{2069}", "a\\u{2069}"), ("\u{202C}", "\\u{202C}"),
    ("\u{2067}a\u{2069}", "\u{2067}a\u{2069}"), ("\u{202B}a\u{202C}", "\u{202B}a\u{202C}"),
    ("\u{2067}\u{202B}a\u{2069}", "\u{2067}\\u{202B}a\u{2069}"),
    ("\u{202B}\u{2067}a\u{202C}", "\\u{202B}\\u{2067}a\\u{202C}"),
    ("\u{2066}\u{202E}a\u{202C}\u{2069}", "\u{2066}\\u{202E}a\\u{202C}\u{2069}"),
  ])
  func neutralisesDirections(_ text: String, _ shown: String) {
    #expect(text.visible == shown)
  }

  @Test func boundsTheDepthOfDirections() {
    let deep =
      String(repeating: "\u{2066}", count: 500) + String(repeating: "\u{2069}", count: 500)
    #expect(deep.visible.unicodeScalars.count { $0 == "\u{2066}" } == 60)
    #expect(isBalanced(deep.visible))
  }

  /// Takes minutes where the cost grows faster than the text.
  @Test(.timeLimit(.minutes(1))) func showsLongHostileText() {
    let text = String(repeating: "\u{1B}\u{2066}", count: 100_000)
    #expect(text.visible.utf8.count == 100_000 * 11)
  }

  @Test func leavesNoDirectionOpen() {
    var random = Seeded(seed: 7)
    let pieces = "\u{202A}\u{202B}\u{202C}\u{202D}\u{202E}\u{2066}\u{2067}\u{2068}\u{2069}ab字 "
    let scalars = Array(pieces.unicodeScalars)
    for _ in 0..<2000 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        view.append(contentsOf: scalars.randomElement(using: &random).map { [$0] } ?? [])
      }
      let text = String(view)
      #expect(isBalanced(text.visible), "\(text.debugDescription)")
      #expect(text.visible.visible == text.visible)
      for width in 0...text.visible.displayWidth + 1 {
        let cut = text.visible.truncated(toWidth: width)
        #expect(isBalanced(cut), "\(text.debugDescription) at \(width)")
        #expect(cut.displayWidth <= width)
      }
      for line in text.visible.wrapped(toWidth: 4) {
        #expect(isBalanced(line), "\(text.debugDescription)")
        #expect(line.displayWidth <= 4)
      }
    }
  }

  @Test func decodesBytes() {
    #expect(String(visibleUTF8: [0x61, 0xFF, 0x1B]) == "a\u{FFFD}␛")
    #expect(String(visibleUTF8: Array("Zoë".utf8)) == "Zoë")
  }
}

/// Unicode Standard Annex 9, section 3.3.2, read on its own.
func isBalanced(_ line: String) -> Bool {
  var open: [Bool] = []
  for scalar in line.unicodeScalars {
    switch scalar.value {
    case 0x202A, 0x202B: open.append(false)
    case 0x202D, 0x202E: return false
    case 0x2066...0x2068: open.append(true)
    case 0x202C: if open.popLast() != false { return false }
    case 0x2069: if open.popLast() != true { return false }
    default: break
    }
  }
  return open.isEmpty
}

/// SplitMix64, so that a failure can be had again.
struct Seeded: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
