import RosterOrder
import Testing

/// Sections written as `LABEL name name | LABEL name`, rows sorted by the locale first.
@Suite struct ICUIndexTests {
  private static let cases: [(locale: String, sections: String)] = [
    (
      "en",
      "A Ægir Ångström | D Ðoka | E Éclair edwin Élan e\u{301}toile | F ﬁsher | I ĲSSEL "
        + "| L lower Lower | N Ñuñez | O Œuvray Østby ōta Ôter | S ſharp ßamer | Z Zed þorn"
    ),
    (
      "tr",
      "C Cem | Ç Çelik | G Gül Ğunay | H Hakan | I ılgaz Ilgın Irmak Işık Izmir "
        + "| İ İnan ince | J Jale | O Oral | Ö Öz | S Sel | Ş Şen | U Umut | Ü Ünal | Z Zeki"
    ),
    (
      "pl",
      "A Adam Ądecki | C Cis | Ć Ćma | E Ewa Ęcki | L Lasek Lis Lys | Ł Łoś Łukasz "
        + "| N Nowak Ńowak | O Oset | Ó Ósemka | S Sowa | Ś Śliwa | Z Zając | Ź Źrebak | Ż Żak"
    ),
    (
      "en",
      "A Adam Ądecki | C Cis Ćma | E Ęcki Ewa | L Lasek Lis Łoś Łukasz Lys | N Nowak Ńowak "
        + "| O Ósemka Oset | S Śliwa Sowa | Z Zając Żak Źrebak"
    ),
    (
      "ru",
      "Г Ґудзь | Е Елагин Ёлкин Ермак Єва | Ж Жуков | И Иванов Іваненко | Й Йод | Щ Щука "
        + "| Ы Ыков | Э Эдель | A Abel | S Smith | Z Zuev"
    ),
    (
      "uk",
      "Ґ Ґудзь | Е Елагин Ёлкин Ермак | Є Єва | Ж Жуков | И Иванов | І Іваненко | Й Йод "
        + "| Щ Щука Ыков Эдель | A Abel | S Smith | Z Zuev"
    ),
    (
      "en",
      "A Abel | S Smith | Z Zuev | Ґ Ґудзь | Е Елагин Ёлкин Ермак | Є Єва | Ж Жуков | И Иванов "
        + "| І Іваненко | Й Йод | Щ Щука | Ы Ыков | Э Эдель"
    ),
    ("en", "D Dov Dunja | E Edda | I Ina | J Jonas Judit"),
    ("cs", "C Cibulka | Č Čapek | H Hus | CH Chalupa | I Ivan | R Rak | Ř Řezáč"),
    ("da", "A Anna | Z Zeki | Æ Ærø | Ø Østby | Å Aabenraa Åse"),
    ("es", "N Nuñez | Ñ Ñáñez | O Ochoa"),
    ("sv", "A Ahl | Z Zorn | Å Åse | Ä Ärla | Ö Öberg"),
    ("ja", "A Ada | あ あおい オカ | か ガサイ かとう | た たなか | は パク ひがし | わ わたなべ"),
    ("ja", "わ わたなべ | 金 金 | 東 東"),
    ("ko", "ㄱ 김 까치 | ㄴ 나 | ㅇ 이 | ㅎ 한 | A Ada"),
    ("zh", "A 阿明 Ada | D 东 | W 王 Wu | Z 张 赵"),
    ("el", "Α Άννα | Σ Σωκράτης | Ω Ωμέγα ώρα | A Ada"),
    ("he", "א אבי | ש שרה | A Ada"),
    ("ar", "ا آدم إبراهيم أحمد | ش شريف | A Ada"),
    ("th", "ก เกษม | ส สมชาย | A Ada"),
    // A letter before the first heading; modifier letters that sort among the symbols.
    ("hi", "ॐ ॐ | अ अमर | A Ada"),
    ("ja", "A Ada | あ あおい | # ゝや 々田 ーい"),
    ("en", "A Ada | H ʻIo | # ˉa ๆ"),
    (
      "en",
      "A Ada | Ω ώρα Ωmega | א אבי | ا آدم أحمد إبراهيم | ش شريف | ก เกษม | ㄱ 김 까치 | ㅇ 이 "
        + "| あ あおい オカ | か ガサイ | # 1st ① 😀 東 \u{FFFD}"
    ),
  ]

  @Test(arguments: cases)
  func putsNamesUnderTheirLetters(locale: String, sections: String) throws {
    let expected = sections.split(separator: "|").map { $0.split(separator: " ").map(String.init) }
    let names = expected.flatMap { $0.dropFirst() }
    let found = try sectioned(names.reversed(), locale: locale)
    #expect(found.map(\.label) == expected.map { $0[0] })
    for (section, wanted) in zip(found, expected) {
      #expect(Set(section.names) == Set(wanted.dropFirst()), "\(section.label)")
    }
    if !sections.contains("#") {
      #expect(found.flatMap(\.names) == names)
    }
  }

  /// What `section by` makes: a sort, then a stable partition.
  private func sectioned(
    _ names: [String], locale: String
  ) throws -> [(label: String, names: [String])] {
    let identifier = try LocaleIdentifier(locale)
    let collator = try Collator(locale: identifier)
    let index = try IndexBuckets(locale: identifier)
    let sorted = names.sorted { collator.compare($0, $1) < 0 }
    let groups = Dictionary(grouping: sorted) { index.bucket(of: $0) }
    return groups.keys.sorted().map { ($0.label, groups[$0] ?? []) }
  }

  @Test(arguments: ["en", "ru", "ja", "ko", "th", "ar", "hi", "sr", "vi", "root", "zh-u-co-stroke"])
  func aLabelNeverOccursTwiceAndSortedRowsStayInOrder(locale: String) throws {
    let identifier = try LocaleIdentifier(locale)
    let collator = try Collator(locale: identifier)
    let index = try IndexBuckets(locale: identifier)
    // One letter of nearly every script, and what has none.
    let names = (0x20...0x2FFF).compactMap { Unicode.Scalar($0) }.map { String($0) + "na" }
    let sorted = names.sorted { collator.compare($0, $1) < 0 }
    var last: IndexBucket?
    var steps = 0
    for name in sorted {
      let bucket = index.bucket(of: name)
      if bucket.isSymbols { continue }
      if let last, bucket < last { steps += 1 }
      last = bucket
    }
    // Letters with hamza and a few historic ligatures stand apart from their base in the root order.
    #expect(steps < 10)
    #expect(Set(index.buckets.map(\.label)).count == index.buckets.count)
    #expect(Set(index.buckets.map(\.position)).count == index.buckets.count)
  }

  @Test func givesTheWholeAlphabet() throws {
    func labels(_ locale: String) throws -> String {
      try IndexBuckets(locale: LocaleIdentifier(locale)).allLabels.joined(separator: " ")
    }
    let latin = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"
    #expect(try labels("en") == "\(latin) #")
    #expect(try labels("ja") == "\(latin) あ か さ た な は ま や ら わ #")
    #expect(try labels("ko") == "ㄱ ㄴ ㄷ ㄹ ㅁ ㅂ ㅅ ㅇ ㅈ ㅊ ㅋ ㅌ ㅍ ㅎ \(latin) #")
    #expect(try labels("zh") == "\(latin) #")
    #expect(try labels("da") == "\(latin) Æ Ø Å #")
    #expect(try labels("cs").hasPrefix("A B C Č D E F G H CH I J"))
  }

  @Test func labelsDoNotDependOnTheOrderOfTheNames() throws {
    let names = ["Ёлкин", "Елагин", "Йод", "ώρα", "Ωmega", "أحمد", "ا", "がさい", "カ", "까치", "기"]
    let forwards = try IndexBuckets(locale: LocaleIdentifier("en"))
    let backwards = try IndexBuckets(locale: LocaleIdentifier("en"))
    let first = names.map { forwards.bucket(of: $0) }
    let second = names.reversed().map { backwards.bucket(of: $0) }
    #expect(first == second.reversed())
  }

  @Test func takesAnyBytes() throws {
    let index = try IndexBuckets(locale: LocaleIdentifier("en"))
    #expect(index.bucket(of: "").isSymbols)
    #expect(index.bucket(of: UnsafeRawBufferPointer(start: nil, count: 0)).label == "#")
    for bytes: [UInt8] in [[0], [0xFF], [0xC3], [0xED, 0xA0, 0x80], [0xF0, 0x9F]] {
      bytes.withUnsafeBytes { #expect(index.bucket(of: $0).label == "#") }
    }
    #expect(index.bucket(of: "\u{0}\u{301}Ada").label == "A")
    #expect(index.bucket(of: "\u{200B}Ω").label == "Ω")
    #expect(index.bucket(of: String(repeating: "\u{301}", count: 10_000)).label == "#")
  }
}
