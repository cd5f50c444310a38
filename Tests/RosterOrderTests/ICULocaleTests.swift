import RosterOrder
import RosterTable
import Testing

@Suite struct ICULocaleTests {
  @Test(arguments: [
    ("de", "de"), ("de_DE", "de-DE"), ("de_DE.UTF-8", "de-DE"), ("de_DE.UTF-8@euro", "de-DE"),
    ("de-u-co-phonebk", "de-u-co-phonebk"), ("zh-u-co-stroke", "zh-u-co-stroke"),
    ("es-u-co-trad", "es-u-co-trad"), ("fr-CA", "fr-CA"), ("en", "en"), ("EN_us", "en-US"),
    ("root", "root"), ("C", "root"), ("POSIX", "root"), ("C.UTF-8", "root"), ("und", "root"),
    ("sr_RS@latin", "sr-Latn-RS"), ("iw", "he"), ("no", "no"), ("zh-TW", "zh-TW"),
    ("de-u-kf-upper", "de-u-kf-upper"), ("tr_TR.ISO8859-9", "tr-TR"),
  ])
  func givesTheCanonicalTag(name: String, tag: String) throws {
    let locale = try LocaleIdentifier(name)
    #expect(locale.tag == tag)
    #expect(try LocaleIdentifier(tag) == locale)
  }

  @Test(arguments: [
    "", "-", "de-", "-de", "de--DE", "de DE", "de\0", "de@collation=phonebook", "ä", ".UTF-8",
    "@euro",
    String(repeating: "a", count: 5000),
  ])
  func refusesWhatIsNoName(name: String) {
    #expect(throws: LocaleError.malformed(name)) { try LocaleIdentifier(name) }
  }

  @Test(arguments: ["xx-invalid", "xx", "klingon", "tlh", "en-banana", "x-foo", "und-Grek", "12"])
  func refusesWhatHasNoData(name: String) {
    do {
      let locale = try LocaleIdentifier(name)
      Issue.record("\(name) became \(locale)")
    } catch .unknown(let said, _) {
      #expect(said == name)
    } catch .malformed(let said) {
      #expect(said == name)
    } catch {
      Issue.record("\(name): \(error)")
    }
  }

  @Test func refusesAnOrderThatTheLanguageLacks() {
    let orders = ["emoji", "eor", "phonebk", "search", "standard"]
    #expect(throws: LocaleError.noSuchOrder("de-u-co-stroke", orders: orders)) {
      try LocaleIdentifier("de-u-co-stroke")
    }
    #expect(throws: LocaleError.badExtension("en-u-kn-banana")) {
      try LocaleIdentifier("en-u-kn-banana")
    }
  }

  @Test func suggestsWhatIsNear() {
    #expect(LocaleIdentifier.near("de-ED").contains("de-DE"))
    #expect(LocaleIdentifier.near("fr-CAA").first == "fr-CA")
    #expect(LocaleIdentifier.near("klingon").isEmpty)
    #expect(LocaleIdentifier.near("").isEmpty)
    let error = LocaleError.unknown("fr-CAA", near: ["fr-CA"])
    #expect(error.description == "unknown locale 'fr-CAA'; did you mean 'fr-CA'?")
  }

  @Test func everyListedLocaleIsAcceptedAndOpens() throws {
    for tag in LocaleIdentifier.available {
      let locale = try LocaleIdentifier(tag)
      _ = try Collator(locale: locale)
    }
  }

  @Test func readsTheEnvironment() throws {
    func locale(_ environment: Environment) -> String {
      LocaleIdentifier.fromEnvironment(environment).tag
    }
    #expect(locale([:]) == "root")
    #expect(locale(["LANG": "de_DE.UTF-8"]) == "de-DE")
    #expect(locale(["LANG": "de_DE.UTF-8", "LC_COLLATE": "C"]) == "root")
    #expect(locale(["LANG": "C", "LC_COLLATE": "sv_SE", "LC_ALL": "tr_TR.UTF-8"]) == "tr-TR")
    #expect(locale(["LC_ALL": "", "LANG": "pl_PL"]) == "pl-PL")
    #expect(locale(["LC_ALL": "klingon", "LANG": "pl_PL"]) == "root")
  }
}
