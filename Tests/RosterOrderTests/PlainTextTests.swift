import RosterTable
import Testing

@testable import RosterOrder

/// The weights that stand for ICU where text is plain order it as ICU does.
@Suite struct PlainTextTests {
  private static let locales =
    Set(LocaleTable.files.compactMap { try? LocaleTable($0).locale }).sorted()
    + ["root", "en", "cy", "sl", "mt", "en-u-kn", "en-u-kf-upper", "en-u-kc", "en-u-ka-shifted"]

  /// As the weights have it.
  private func compare(_ lhs: [UInt8], _ rhs: [UInt8], _ weights: KeyWeights) -> Int {
    func key(_ text: [UInt8]) -> [UInt8] {
      text.map { weights.weights[Int($0)] } + [0]
        + text.map { weights.variants?[Int($0)] ?? 0 }
    }
    let (lhs, rhs) = (key(lhs), key(rhs))
    return lhs == rhs ? 0 : lhs.lexicographicallyPrecedes(rhs) ? -1 : 1
  }

  @Test(arguments: locales)
  func plainTextComparesAsICUDoes(locale: String) throws {
    for strength in [Collator.Strength.primary, .secondary, .tertiary] {
      let collator = try Collator(locale: LocaleIdentifier(locale), strength: strength)
      guard let weights = collator.plainText()?.weights else { continue }
      let plain = (0..<UInt8(128)).filter { weights.weights[Int($0)] != 0 }
      var random = SplitMix64(state: 0x71A1)
      // Few characters at a time, so that beginnings are equal and letters differ in case alone.
      for _ in 0..<60 {
        let letters = (0..<3).map { _ in plain.randomElement(using: &random) ?? 0 }
        let others = letters.filter { (65...122).contains($0) }.map { $0 ^ 32 }
          .filter(plain.contains)
        let texts = (0..<12).map { _ in
          (0..<Int.random(in: 0...6, using: &random)).map { _ in
            (letters + others).randomElement(using: &random) ?? 0
          }
        }
        for lhs in texts {
          for rhs in texts {
            let wanted = lhs.withUnsafeBytes { lhs in
              rhs.withUnsafeBytes { collator.compare(lhs, $0) }
            }
            #expect(compare(lhs, rhs, weights) == wanted.signum(), "\(lhs) \(rhs)")
          }
        }
      }
      // And each pair of characters, which may make a letter of its own.
      for first in plain {
        for second in plain {
          for other in [[first], [second], [second, first], [first, first]] {
            let pair = [first, second]
            let wanted = pair.withUnsafeBytes { pair in
              other.withUnsafeBytes { collator.compare(pair, $0) }
            }
            if compare(pair, other, weights) != wanted.signum() { Issue.record("\(pair) \(other)") }
          }
        }
      }
    }
  }

  private static let tailored = """
    af ar as az be bn bo bs ca ceb cs cy da de de-AT de-u-co-phonebk de-u-co-search el en
    en-US-u-va-posix es-u-co-trad et fa-AF ff-Adlm fil fr-CA gu ha haw he hi hr hu hy ig ja
    ja-u-co-unihan kk kn ko ko-u-co-searchjl kok ku ln lt lv mk ml mt my nb om pa ps ru sa se si
    sk sl sq sr-Latn sv sv-u-co-trad ta th to tr ug und und-u-co-emoji und-u-co-search vi wo yi
    yo zh zh-u-co-stroke zh-u-co-zhuyin
    """.split(whereSeparator: \.isWhitespace).map(String.init)

  /// What is asked of ICU character by character is what all its contractions say.
  @Test(arguments: tailored)
  func fewContractionsSayAsMuchAsAll(locale: String) throws {
    let collator = try Collator(locale: LocaleIdentifier(locale), strength: .tertiary)
    let (few, all) = (collator.plainText(), collator.plainText(isThorough: true))
    #expect(few?.weights.weights == all?.weights.weights)
    #expect(few?.weights.variants == all?.weights.variants)
    #expect(few?.leading.weights == all?.leading.weights)
    #expect(few?.leading.firm == all?.leading.firm)
    #expect(few?.leading.bases == all?.leading.bases)
  }

  @Test func addressesArePlainInMostLocales() throws {
    let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789@.-_+".utf8)
    for locale in ["root", "en", "de", "fr", "fr-CA", "ru", "ja", "zh"] {
      let weights = try Collator(locale: LocaleIdentifier(locale)).plainText()?.weights
      #expect(letters.allSatisfy { weights?.weights[Int($0)] ?? 0 > 0 }, "\(locale)")
    }
  }

  @Test func whatStandsForMoreThanItselfIsNotPlain() throws {
    let czech = try #require(Collator(locale: LocaleIdentifier("cs")).plainText()?.weights)
    #expect(czech.weights[Int(UInt8(ascii: "c"))] == 0)
    #expect(czech.weights[Int(UInt8(ascii: "b"))] > 0)
    let danish = try #require(Collator(locale: LocaleIdentifier("da")).plainText()?.weights)
    #expect(danish.weights[Int(UInt8(ascii: "a"))] == 0)
    let root = try #require(Collator(locale: .root).plainText()?.weights)
    #expect(root.weights[0] == 0)
    #expect(root.weights.suffix(128).allSatisfy { $0 == 0 })
    #expect(try Collator(locale: .root, numeric: true).plainText() == nil)
  }

  /// Enough values that weights are asked for; `odd` is not plain.
  private func texts(odd: String?) -> [String] {
    var random = SplitMix64(state: 0xADD)
    let letters = Array("abcXYZ019.@-")
    var texts = (0..<40_000).map { _ in
      String(
        (0..<Int.random(in: 1...9, using: &random)).map { _ in
          letters.randomElement(using: &random) ?? "a"
        })
    }
    if let odd { texts[777] = odd }
    return texts
  }

  @Test(arguments: [nil, "\u{E9}t\u{E9}", "\u{1}a"])
  func manyValuesHaveTheRanksThatTheirKeysHave(odd: String?) throws {
    let values = ByteStrings(texts(odd: odd))
    for strength in [Collator.Strength.primary, .tertiary] {
      let comparator = TextComparator(locale: try LocaleIdentifier("en"), strength: strength)
      var keys = ValueKeys(capacity: values.count)
      try comparator.appendKeys(of: values, to: &keys, cancellation: .never)
      let wanted = try ValueKeys.ranking(of: [keys], cancellation: .never)
      #expect(try comparator.rank(values, cancellation: .never) == wanted)
    }
  }

  /// Text of any kind is left out only where the collator has it behind what there is already.
  @Test(arguments: locales)
  func whatIsNoCandidateComesLater(locale: String) throws {
    let letters = [
      "a", "A", "b", "c", "h", "C", "H", "d", "z", "l", "l", "n", "j", "s", "y", "w", "o", "e", " ",
      "-", "1", "0", "\u{0}", "\u{301}", "\u{30A}", "\u{327}", "\u{B7}", "\u{FFFE}", "\u{FFFF}",
      "é",
      "Å", "ß", "Ž", "Ø", "ł", "ĺ", "Ǆ", "ŉ", "я", "日", "ⓐ", "ａ",
    ]
    for comparator in [
      TextComparator(locale: try LocaleIdentifier(locale)),
      TextComparator(locale: try LocaleIdentifier(locale), strength: .primary),
    ] {
      guard let order = try comparator.leadingOrder() else { continue }
      var random = SplitMix64(state: 0xCA4D)
      var dropped = 0
      for _ in 0..<1000 {
        let texts = (0..<2).map { _ in
          var bytes = (0..<Int.random(in: 0...5, using: &random)).flatMap { _ in
            Array((letters.randomElement(using: &random) ?? "").utf8)
          }
          if Int.random(in: 0..<20, using: &random) == 0 { bytes.append(0xC3) }
          return bytes
        }
        for isDescending in [false, true] where !isSecondCandidate(texts, order, isDescending) {
          dropped += 1
          var builder = ColumnBuilder()
          for text in texts { builder.append(text) }
          let column = builder.finish()
          let key = RankedKey(
            column: column, ranks: try ColumnRanks(column: column, comparator: comparator),
            isDescending: isDescending, empty: nil)
          if key.rank(ofRow: 0) >= key.rank(ofRow: 1) { Issue.record("\(texts) \(isDescending)") }
        }
      }
      #expect(dropped > 50)
    }
  }

  /// Whether the second text may be the first of the two.
  private func isSecondCandidate(_ texts: [[UInt8]], _ order: LeadingOrder, _ isDescending: Bool)
    -> Bool
  {
    let key = CandidateRows.Key(
      place: 0, order: order, isDescending: isDescending, empty: nil)
    var rows = CandidateRows(1, by: key, columns: 1, source: .empty)
    for text in texts {
      let slice = Slice(place: Slice.sideBit, length: UInt32(text.count), tag: .text)
      withUnsafePointer(to: slice) { slice in
        let piece = CellPiece(
          rows: 1, source: UnsafeRawBufferPointer(start: nil, count: 0),
          columns: [CellRun(slices: UnsafeBufferPointer(start: slice, count: 1), side: text)])
        if !rows.choose(from: piece).isEmpty { rows.take(piece) }
      }
    }
    return rows.rows.last == 1
  }
}
