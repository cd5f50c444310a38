import TerminalTesting
import Testing

/// Options and exit statuses, without a terminal.
@Suite struct StartingTests {
  @Test(
    arguments: [
      ("echo hi", 0), ("sort Nowhere", 1), ("hide 99", 1), ("filter City >", 1), ("echo $x", 1),
      ("set nosuch 1", 1), ("show as nosuch", 1), ("echo \"a", 2), ("nosuch", 2), ("hide", 2),
      ("load nowhere.csv", 3), ("source nowhere", 3), ("plugin load nosuchplugin", 4),
      ("quit 9", 9), ("expect rows 5", 1), ("!exit 3", 1),
    ] as [(String, Int32)])
  func statusOf(_ example: (command: String, status: Int32)) throws {
    let home = try Home()
    #expect(try home.run("people.csv", "-c", example.command).status == example.status)
  }

  @Test(
    arguments: [
      (["--nosuch"], 2), (["--color", "blue"], 2), (["--locale", "no_such_locale!"], 2),
      (["--output", "nosuch"], 2), (["--width", "x"], 2), (["--today", "x"], 2), (["-c"], 2),
      (["nowhere.csv", "-c", "echo"], 3), (["-f", "nowhere"], 3), (["--version"], 0),
      (["--help"], 0),
    ] as [([String], Int32)])
  func statusOfOptions(_ example: (arguments: [String], status: Int32)) throws {
    let home = try Home()
    let words = example.arguments.map { "'\($0)'" }.joined(separator: " ")
    #expect(try home.shell("roster \(words) </dev/null").status == example.status)
  }

  @Test func aScriptStopsAtItsFirstError() throws {
    let home = try Home()
    let run = try home.run("people.csv", input: "echo one\nnosuch\necho two\n")
    #expect(run.status == 2)
    #expect(run.output == "one\n")
    #expect(run.errors.hasPrefix("error: <stdin>:2:1: unknown command 'nosuch'"))
  }

  @Test func keepGoingGivesTheFirstStatus() throws {
    let home = try Home()
    let run = try home.run("--keep-going", "people.csv", input: "hide 99\nnosuch\necho two\n")
    #expect(run.status == 1)
    #expect(run.output == "two\n")
  }

  @Test func checkOnlyReports() throws {
    let home = try Home()
    try home.write("# roster state 1\nhide @nobody\n", to: "s")
    let script = """
      echo hi; hide 1; export out.csv; !touch ran; on tap !touch tapped; tap 1
      nosuch
      hide 99

      """
    try home.write(script, to: "c.roster")
    let run = try home.run("--check", "--state", "s", "people.csv", "-f", "c.roster")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("c.roster:2:1:") && run.errors.contains("c.roster:3:6:"))
    #expect(!home.exists("out.csv") && !home.exists("ran") && !home.exists("tapped"))
    #expect(try home.read("s") == "# roster state 1\nhide @nobody\n")
  }

  @Test func atomicDoesAllOrNothing() throws {
    let home = try Home()
    try home.write("old", to: "out.csv")
    let failed = try home.run(
      "--atomic", "--state", "s", "people.csv", "-c",
      "hide 1; export out.csv; export new.json; echo printed; !ls -A; hide 99")
    #expect(failed.status == 1)
    #expect(failed.output.contains("printed"))
    // While it runs, neither the state nor the new file is there.
    #expect(!failed.output.contains("\ns\n") && !failed.output.contains("\nnew.json\n"))
    #expect(try home.read("out.csv") == "old")
    #expect(!home.exists("new.json") && !home.exists("s"))
    let done = try home.run(
      "--atomic", "--state", "s", "people.csv", "-c", "hide 1; export out.csv; export new.json")
    #expect(done.status == 0)
    #expect(try home.read("out.csv").split(separator: "\n").count == 6)
    #expect(home.exists("new.json") && home.exists("s"))
    let left = try home.shell("ls -A | grep -v '^\\.\\(in\\|out\\|err\\)put' | tr '\\n' ' '")
    #expect(!left.output.contains(".out.csv") && !left.output.contains(".new.json"))
  }

  @Test(arguments: [
    "!touch ran", "load \"|echo a\"", "load other.csv", "export out.csv",
    "on tap !touch ran; tap 1",
  ])
  func safeRefuses(_ command: String) throws {
    let home = try Home()
    try home.write("a\n1\n", to: "other.csv")
    let run = try home.run("--safe", "people.csv", "-c", command)
    #expect(run.status == 1)
    #expect(run.errors.contains("is refused by --safe"))
    #expect(!home.exists("ran") && !home.exists("out.csv"))
  }

  @Test func aScriptTakesTheRestOfTheLine() throws {
    let home = try Home()
    try home.write("#!/usr/bin/env -S roster -f\necho $# $1 \"$2\"\n", to: "a.roster")
    let run = try home.run("-f", "a.roster", "--check", "x y")
    #expect(run.output == "2 --check x y\n")
  }

  @Test func aClosedPipeEndsQuietly() throws {
    let home = try Home()
    let rows = (1...100_000).map { "\($0),row\n" }.joined()
    try home.write("id,name\n" + rows, to: "many.csv")
    let run = try home.shell(
      "(roster many.csv -c 'show all as csv'; echo \"status $?\" >&2) | head -1")
    #expect(run.output == "id,name\n")
    #expect(run.errors == "status 0\n")
  }

  @Test func aFullDeviceIsAnError() throws {
    let home = try Home()
    for command in ["show all", "echo hi", "export - as json"] {
      let run = try home.shell("roster people.csv -c '\(command)' > /dev/full")
      #expect(run.status == 1)
      #expect(run.errors.contains("standard output"))
      #expect(run.errors.contains("no space left on device"))
    }
  }

  @Test func anInterruptEndsAScript() throws {
    let home = try Home()
    let terminal = try PseudoTerminal(
      executable: Home.program,
      arguments: ["people.csv", "-c", "!echo started; !exec sleep 30", "-c", "echo not run"],
      environment: home.environment, folder: home.path)
    try terminal.expect("started\n")
    try terminal.send("\u{3}")
    #expect(try terminal.waitForExit() == .exited(130))
    #expect(!terminal.text.contains("not run"))
    // Waiting for its next line, too.
    let feeding = "mkfifo in; (echo 'echo ready'; exec sleep 5) > in & "
    let reading = try PseudoTerminal(
      executable: "/bin/sh",
      arguments: ["-c", feeding + "exec '\(Home.program)' people.csv < in"],
      environment: home.environment, folder: home.path)
    try reading.expect("ready\n")
    try reading.send("\u{3}")
    #expect(try reading.waitForExit() == .exited(130))
  }
}
