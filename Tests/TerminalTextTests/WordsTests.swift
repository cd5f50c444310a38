import TerminalText
import Testing

struct SuggestionTests {
  private let columns = ["firstName", "lastName", "org", "phone", "email"]

  @Test(arguments: [
    ("lastNmae", "lastName"), ("LASTNAME", "lastName"), ("lastname", "lastName"),
    ("last", "lastName"), ("fristName", "firstName"), ("ogr", "org"), ("emial", "email"),
    ("phnoe", "phone"), ("e-mail", "email"),
  ])
  func findsWhatWasMeant(_ word: String, _ meant: String) {
    #expect(nearest(to: word, among: columns) == meant)
  }

  @Test(arguments: ["", "o", "x", "zzz", "city", "fax", "organisation"])
  func findsNothingFar(_ word: String) {
    #expect(nearest(to: word, among: columns) == nil)
  }

  @Test func takesTheFirstOfEqualsAndTheNearest() {
    #expect(nearest(to: "shiw", among: ["show", "shin"]) == "show")
    #expect(nearest(to: "names", among: ["nmea", "name"]) == "name")
    #expect(nearest(to: "sho", among: ["shown", "show"]) == "show")
    #expect(nearest(to: "name", among: ["name"]) == nil)
  }

  @Test func refusesLongWords() {
    let long = String(repeating: "a", count: 65)
    #expect(nearest(to: long, among: [long + "b"]) == nil)
    let longest = String(repeating: "a", count: 64)
    #expect(nearest(to: longest, among: [longest + "b"]) == longest + "b")
    #expect(nearest(to: "aa", among: [String(repeating: "b", count: 1_000_000)]) == nil)
  }
}

struct StylingTests {
  @Test func plainLeavesTextAlone() {
    #expect(Palette.plain.bold("12") == "12")
    #expect(Palette.plain.error("12") == "12")
  }

  @Test func endsEachAttributeByItself() {
    #expect(Palette.ansi.dim("12") == "\u{1B}[2m12\u{1B}[22m")
    #expect(Palette.ansi.error("x") == "\u{1B}[1;31mx\u{1B}[22;39m")
    #expect(Palette.ansi.bold("") == "")
    #expect(Palette.ansi.styled("x", Style()) == "x")
  }

  @Test(arguments: [
    (ColorChoice.auto, true, ["TERM": "xterm"], Palette.ansi),
    (.auto, false, ["TERM": "xterm"], .plain), (.auto, true, ["TERM": "dumb"], .plain),
    (.auto, true, [:], .plain), (.auto, true, ["TERM": "xterm", "NO_COLOR": "1"], .plain),
    (.auto, true, ["TERM": "xterm", "NO_COLOR": ""], .ansi),
    (.always, false, ["NO_COLOR": "1"], .ansi), (.never, true, ["TERM": "xterm"], .plain),
  ])
  func choosesColor(
    _ choice: ColorChoice, _ isTerminal: Bool, _ environment: [String: String], _ palette: Palette
  ) {
    #expect(choice.palette(isTerminal: isTerminal) { environment[$0] } == palette)
  }
}

struct BarChartTests {
  @Test(arguments: [
    (8, 8, 2, "██"), (4, 8, 2, "█"), (1, 8, 1, "▏"), (7, 8, 1, "▉"), (1, 1000, 5, "▏"),
    (0, 8, 4, ""),
    (9, 8, 1, "█"), (-1, 8, 4, ""), (1, 0, 4, ""), (1, 1, -4, ""), (5, 8, 2, "█▎"),
  ])
  func drawsEighths(_ count: Int, _ maximum: Int, _ width: Int, _ drawn: String) {
    #expect(bar(for: count, outOf: maximum, width: width) == drawn)
  }

  @Test func survivesExtremes() {
    #expect(bar(for: .max, outOf: 1, width: .max).count == 1000)
  }
}

struct MessageCaretTests {
  @Test func marksThePlace() {
    let caret = MessageCaret(line: "sort by lastNmae", column: 9, length: 8)
    #expect(caret.line == "sort by lastNmae")
    #expect(caret.marker == "        ^~~~~~~~")
  }

  @Test(arguments: [
    ("山田 x", 4, 1, "山田 x", "     ^"), ("山田 x", 2, 1, "山田 x", "  ^~"),
    ("a\tb", 3, 1, "a⇥b", "  ^"), ("\u{1B}b", 2, 1, "␛b", " ^"),
    ("a\u{202E}b", 3, 1, "a\\u{202E}b", "         ^"), ("e\u{301}x", 2, 1, "e\u{301}x", " ^"),
    ("\u{2067}a\u{2069}b", 4, 1, "\\u{2067}a\\u{2069}b", "                 ^"),
    ("ab", 3, 0, "ab", "  ^"), ("ab", 99, 5, "ab", "  ^"), ("", 1, 1, "", "^"),
    ("ab", .min, .min, "ab", "^"), ("ab", 2, .max, "ab", " ^"), ("ab", .max, .max, "ab", "  ^"),
  ])
  func countsCells(_ source: String, _ column: Int, _ length: Int, _ line: String, _ marker: String)
  {
    let caret = MessageCaret(line: source, column: column, length: length)
    #expect(caret.line == line)
    #expect(caret.marker == marker)
  }

  @Test func showsAWindowOfALongLine() {
    let source = String(repeating: "山", count: 300) + "X" + String(repeating: "é", count: 300)
    let caret = MessageCaret(line: source, column: 301, length: 1, limit: 80)
    #expect(caret.line.displayWidth <= 80)
    #expect(caret.line.hasPrefix("…") && caret.line.hasSuffix("…"))
    let before = caret.line.prefix { $0 != "X" }
    #expect(caret.marker == String(repeating: " ", count: String(before).displayWidth) + "^")
  }

  @Test func keepsWindowAndMarkerWithinTheLimit() {
    var random = Seeded(seed: 5)
    for _ in 0..<500 {
      let count = Int.random(in: 0...120, using: &random)
      let source = String(
        (0..<count).compactMap { _ in "a字\t\u{1B}é".randomElement(using: &random) })
      let column = Int.random(in: 1...130, using: &random)
      let length = Int.random(in: 0...130, using: &random)
      let caret = MessageCaret(line: source, column: column, length: length, limit: 40)
      #expect(caret.line.displayWidth <= 40)
      #expect(caret.marker.utf8.count <= 41)
      guard let place = source.dropFirst(column - 1).first else { continue }
      let marked = caret.marker.prefix { $0 == " " }.utf8.count
      let start = caret.line.indices.first {
        String(caret.line[..<$0]).displayWidth == marked
      }
      #expect(start.map { caret.line[$0...].hasPrefix(String(place).visible) } == true)
    }
  }
}
