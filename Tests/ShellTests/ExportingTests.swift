import TerminalTesting
import Testing

/// Files that the program writes, and what is left where it cannot.
@Suite struct ExportingTests {
  /// What the program has left beside the files that were there.
  private func leftovers(_ home: Home) throws -> [String] {
    try home.shell("ls -A | grep roster- || true").output.split(separator: "\n").map(String.init)
  }

  @Test(arguments: ["TERM", "HUP", "KILL"])
  func nothingIsLeftOfAFileWhenTheProgramIsKilled(signal: String) throws {
    let home = try Home()
    let run = try home.run(
      "--atomic", "people.csv", "-c", "export out.csv", "-c", "!kill -\(signal) $PPID; sleep 5")
    #expect(run.status != 0)
    #expect(!home.exists("out.csv"))
    #expect(try leftovers(home) == [])
  }

  @Test func nothingIsLeftOfALargeFileWhenTheProgramIsInterrupted() throws {
    let home = try Home()
    _ = try home.shell("(echo name,city; yes Ann,Oslo | head -n 2000000) > large.csv")
    try home.write("before", to: "out.csv")
    let run = try home.shell(
      "roster --atomic large.csv -c 'export out.csv' -c '!kill -INT $PPID; sleep 5'; echo $?")
    #expect(run.output == "130\n")
    #expect(try home.read("out.csv") == "before")
    #expect(try leftovers(home) == [])
    // Who still closes the file has it for a moment.
    let open = "ls -l /proc/[0-9]*/fd 2>/dev/null | grep -c '\(home.path)/.*(deleted)'"
    let wait = "for i in $(seq 50); do [ $(\(open)) = 0 ] && break; sleep 0.1; done; \(open)"
    #expect(try home.shell(wait).output == "0\n")
  }

  @Test(arguments: ["export out.json", "export - as ndjson", "show as html", "export - as xml"])
  func bytesThatAreNoTextAreMissedWhereAFormatCannotHoldThem(command: String) throws {
    let home = try Home()
    _ = try home.shell("printf 'id,name\\n1,\\303\\251\\n2,x\\233y\\n' > odd.csv")
    let run = try home.run("odd.csv", "-c", command)
    #expect(run.status == 0)
    #expect(run.errors.contains("U+FFFD, first in column 'name' of row 2"))
    let kept = try home.run("odd.csv", "-c", "export out.csv", "-c", "hide 2; export out2.json")
    #expect(!kept.errors.contains("U+FFFD"))
    #expect(try home.shell("cmp odd.csv out.csv").output == "")
  }

  @Test func whatAKilledProgramLeftIsSwept() throws {
    let home = try Home()
    try home.write("left", to: ".out.csv.roster-abc123")
    _ = try home.shell("touch -d '1 hour ago' .out.csv.roster-abc123")
    #expect(try home.run("people.csv", "-c", "export out.csv").status == 0)
    #expect(try leftovers(home) == [])
    #expect(try home.read("out.csv") == home.read("people.csv"))
  }

  @Test func aLinkToNothingIsFollowed() throws {
    let home = try Home()
    _ = try home.shell("mkdir inner; ln -s inner/new.csv link.csv")
    #expect(try home.run("people.csv", "-c", "export link.csv").status == 0)
    #expect(try home.read("inner/new.csv") == home.read("people.csv"))
    #expect(try home.shell("readlink link.csv").output == "inner/new.csv\n")
  }

  @Test func aLinkIntoNoFolderIsAnError() throws {
    let home = try Home()
    _ = try home.shell("ln -s nowhere/new.csv link.csv")
    let run = try home.run("people.csv", "-c", "export link.csv")
    #expect(run.status == 1 && run.errors.contains("'link.csv'"))
    #expect(try home.shell("readlink link.csv").output == "nowhere/new.csv\n")
  }

  @Test func aFullDeviceIsAnError() throws {
    let home = try Home()
    let run = try home.run("people.csv", "-c", "export /dev/full")
    #expect(run.status == 1 && run.errors.contains("no space left"))
  }
}
