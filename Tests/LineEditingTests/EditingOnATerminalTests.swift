import Glibc
import TerminalTesting
import Testing

@Suite(.serialized, .timeLimit(.minutes(1))) struct EditingOnATerminalTests {
  private let prompt = "probe> "

  private func probe(
    history: String? = nil, environment: [String: String] = [:], columns: Int = 80
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      executable: PseudoTerminal.path(ofProduct: "line-editing-probe"),
      arguments: history.map { [$0] } ?? [], environment: environment, columns: columns)
    try terminal.expect(prompt)
    return terminal
  }

  /// Sends `keys`, waits for `answer` and for the next prompt.
  private func type(_ keys: String, into terminal: PseudoTerminal, _ answers: String...) throws {
    try terminal.send(keys)
    for answer in answers { try terminal.expect(answer) }
    try terminal.expect(prompt)
  }

  @Test func returnsWhatIsTyped() throws {
    let terminal = try probe()
    try type("sort name\r", into: terminal, "<sort name>")
    try type("\r", into: terminal, "<>")
    try type("é 山 \u{1F600}\r", into: terminal, "<é 山 \u{1F600}>")
    try type("nme\u{1B}[D\u{1B}[Da\u{1B}[H>\u{1B}[F<\r", into: terminal, "<>name<>")
    try type("sort first\u{17}last\r", into: terminal, "<sort last>")
    try terminal.send("\u{4}")
    try terminal.expect("<end>")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func coloursThePrompt() throws {
    let terminal = try probe(columns: 20)
    #expect(terminal.rawOutput.contains(sequence: "\u{1B}[1mprobe>\u{1B}[0m "))
    try type("123456789012\u{7F}\u{7F}x\r", into: terminal, "<1234567890x>")
  }

  @Test(arguments: ["C", "de_XX.ISO-8859-1", ""])
  func takesUTF8InAnyLocale(_ locale: String) throws {
    let terminal = try probe(environment: ["LC_ALL": locale])
    try type("Ünal 山\r", into: terminal, "<Ünal 山>")
  }

  @Test func recallsHistory() throws {
    let terminal = try probe()
    try type("first\r", into: terminal, "<first>")
    try type("second\r", into: terminal, "<second>")
    try type("second\r", into: terminal, "<second>")
    try type(" secret\r", into: terminal, "< secret>")
    try type("\u{1B}[A\u{1B}[A\r", into: terminal, "<first>")
  }

  @Test func findsHistoryWithControlR() throws {
    let terminal = try probe()
    try type("hide 山田\r", into: terminal, "<hide 山田>")
    try type("sort name\r", into: terminal, "<sort name>")
    try terminal.send("\u{12}")
    try terminal.expect("bck:")
    try terminal.send("hid")
    try terminal.expect("hid")
    try type("\r", into: terminal, "<hide 山田>")
  }

  @Test func keepsHistoryBetweenSessions() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/deep/history"
    let first = try probe(history: path)
    for number in 1...7 { try type("line \(number)\r", into: first, "<line \(number)>") }
    try first.send("\u{4}")
    #expect(try first.waitForExit() == .exited(0))

    let second = try probe(history: path)
    try type("\u{1B}[A\u{1B}[A\r", into: second, "<line 6>")
    #expect(try folder.read("deep/history") == "line 3\nline 4\nline 5\nline 6\nline 7\nline 6\n")
  }

  @Test func saysThatHistoryIsNotKept() throws {
    let terminal = try probe(history: "/dev/null/history")
    try type("sort\r", into: terminal, "<sort>", "problem: the history file")
    try type("\u{1B}[A\r", into: terminal, "<sort>")
  }

  @Test func completesTheOnlyCandidate() throws {
    let terminal = try probe()
    try terminal.send("so\t")
    try terminal.expect("rt ")
    try type("Ü\tx\r", into: terminal, "<sort Ünal x>")
  }

  @Test func completesInTheMiddleOfALine() throws {
    let terminal = try probe()
    try type("so name\u{1}\u{6}\u{6}\t!\r", into: terminal, "<sort! name>")
  }

  @Test func listsSeveralCandidatesBelowTheLine() throws {
    let terminal = try probe()
    try terminal.send("s\t")
    try terminal.expect("[section]  [show]     [sort]")
    try terminal.expect("probe> s")
    try type("h\t\r", into: terminal, "<show >")
    try terminal.send("x 山\t")
    try terminal.expect("[山田]  [山本]")
    try terminal.expect("x 山")
    try type("\u{3}", into: terminal, "<interrupted>")
  }

  @Test func listsBelowALineOfManyRows() throws {
    let terminal = try probe(columns: 20)
    let long = String(repeating: "x", count: 50)
    // The cursor stands in the first row when Tab is pressed.
    try terminal.send("s \(long)\u{1}\u{6}\t")
    try terminal.expect("[section]")
    try terminal.expect("probe> s ")
    try type("o\t\r", into: terminal, "<sort \(long)>")
  }

  @Test func abandonsTheLineOnControlC() throws {
    let terminal = try probe()
    try terminal.send("half a li")
    try terminal.expect("half a li")
    try type("\u{3}", into: terminal, "^C", "<interrupted>")
    try type("\u{3}", into: terminal, "<interrupted>")
    try type("whole\r", into: terminal, "<whole>")
  }

  @Test func endsOnlyOnAnEmptyLine() throws {
    let terminal = try probe()
    try type("abc\u{4}\r", into: terminal, "<abc>")
    try terminal.send("\u{4}")
    try terminal.expect("<end>")
  }

  @Test func showsAPasteBeforeItIsRun() throws {
    let terminal = try probe()
    #expect(terminal.rawOutput.contains(sequence: "\u{1B}[?2004h"))
    try terminal.send("\u{1B}[200~sort é\rshow\r\u{1B}[201~")
    try terminal.expect("show")
    #expect(!terminal.text.contains("<"))
    try type("!\r", into: terminal, "<sort é>", "<show!>")
    #expect(terminal.rawOutput.contains(sequence: "\u{1B}[?2004l"))
  }

  @Test func neverRunsKeysInAPaste() throws {
    let terminal = try probe()
    try type("\u{1B}[200~a\t\u{1B}[Ab\u{7F}\u{1B}[201~\r", into: terminal, "<a\t[Ab>")
  }

  @Test func takesAPasteLargerThanTheScreen() throws {
    let terminal = try probe()
    let lines = (1...300).map { "hide person number \($0) of a long list" }
    try terminal.send("\u{1B}[200~\(lines.joined(separator: "\r"))\u{1B}[201~")
    try terminal.expect(lines[299])
    try terminal.send("\r")
    for line in lines { try terminal.expect("<\(line)>") }
    try type("next\r", into: terminal, "<next>")
  }

  @Test func takesALongLine() throws {
    let terminal = try probe()
    let line = String(repeating: "0123456789", count: 2_000)
    try terminal.send("\u{1B}[200~\(line)\u{1B}[201~")
    try terminal.expect("9")
    try type("!\r", into: terminal, "<\(line)!>")
  }

  @Test func recallsAnEntryOfSeveralLines() throws {
    let folder = try TemporaryFolder()
    try folder.write(#"sort a \\\n  desc"#.utf8 + [0x0A], to: "history")
    let terminal = try probe(history: "\(folder.path)/history")
    try type("\u{1B}[A!\r", into: terminal, #"<sort a \>"#, "<  desc!>")
  }

  @Test func canBeInterruptedInAPaste() throws {
    let terminal = try probe()
    // The key comes now while the paste is being read, which it discards, now behind it.
    for round in 0..<60 {
      try terminal.send("\u{1B}[200~never ended")
      usleep(UInt32(round) * 20)
      try type("\u{3}", into: terminal, "<interrupted>")
    }
    try type("next\r", into: terminal, "<next>")
  }

  @Test func drawsTheLineAgainAfterEachNewSize() throws {
    let terminal = try probe()
    try terminal.send("abc")
    try terminal.expect("abc")
    for columns in [40, 60, 30] {
      terminal.resize(columns: columns, rows: 10)
      try terminal.expect("probe> abc")
    }
    try type("def\r", into: terminal, "<abcdef>")
  }

  @Test func neverMissesControlC() throws {
    let terminal = try probe()
    for _ in 0..<50 { try type("x\t\u{3}", into: terminal, "<interrupted>") }
  }

  /// A shell is needed: a program that leads its session cannot be stopped by the terminal.
  @Test(.enabled(if: access("/bin/bash", X_OK) == 0))
  func givesTheTerminalBackWhileItIsStopped() throws {
    let terminal = try PseudoTerminal(
      executable: "/bin/bash", arguments: ["--norc", "--noprofile", "-i"],
      environment: ["PS1": "shell> "])
    try terminal.expect("shell> ")
    try terminal.send("\(PseudoTerminal.path(ofProduct: "line-editing-probe"))\r")
    try terminal.expect(prompt)
    try terminal.send("abc")
    try terminal.expect("abc")
    try terminal.send("\u{1A}")
    try terminal.expect("Stopped")
    try terminal.expect("shell> ")
    try terminal.send("stty -a\r")
    try terminal.expect(" icanon")
    try terminal.expect("shell> ")
    try terminal.send("fg\r")
    try terminal.expect("probe> abc")
    try type("def\r", into: terminal, "<abcdef>")
  }

  @Test(arguments: [SIGTERM, SIGHUP, SIGQUIT])
  func isEndedBySignals(_ signal: Int32) throws {
    let terminal = try probe()
    terminal.signal(signal)
    #expect(try terminal.waitForExit() == .signalled(signal))
    #expect(terminal.rawOutput.contains(sequence: "\u{1B}[?2004l"))
  }

  @Test func endsWhenTheTerminalGoesAway() throws {
    let path = PseudoTerminal.path(ofProduct: "line-editing-probe")
    let terminal = try PseudoTerminal(
      executable: "/bin/sh", arguments: ["-c", "trap '' HUP; exec \"$0\"", path])
    try terminal.expect(prompt)
    terminal.hangUp()
    #expect(try terminal.waitForExit() == .exited(0))
  }

  @Test func worksOnADumbTerminal() throws {
    let terminal = try probe(environment: ["TERM": "dumb"])
    #expect(!terminal.rawOutput.contains(0x1B))
    try type("so\tx\r", into: terminal, "<sort x>")
  }

  @Test func honoursTheUsersEditrc() throws {
    let folder = try TemporaryFolder()
    try folder.write("probe:bind ^X ed-delete-prev-char\n".utf8, to: ".editrc")
    let terminal = try probe(environment: ["HOME": folder.path])
    try type("ab\u{18}\r", into: terminal, "<a>")
  }

  @Test func completesWithViKeys() throws {
    let folder = try TemporaryFolder()
    try folder.write("bind -v\n".utf8, to: ".editrc")
    let terminal = try probe(environment: ["HOME": folder.path])
    #expect(!terminal.rawOutput.contains(sequence: "\u{1B}[?2004h"))
    try type("so\tx\u{1B}0iy\r", into: terminal, "<ysort x>")
    try terminal.send("s\t")
    try terminal.expect("[section]")
    try type("\r", into: terminal, "<s>")
  }
}

extension [UInt8] {
  fileprivate func contains(sequence: String) -> Bool {
    let wanted = Array(sequence.utf8)
    return indices.contains { self[$0...].starts(with: wanted) }
  }
}
