import Foundation
import TerminalTesting
import Testing

/// What a person sees who types at the prompt.
@Suite(.serialized, .timeLimit(.minutes(1))) struct TerminalSessionTests {
  private let prompt = "people> "

  /// Sends `keys`, waits for the answers in turn and then for the prompt.
  private func type(_ keys: String, into terminal: PseudoTerminal, _ answers: String...) throws {
    try terminal.send(keys)
    for answer in answers { try terminal.expect(answer) }
    try terminal.expect(prompt)
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func showsTheFirstScreenAfterEachStep() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv", rows: 10)
    try type("sort \"Last Name\"\r", into: terminal, "sorted by Last Name", "First Name", "Zoë")
    try type("hide 1\r", into: terminal, "hid 'Zoë Brandt'", "Tom")
    try type("let x = y\r", into: terminal)
    try leave(terminal)
  }

  @Test func showsTheTableOnceForALine() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    let header = "id  First Name"
    let before = terminal.text.components(separatedBy: header).count
    try type("sort City; hide 1; undo\r", into: terminal, "sorted by City\nhid ", header)
    #expect(terminal.text.components(separatedBy: header).count == before + 1)
    try type("hide 1; echo then\r", into: terminal, "hid ", header, "\nthen")
    try type("hide 1; hide 99\r", into: terminal, "hid ", header, "error: row 99")
    try leave(terminal)
  }

  @Test func aStepThatCannotBeShownIsNotMade() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type("filter id > 3\r", into: terminal, "3 rows")
    try type("type id date\r", into: terminal, "error:")
    try type("expect rows 3\r", into: terminal)
    try type("show 1\r", into: terminal, "Łucja")
    try leave(terminal)
  }

  @Test func aLongTableIsCutToTheScreen() throws {
    let home = try Home()
    let rows = (1...200).map { "\($0),row \($0)\n" }.joined()
    try home.write("id,name\n" + rows, to: "people.csv")
    let terminal = try home.terminal("people.csv", rows: 12)
    #expect(terminal.text.contains("… row 8 of 200; 'show all' prints all of them"))
    try type("section by name\r", into: terminal, "in sections", "… row 6 of 200")
    // The line, the header, and all up to the prompt: nothing has scrolled away.
    let screen = terminal.text.components(separatedBy: "in sections").last ?? ""
    #expect(screen.split(separator: "\n").count == 12)
    try type("show all\r", into: terminal, "row 199")
    try leave(terminal)
  }

  @Test func errorsHaveACaretAndNoPlace() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type(
      "sort Citty\r", into: terminal,
      "error: unknown column 'Citty'; did you mean 'City'?", "  sort Citty\n", "       ^~~~~\n")
    #expect(!terminal.text.contains(":1:"))
    try type("section by\r", into: terminal, "error: a column is missing")
    // What follows the error on its line is not run.
    try type("hide Nobody; echo done\r", into: terminal, "error: no row is titled 'Nobody'")
    #expect(!terminal.text.contains("\ndone"))
    try leave(terminal)
  }

  @Test func completesCommandsColumnsAndValues() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type("sor\tlastn\t, ci\t\r", into: terminal, "sorted by Last Name, City")
    try type("filter City = B\t\r", into: terminal, "2 rows where City = Bern")
    try type("filter none; hide Zo\t\r", into: terminal, "hid 'Zoë Brandt'")
    try terminal.send("sort City u\t\t")
    try terminal.expect("natural")
    try terminal.expect(prompt)
    try type("nat\t desc\r", into: terminal, "sorted by City descending using natural")
    try terminal.send("hide Ann\t\t")
    try terminal.expect("\"Ann Poe\"")
    try type("\u{3}", into: terminal)
    try type("set ou\tjs\t\r", into: terminal)
    try type("set output\r", into: terminal, "json")
    try leave(terminal)
  }

  @Test func completesFiles() throws {
    let home = try Home()
    try home.write("a,b\n1,2\n", to: "sub folder/with blank.csv")
    let terminal = try home.terminal("people.csv")
    try terminal.send("load sub\twi\t")
    try terminal.expect("\"sub folder/with blank.csv\" ")
    try terminal.send("\r")
    try terminal.expect("with blank> ")
    try leave(terminal)
  }

  @Test func goesOnWithAnOpenLine() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try terminal.send("echo one \\\r")
    try terminal.expect("...> ")
    try type("two\r", into: terminal, "\none two")
    try terminal.send("echo \"a\r")
    try terminal.expect("...> ")
    try type("b\"\r", into: terminal, "\na\nb")
    try terminal.send("sort \\\r")
    try terminal.expect("...> ")
    try terminal.send("Cit\t")
    try terminal.expect("City ")
    try type("\r", into: terminal, "sorted by City")
    try leave(terminal)
  }

  @Test func controlCAbandonsTheLine() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try type("hide 1\u{3}", into: terminal, "^C")
    try terminal.send("echo \"open\r")
    try terminal.expect("...> ")
    try type("\u{3}", into: terminal, "^C")
    try type("echo still here\r", into: terminal, "\nstill here")
    try type("hidden\r", into: terminal, "no row is hidden")
    try leave(terminal)
  }

  @Test func controlCStopsAProgram() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    // The key comes now before the program is there, now just as it starts, now in its midst.
    for round in 0..<40 {
      try terminal.send("echo started; !exec sleep 30\r")
      try terminal.expect("\nstarted")
      usleep(UInt32(round) * 100)
      try type("\u{3}", into: terminal, "error: interrupted")
    }
    try leave(terminal)
  }

  @Test func aProgramHasTheTerminal() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    // What is typed before the program is there may come while the shell still has the terminal.
    try terminal.send("!echo ready && read line && echo \"got $line\"\r")
    try terminal.expect("\nready\n")
    try type("words\r", into: terminal, "\ngot words")
    try leave(terminal)
  }

  @Test func pastesSeveralLines() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try terminal.send("\u{1B}[200~echo one\necho two\n\u{1B}[201~")
    try terminal.expect("echo two")
    try type("\r", into: terminal, "\none\n", "two\n")
    try leave(terminal)
  }

  @Test func historyLastsBetweenSessions() throws {
    let home = try Home()
    let first = try home.terminal("people.csv")
    try type("echo once\r", into: first, "\nonce")
    try first.send("echo \"two\r")
    try first.expect("...> ")
    try type("lines\"\r", into: first, "\ntwo\nlines")
    try leave(first)
    let second = try home.terminal("people.csv")
    try type("\u{1B}[A\u{1B}[A\r", into: second, "\nonce")
    try second.send("\u{12}")
    try second.expect("bck:")
    try second.send("two")
    try second.expect("two")
    try type("\r", into: second, "\ntwo\nlines")
    try leave(second)
  }

  @Test func longOutputGoesThroughThePager() throws {
    let home = try Home()
    let pager = "sed 's/^/p:/'"
    let terminal = try home.terminal("people.csv", environment: ["PAGER": pager], rows: 7)
    try type("show all\r", into: terminal, "p:   id  First Name", "p:6   6  Ann")
    try type("show 1\r", into: terminal, "\n1   1  Ann")
    try type("set pager off\r", into: terminal)
    try type("show all\r", into: terminal, "\n6   6  Ann")
    try leave(terminal)
    let without = try home.terminal("people.csv", environment: ["PAGER": "no-such-pager"], rows: 7)
    try type("show all\r", into: without, "error: the pager 'no-such-pager' could not be run")
    try leave(without)
  }

  @Test func leavingThePagerEndsALongShow() throws {
    let home = try Home()
    let rows = (1...50_000).map { "\($0),row \($0)\n" }.joined()
    try home.write("id,name\n" + rows, to: "people.csv")
    let terminal = try home.terminal("people.csv", environment: ["PAGER": "head -1"])
    try type("show all\r", into: terminal, "name\n")
    try type("echo after\r", into: terminal, "\nafter")
    try leave(terminal)
  }

  @Test func saysWhatTakesLongAndErasesIt() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    try terminal.send("load \"|sleep 0.8; cat people.csv\" named slow\r")
    try terminal.expect("loading … Ctrl-C stops it")
    try terminal.expect("loaded 'slow'")
    try terminal.expect("slow> ")
    let output = String(decoding: terminal.rawOutput, as: UTF8.self)
    #expect(output.contains("Ctrl-C stops it\r\u{1B}[K"))
    try terminal.send("load \"|sleep 30\"\r")
    try terminal.expect("Ctrl-C stops it")
    try terminal.send("\u{3}")
    try terminal.expect("error: interrupted", within: 1)
    try terminal.expect("slow> ")
    try leave(terminal)
  }

  @Test func drawsPlainlyWhereAsked() throws {
    let home = try Home()
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      let terminal = try home.terminal("people.csv", environment: environment)
      try type("sort City\r", into: terminal, "sorted by City")
      try type("sort Citty\r", into: terminal, "error:")
      let coloured = terminal.rawOutput.split(separator: 0x1B).dropFirst().contains {
        $0.first == 0x5B && $0.dropFirst().drop { (0x30...0x3B).contains($0) }.first == 0x6D
      }
      #expect(!coloured)
      try leave(terminal)
    }
  }

  @Test func aNewSizeCountsAtOnce() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv")
    terminal.resize(columns: 40, rows: 20)
    try type("show\r", into: terminal, "ame")
    try type("sort City desc, \"First Name\" desc\r", into: terminal, "sorted by City descending,")
    let widest =
      terminal.text.components(separatedBy: "sorted by").last?
      .split(separator: "\n").map(\.count).max() ?? 0
    #expect(widest <= 40)
    try leave(terminal)
  }

  @Test func theConfigurationRunsFirst() throws {
    let home = try Home()
    try home.write("alias hullo = echo hello\nset locale sv\nnosuch\n", to: "config/roster/rc")
    let terminal = try home.terminal("people.csv", columns: 200)
    #expect(terminal.text.contains("rc:3:1: unknown command 'nosuch'"))
    try type("hullo\r", into: terminal, "\nhello")
    try type("sort City; status\r", into: terminal, "sort City locale sv")
    try leave(terminal)
    let without = try home.terminal("--no-rc", "people.csv")
    try type("hullo\r", into: without, "error: unknown command 'hullo'")
    try leave(without)
    #expect(try home.run("people.csv", "-c", "hullo").status == 2)
  }

  @Test func saysWhatToDoWithoutATable() throws {
    let home = try Home()
    let terminal = try home.terminal(prompt: "roster> ")
    #expect(terminal.text.contains("'load FILE' opens a table"))
    try terminal.send("quit 7\r")
    #expect(try terminal.waitForExit() == .exited(7))
  }

  @Test func staysAfterAFailedScript() throws {
    let home = try Home()
    let terminal = try home.terminal("people.csv", "-i", "-c", "sort Citty")
    #expect(terminal.text.contains("<command 1>:1:6: unknown column 'Citty'"))
    try leave(terminal)
  }
}
