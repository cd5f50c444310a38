import RosterArrangement
import RosterCommands
import RosterOrder
import RosterShell
import Testing

/// What Tab offers, in any place of a line.
@Suite struct ShellCompletionTests {
  private func completion() throws -> (ShellCompletion, Home, ScriptSession) {
    let home = try Home()
    let script = try ScriptSession(file: "\(home.path)/people.csv")
    _ = try script.freshTable()
    return (ShellCompletion(session: script.session), home, script)
  }

  @Test(
    arguments: [
      ("so", ["sort", "source"]), ("sort ", ["id", "\"First Name\"", "\"Last Name\"", "City"]),
      ("sort c", ["City"]), ("sort \"fi", ["\"First Name\""]), ("sort 'fi", ["\"First Name\""]),
      ("sort last_n", ["\"Last Name\""]), ("sort City, fi", ["\"First Name\""]),
      ("sort City,fi", ["\"First Name\""]), ("sort City d", ["desc"]),
      ("sort City desc ", ["using", "locale", "empty", "reading"]),
      ("sort City desc, id a", ["asc"]), ("sort City using nat", ["natural"]),
      ("sort City empty ", ["first", "last"]), ("sort City reading n", ["none"]),
      ("sort City locale de-", nil), ("section ", ["by", "none"]), ("section by ci", ["City"]),
      ("section by City using ini", ["initial"]), ("columns id, c", ["City"]),
      ("filter city ", nil), ("filter City = B", ["Bern"]), ("filter City = Bern a", ["and"]),
      ("filter City = Bern and i", ["id"]), ("hide z", ["\"Zoë Brandt\""]), ("hide ", []),
      ("hide 1, \"to", ["\"Tom Carver\""]), ("move 1 b", ["before"]),
      ("move 1 before to", ["\"Tom Carver\""]), ("move 1 to ", ["top", "bottom"]),
      ("set lo", ["locale"]), ("set output js", ["json"]), ("set echo ", ["on", "off"]),
      ("use ", ["t"]), ("show as mark", ["markdown"]), ("show all a", ["as"]),
      ("type id n", ["number", "none"]), ("reset h", ["hidden"]), ("edit o", ["on", "off"]),
      ("echo a; sor", ["sort"]), ("# sor", []), ("duplicates b", ["by"]),
      ("duplicates by id, c", ["City"]), ("help qu", ["quit", "quoting"]), ("nosuch ", []),
      ("on t", ["tap"]), ("unhide a", ["all"]), ("summary ci", ["City"]), ("index a", ["all"]),
    ] as [(String, [String]?)])
  func offers(_ example: (typed: String, wanted: [String]?)) throws {
    let (completion, home, _) = try completion()
    let found = completion.candidates(for: example.typed)
    if let wanted = example.wanted {
      let extra = example.typed == "sort " ? ["name", "none"] : []
      #expect(found.candidates == wanted + extra)
    } else {
      #expect(found.candidates.count > 2)
    }
    withExtendedLifetime(home) {}
  }

  @Test func offersTheShortNamesThatAreEnough() throws {
    let (completion, home, script) = try completion()
    for name in ["digits/last", "digits/date", "words/last-word", "texts/last-word"] {
      script.session.library.comparators.register(
        ComparatorDefinition(name: name, summary: "") { _ in throw CancellationError() })
    }
    // 'last-word' may be either of two, and 'date' is the built-in one.
    #expect(completion.candidates(for: "sort City using las").candidates == ["last"])
    #expect(completion.candidates(for: "sort City using dat").candidates == ["date"])
    #expect(
      completion.candidates(for: "sort City using dig").candidates == [
        "digits/last", "digits/date",
      ])
    withExtendedLifetime(home) {}
  }

  @Test func offersLibrariesAndFoldersToLoad() throws {
    let (completion, home, _) = try completion()
    for name in ["order.so", "order.c", "orders/a.so"] { try home.write("", to: name) }
    for verb in ["load", "check", "trust", "distrust"] {
      #expect(
        completion.candidates(for: "plugin \(verb) \(home.path)/or").candidates
          == ["\(home.path)/order.so", "\(home.path)/orders/"])
    }
    withExtendedLifetime(home) {}
  }

  @Test func replacesFromTheStartOfTheWord() throws {
    let (completion, home, _) = try completion()
    #expect(completion.candidates(for: "sort ").start == 5)
    #expect(completion.candidates(for: "sort é, fi").start == 9)
    #expect(completion.candidates(for: "sort \"First").start == 5)
    // What was typed on the lines before it decides, but cannot be replaced.
    #expect(completion.candidates(for: "ci", after: "sort ").candidates == ["City"])
    #expect(completion.candidates(for: "ci", after: "sort ").start == 0)
    #expect(completion.candidates(for: "rst", after: "sort \"Fi\n").candidates.isEmpty)
    withExtendedLifetime(home) {}
  }

  @Test func findsTitlesOfSectionsAndHiddenRows() throws {
    let (completion, home, script) = try completion()
    try script.run("hide 1; section by City")
    #expect(completion.candidates(for: "goto ").candidates == ["B", "C", "L", "R"])
    #expect(completion.candidates(for: "unhide a").candidates == ["\"Ann Poe\"", "all"])
    withExtendedLifetime(home) {}
  }
}
