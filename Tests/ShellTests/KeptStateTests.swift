import TerminalTesting
import Testing

/// How an arrangement comes back, and when it must not.
@Suite(.serialized, .timeLimit(.minutes(1))) struct KeptStateTests {
  private let prompt = "people> "

  private func type(_ keys: String, into terminal: PseudoTerminal, _ answers: String...) throws {
    try terminal.send(keys)
    for answer in answers { try terminal.expect(answer) }
    try terminal.expect(prompt)
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  private func state(of home: Home) throws -> [String] {
    let name = try #require(try home.states().first)
    return try home.read("state/roster/\(name)").split(separator: "\n").map(String.init)
  }

  @Test func comesBackInTheNextSession() throws {
    let home = try Home()
    let first = try home.terminal("people.csv")
    try type("key id\r", into: first)
    try type("sort City desc\r", into: first, "sorted by City")
    try type("hide \"Tom Carver\"\r", into: first, "hid 'Tom Carver'")
    // Before the session ends it is on the disk: a crash loses nothing.
    #expect(try state(of: home).suffix(2) == ["sort City desc locale en-US", "hide @5"])
    try leave(first)
    let lines = try state(of: home)
    #expect(lines.count == 5)
    #expect(lines[0] == "# roster state 1")
    #expect(lines[1].hasPrefix("# ICU "))
    #expect(lines.suffix(3) == ["key id", "sort City desc locale en-US", "hide @5"])

    let second = try home.terminal("people.csv")
    #expect(second.text.contains("note: 'people' is arranged as it was left"))
    try type("hidden\r", into: second, "Tom Carver")
    try type("undo\r", into: second, "error: there is nothing to undo")
    try type("reset\r", into: second, "as in the file")
    #expect(try home.states().isEmpty)
    try leave(second)
    #expect(!(try home.terminal("people.csv").text.contains("arranged as it was left")))
  }

  @Test func survivesASignal() throws {
    let home = try Home()
    let first = try home.terminal("people.csv")
    try type("hide 2\r", into: first, "hid")
    first.signal(9)
    #expect(try first.waitForExit() == .signalled(9))
    let second = try home.terminal("people.csv")
    try type("hidden\r", into: second, "Zoë Brandt")
    try leave(second)
  }

  @Test func aSecondSessionSaysThatItWillNotSave() throws {
    let home = try Home()
    let first = try home.terminal("people.csv")
    try type("hide 1\r", into: first, "hid")
    let second = try home.terminal("people.csv")
    #expect(second.text.contains("note: another session has 'people' open"))
    try type("hide 1\r", into: second, "hid")
    try leave(second)
    try leave(first)
    #expect(try state(of: home).last?.split(separator: "@").count == 2)
    #expect(!home.exists("state/roster/\(try home.states()[0]).lock"))
  }

  @Test func aTableClosedAndLoadedAgainIsAsItWas() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type("hide 2\r", into: terminal, "hid")
    try terminal.send("close\r")
    try terminal.expect("roster> ")
    try type("load people.csv\r", into: terminal, "arranged as it was left")
    try type("hidden\r", into: terminal, "Zoë Brandt")
    try type("unhide all\r", into: terminal, "1 row shown again")
    try leave(terminal)
    #expect(try home.states().isEmpty)
  }

  @Test func reloadingKeepsWhatMatches() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type("key id; hide 1,2; sort City\r", into: terminal, "sorted by City")
    try home.write(
      "id,First Name,Last Name,Town\n2,Zoë,Brandt,Bern\n9,New,Person,Oslo\n", to: "people.csv")
    try type("show\r", into: terminal, "'people.csv' changed on disk; reload")
    try type("reload\r", into: terminal, "a sort is dropped", "1 row that was hidden", "reloaded")
    try type("hidden\r", into: terminal, "Zoë Brandt")
    try type("move 1 1; hide 1\r", into: terminal, "hid 'New Person'")
    try leave(terminal)
    #expect(try state(of: home).last == "hide @2, @9")
  }

  @Test func whatNoLongerMatchesIsSkippedAndSaid() throws {
    let home = try Home()
    try home.write(
      """
      # roster state 1
      # ICU 1.0 CLDR 1
      key id
      sort Gone locale en
      sort id using digits/last locale en
      sort City locale en
      hide @1, @77, @78, @2
      hide @79
      move @80 before @1
      move @3 before @81

      """, to: "s")
    let run = try home.run("--state", "s", "people.csv", "-c", "hidden; expect sorted by City")
    #expect(run.status == 0)
    #expect(run.output == "Ann Poe\nZoë Brandt\n")
    #expect(
      run.errors == """
        note: skipped 'sort Gone locale en' of the saved arrangement: unknown column 'Gone'
        note: skipped 'sort id using digits/last locale en' of the saved arrangement: 'digits/last' \
        is of plugin 'digits', which is not loaded; 'plugin load digits' loads it
        note: 5 rows that were hidden or moved are not there any more
        note: the arrangement was saved under ICU 1.0 CLDR 1; this is another version

        """)
    // Nothing was done, and what is missing may come back.
    #expect(try home.read("s").contains("Gone"))
  }

  @Test(
    arguments: [
      ("# roster state 1\nexport x.csv\n", "line 2: 'export' does not arrange"),
      ("# roster state 1\nsort\n", "line 2: 'sort' does not arrange"),
      ("# roster state 1\n!touch x.csv\n", "line 2: '!' does not arrange"),
      ("# roster state 1\nsort City\nsort \"Ci\n", "line 3: the quote"),
      ("# roster state 1\nsort $x\n", "line 2: unknown variable"),
      ("sort City\n", "line 1: it does not begin"), ("\u{0}\u{0}\n", "line 1"),
    ])
  func aDamagedFileStopsTheStart(_ damage: (text: String, reason: String)) throws {
    let home = try Home()
    try home.write(damage.text, to: "s")
    let run = try home.run("--state", "s", "people.csv", "-c", "echo started")
    #expect(run.status == 5)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("the state file 's' is damaged in \(damage.reason)"))
    #expect(try home.read("s") == damage.text)
    #expect(!home.exists("x.csv") && !home.exists("s.lock"))
  }

  @Test func aTornLastLineIsIgnored() throws {
    let home = try Home()
    try home.write("# roster state 1\nkey id\nhide @1\nhide @2, @", to: "s")
    #expect(try home.run("--state", "s", "people.csv", "-c", "hidden").output == "Ann Poe\n")
    #expect(try home.run("--state", "s", "people.csv", "-c", "hide @3").status == 0)
    #expect(try home.read("s").hasSuffix("\nkey id\nhide @1, @3\n"))
    try home.write("# roster st", to: "s")
    #expect(try home.run("--state", "s", "people.csv", "-c", "hide 1").status == 0)
  }

  @Test func scriptsNeitherReadNorWriteUnlessTold() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type("hide 1\r", into: terminal, "hid")
    try leave(terminal)
    let before = try state(of: home)
    let run = try home.run("people.csv", "-c", "expect rows 6; hide 1-3")
    #expect(run.status == 0)
    #expect(try state(of: home) == before)
    let without = try home.terminal("--no-state", "people.csv")
    try type("expect rows 6; hide 1-3\r", into: without, "hid")
    try leave(without)
    #expect(try state(of: home) == before)
  }

  @Test func otherFilesAreNotSettings() throws {
    let home = try Home()
    let refused = try home.run("--state", "no/such/folder/s", "people.csv", "-c", "echo hi")
    #expect(refused.status == 5)
    #expect(!home.exists("no"))
    #expect(try home.run("--state", "/dev/full", "people.csv", "-c", "echo hi").status == 5)
    #expect(try home.run("--state", "s", "-c", "echo hi").status == 2)
    #expect(try home.run("--state", "s", "people.csv", "people.csv", "-c", "echo").status == 2)
  }

  @Test func manyStepsAreCompacted() throws {
    let home = try Home()
    let steps = (1...200).map { "sort City \($0 % 2 == 0 ? "desc" : "asc")" }
    try home.write("# roster state 1\nhide @1\n", to: "s")
    try home.write(steps.joined(separator: "\n") + "\n!cat s > copy\n", to: "many.roster")
    #expect(try home.run("--state", "s", "people.csv", "-f", "many.roster").status == 0)
    #expect(try home.read("copy").utf8.count < 5000)
    #expect(try home.read("s").split(separator: "\n").count == 3)
  }

  @Test func settingsDoNotChangeWhatWasSaved() throws {
    let home = try Home()
    let first = try home.terminal("people.csv")
    try type("sort City\r", into: first, "sorted")
    try leave(first)
    let before = try state(of: home)
    try home.write("set digits natural; set empty last; set locale sv\n", to: "config/roster/rc")
    let second = try home.terminal("people.csv")
    try type("hide 1\r", into: second, "hid")
    try leave(second)
    #expect(Array(try state(of: home).dropLast()) == before)
  }
}
