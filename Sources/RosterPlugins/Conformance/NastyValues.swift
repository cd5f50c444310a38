internal import RosterOrder

/// Texts that comparators trip over; the same for the same seed.
struct NastyValues {
  private var generator: SplitMix64
  private var seen: Set<[UInt8]> = []
  private var values: [[UInt8]] = []

  /// Distinct, none of them empty, in an order of no meaning.
  static func all(seed: UInt64) -> [[UInt8]] {
    var made = NastyValues(generator: SplitMix64(state: seed))
    for text in fixed { made.add(Array(text.utf8)) }
    for bytes in invalid { made.add(bytes) }
    made.addNumbers()
    made.addPrefixes()
    made.addLong()
    made.addRandom()
    made.values.shuffle(using: &made.generator)
    return made.values
  }

  private mutating func add(_ bytes: [UInt8]) {
    if !bytes.isEmpty, seen.insert(bytes).inserted { values.append(bytes) }
  }

  // MARK: - Always the same

  private static let fixed = [
    // Almost nothing.
    " ", "  ", "\u{A0}", "\u{200B}", "\u{FEFF}", "\n", "\t", "\u{7F}", "-", "?", "0", "a",
    // NUL.
    "\0", "a\0", "a\0b", "a\0c",
    // One text, composed in different ways; marks without end, and without a letter.
    "é", "e\u{301}", "É", "\u{301}", "Å", "A\u{30A}", "\u{212B}", "s\u{323}\u{307}",
    "s\u{307}\u{323}", "각", "\u{1100}\u{1161}\u{11A8}",
    "a" + String(repeating: "\u{300}", count: 40),
    // Case, where it has two lengths or more than two forms.
    "Ann", "ann", "ANN", "aNN", "straße", "STRASSE", "Strasse", "STRAẞE", "ſ", "S", "i", "I", "İ",
    "ı", "ǆ", "ǅ", "Σ", "σ", "ς", "ﬁ",
    // Blanks around it.
    " Ann", "Ann ", "Ann\u{A0}", "O'Brien", "O’Brien", "de la Cruz", "Delacruz",
    // Right to left, and direction controls.
    "שלום", "مرحبا", "אab", "\u{202E}abc", "\u{2067}abc",
    // Characters of several scalars.
    "👩‍👩‍👧‍👦", "👍🏽", "👍", "🇩🇪", "🇩", "❤️", "❤", "𝒜", "\u{10FFFF}", "\u{E000}",
    // Digits.
    "٣", "३", "３", "𝟛", "Ⅷ", "½", "三", "00", "007", "7", "-7", "+7", "7.0", "7,0", "1e3", "1000",
    "1,000", "1 000",
    // Other scripts.
    "李", "王", "み", "ミ", "ﾐ", "Жуков", "Ωμέγα", "ไทย",
  ]

  /// Bytes that are not UTF-8: out of place, cut off, too long, surrogates, beyond Unicode.
  private static let invalid: [[UInt8]] = [
    [0xFF], [0x80], [0xC3], [0x61, 0xC3], [0xE2, 0x82], [0xC0, 0xAF], [0xED, 0xA0, 0x80],
    [0xF5, 0x80, 0x80, 0x80], [0xFF, 0x00, 0xC3, 0x41], [0x61, 0xFF, 0x62], [0x61, 0xFE, 0x62],
  ]

  // MARK: - Of the seed

  private mutating func addNumbers() {
    for digits in [2, 5, 19, 40] {
      let number = (0..<digits).map { _ in UInt8.random(in: 0x31...0x38, using: &generator) }
      // Neighbours: the last digit is neither 0 nor 9.
      for step in [0xFF, 0, 1] as [UInt8] {
        var near = number
        near[digits - 1] &+= step
        add(near)
      }
      add([0x30] + number)
      add(Array("No. ".utf8) + number)
    }
  }

  private mutating func addPrefixes() {
    let word = word(of: "abcdefghijklmnopqrstuvwxyz", length: 6...10)
    for end in ["", "a", "z", " ", "\0", "\u{301}", "0", "9", "10", " 9", " 10"] {
      add(word + Array(end.utf8))
    }
    add(Array(word.dropLast()))
    add(word + word)
    let long = Array([[UInt8]](repeating: word, count: 40).joined().prefix(250))
    add(long + [0x61])
    add(long + [0x62])
  }

  private mutating func addLong() {
    add([UInt8](repeating: 0x39, count: 5_000))
    add([UInt8](repeating: 0x39, count: 4_999) + [0x38])
    add(word(of: "ab ", length: 20_000...20_000))
    add((0..<3_000).map { _ in UInt8.random(in: 0...255, using: &generator) })
  }

  private mutating func addRandom() {
    for _ in 0..<16 { add(word(of: "abAB01 -.é\u{301}", length: 1...6)) }
    for _ in 0..<10 {
      let length = Int.random(in: 1...12, using: &generator)
      add((0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) })
    }
  }

  private mutating func word(of scalars: String, length: ClosedRange<Int>) -> [UInt8] {
    let choices = scalars.unicodeScalars.map { Array(String($0).utf8) }
    var bytes: [UInt8] = []
    for _ in 0..<Int.random(in: length, using: &generator) {
      bytes += choices.randomElement(using: &generator) ?? []
    }
    return bytes
  }
}
