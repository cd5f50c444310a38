import RosterOrder
import Testing

@Suite struct ICUCollatorTests {
  private static let cases: [(locale: String, order: String)] = [
    (
      "en",
      "Alvarado Álvarez alvaro Ângelo cote coté côte côté Édith Elvira eugene Eugene Eugène "
        + "Simão Simon Simón Zacharie zoe"
    ),
    ("fr-CA", "Alvarado cote côte coté côté Édith"),
    (
      "de",
      "Adler Aermel Arm Ärmel Gross Groß Grosz Grote Moeller Mohr Moller Möller Mudra Mueller "
        + "Muller Müller Mutz Übler Uden Ueckert Ürzig Zahn"
    ),
    (
      "de-u-co-phonebk",
      "Adler Aermel Ärmel Arm Gross Groß Grosz Grote Moeller Möller Mohr Moller Mudra Mueller "
        + "Müller Muller Mutz Uden Übler Ueckert Ürzig Zahn"
    ),
    (
      "tr",
      "Cem Çelik Gül Ğunay Hakan ılgaz Ilgın Irmak Işık Izmir İnan ince Jale Oral Öz Sel Şen Umut "
        + "Ünal Zeki"
    ),
    (
      "ru",
      "Ґудзь Елагин Ёлкин Ермак Єва Жуков Иванов Іваненко Йод Щука Ыков Эдель Abel Smith Zuev"
    ),
    (
      "en",
      "Abel Smith Zuev Ґудзь Елагин Ёлкин Ермак Єва Жуков Иванов Іваненко Йод Щука Ыков Эдель"
    ),
    ("da", "Zeki Ærø Østby Aabenraa Åse"),
    ("cs", "cibule hrad chata ibis"),
    ("es-u-co-trad", "cosa chico dama luz llave"),
  ]

  @Test(arguments: cases)
  func ordersAsTheLocaleDoes(locale: String, order: String) throws {
    try expectOrder(order.split(separator: " ").map(String.init), locale: locale)
  }

  @Test func ordersPunctuationSpacesAndEmojiBeforeLetters() throws {
    let names = [
      "_under", "—dash", "‘s-Hertog", "\"Quote\"", "(none)", "#tag", "+plus", "★ Star", "😀 Ada",
      "🙂 Zoe", "$cash", "1st", "A", "a b", "ab", "al ba", "al_ba", "al-ba", "al.ba", "Al'ba",
      "alba", "Alba", "éa", "Zed", "Ωmega",
    ]
    try expectOrder(names, locale: "en")
  }

  private func expectOrder(_ names: [String], locale: String) throws {
    let collator = try Collator(locale: LocaleIdentifier(locale))
    for i in names.indices {
      for j in names.indices {
        let result = collator.compare(names[i], names[j])
        #expect(result.signum() == (i - j).signum(), "\(names[i]) \(names[j])")
      }
    }
  }

  @Test func canonicalEquivalentsAreEqual() throws {
    let collator = try Collator(locale: .root)
    for (lhs, rhs) in [
      ("\u{E9}", "e\u{301}"), ("\u{1E69}", "s\u{307}\u{323}"), ("\u{AC00}", "\u{1100}\u{1161}"),
      ("\u{2126}", "\u{3A9}"), ("\u{212B}", "A\u{30A}"),
    ] {
      #expect(collator.compare(lhs, rhs) == 0)
      #expect(key(lhs, collator) == key(rhs, collator))
      #expect(collator.differenceLevel(lhs, rhs) == .none)
    }
  }

  @Test func numericComparesRunsOfDigitsByValue() throws {
    let plain = try Collator(locale: .root)
    let numeric = try Collator(locale: .root, numeric: true)
    #expect(plain.compare("Room 10", "Room 9") < 0)
    #expect(numeric.compare("Room 10", "Room 9") > 0)
    #expect(numeric.compare("Room 007", "Room 7") == 0)
  }

  @Test func tellsTheLevelOfADifference() throws {
    let collator = try Collator(locale: .root)
    #expect(collator.differenceLevel("oman", "oman") == .none)
    #expect(collator.differenceLevel("oman", "Oman") == .tertiary)
    #expect(collator.differenceLevel("oman", "ómán") == .secondary)
    #expect(collator.differenceLevel("oman", "omen") == .primary)
    let blind = try Collator(locale: .root, strength: .primary)
    #expect(blind.differenceLevel("oman", "Ómán") == .none)
    #expect(blind.differenceLevel("oman", "omen") == .primary)
    let caseless = try Collator(locale: .root, strength: .secondary)
    #expect(caseless.compare("oman", "OMAN") == 0)
    #expect(caseless.differenceLevel("oman", "Omán") == .secondary)
  }

  @Test(arguments: ["root", "fr-CA", "de-u-co-phonebk", "ja", "zh", "th", "ko", "da"])
  func keysCompareAsTextsDo(locale: String) throws {
    var random = SplitMix64(state: 0x0527)
    let samples = nastyTexts(using: &random)
    for numeric in [false, true] {
      let collator = try Collator(locale: LocaleIdentifier(locale), numeric: numeric)
      let keys = samples.map { key($0, collator) }
      for i in samples.indices {
        for j in samples.indices {
          let compared = samples[i].withUnsafeBytes { lhs in
            samples[j].withUnsafeBytes { collator.compare(lhs, $0) }
          }
          let byKeys =
            keys[i] == keys[j] ? 0 : keys[i].lexicographicallyPrecedes(keys[j]) ? -1 : 1
          #expect(compared.signum() == byKeys, "\(samples[i]) \(samples[j])")
        }
      }
    }
  }

  @Test func manyKeysLieInOneBuffer() throws {
    let collator = try Collator(locale: .root)
    let texts = ["b", "", "a long name, " + String(repeating: "é", count: 4000), "a"]
    let bytes = texts.map { Array($0.utf8) }
    var keys: SortKeys?
    bytes[0].withUnsafeBytes { first in
      bytes[1].withUnsafeBytes { second in
        bytes[2].withUnsafeBytes { third in
          bytes[3].withUnsafeBytes { fourth in
            let all = [first, second, third, fourth]
            keys = collator.sortKeys(count: 4) { all[$0] }
          }
        }
      }
    }
    let made = try #require(keys)
    #expect(made.count == 4)
    for place in texts.indices {
      #expect(Array(made.bytes[made.range(place)]) == key(texts[place], collator))
    }
  }
}

private func key(_ text: String, _ collator: Collator) -> [UInt8] {
  key(Array(text.utf8), collator)
}

private func key(_ text: [UInt8], _ collator: Collator) -> [UInt8] {
  var bytes: [UInt8] = []
  text.withUnsafeBytes { _ = collator.appendSortKey(of: $0, to: &bytes) }
  return bytes
}

/// Bytes of every kind: ill-formed, NUL, marks out of order, contractions, digits, other scripts.
private func nastyTexts(using random: inout SplitMix64) -> [[UInt8]] {
  let pieces: [[UInt8]] = [
    Array("a".utf8), Array("A".utf8), Array("é".utf8), Array("e\u{301}".utf8), Array("ch".utf8),
    Array("Aa".utf8), Array("ß".utf8), Array("ss".utf8), Array("\u{323}\u{307}".utf8),
    Array("\u{307}\u{323}".utf8), Array("9".utf8), Array("10".utf8), Array("007".utf8),
    Array(" ".utf8), Array("-".utf8), Array("か".utf8), Array("ガ".utf8), Array("ー".utf8),
    Array("東".utf8), Array("김".utf8), Array("เก".utf8), Array("😀".utf8), Array("\u{0}".utf8),
    Array("\u{FFFE}".utf8), Array("\u{FFFF}".utf8), Array("\u{200D}".utf8), [0xFF], [0xC3],
    [0xE2, 0x82],
    [0xED, 0xA0, 0x80], [0xF0, 0x9F], [0xC0, 0x80], [0xF5, 0x80, 0x80, 0x80],
  ]
  return [[]] + pieces
    + (0..<120).map { _ in
      (0..<Int.random(in: 1...4, using: &random)).flatMap { _ in
        pieces.randomElement(using: &random) ?? []
      }
    }
}
