import Foundation
import TerminalTesting
import Testing

/// Trust as a user meets it: at the prompt, in scripts, under --safe and in the rc file.
@Suite(.serialized, .timeLimit(.minutes(2))) struct PluginTrustTests {
  private let home: Home
  private let prompt = "people> "
  /// Relative to the home.
  private let plugins = ".local/share/roster/plugins"
  private let list = "state/roster/trusted-plugins"

  init() throws {
    home = try Home()
    try FileManager.default.createDirectory(
      atPath: "\(home.path)/\(plugins)", withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: PseudoTerminal.path(ofProduct: "libLengthOrder.so"), toPath: library)
  }

  private var library: String { "\(home.path)/\(plugins)/liblength.so" }

  /// It is a library still, but another one.
  private func changeLibrary() throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: library))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0]))
    try handle.close()
  }

  private func type(_ keys: String, into terminal: PseudoTerminal, _ answers: String...) throws {
    try terminal.send(keys)
    for answer in answers { try terminal.expect(answer) }
    try terminal.expect(prompt)
  }

  private func leave(_ terminal: PseudoTerminal) throws {
    try terminal.send("\u{4}")
    #expect(try terminal.waitForExit() == .exited(0))
  }

  // MARK: - Scripts

  @Test func safeLoadsOnlyWhatIsTrusted() throws {
    let command = "plugin load length; sort City using length; show 1 as csv"
    let refused = try home.run("--safe", "people.csv", "-c", command)
    #expect(refused.status == 1)
    #expect(
      refused.errors.hasPrefix(
        "error: <command 1>:1:13: --safe loads only trusted plugins; "
          + "'plugin trust length' trusts this one\n"))
    #expect(try home.run("people.csv", "-c", "plugin trust length").status == 0)
    let line = try home.read(list)
    #expect(line.hasSuffix("  \(library)\n") && line.utf8.count == 64 + 3 + library.utf8.count)
    let loaded = try home.run("--safe", "people.csv", "-c", command)
    #expect(loaded.status == 0)
    #expect(loaded.output == "id,First Name,Last Name,City\n2,Zoë,Brandt,Bern\n")
    let unguarded = try home.run("--safe", "people.csv", "-c", "plugin load length inprocess")
    #expect(unguarded.status == 1)
    #expect(unguarded.errors.contains("1:20: 'inprocess' is refused by --safe"))
    try changeLibrary()
    #expect(try home.run("--safe", "people.csv", "-c", command).status == 4)
  }

  @Test(arguments: ["--safe", "--check"])
  func aScriptThatIsOnlyLookedAtChangesNothing(option: String) throws {
    for command in ["plugin trust length", "plugin distrust length"] {
      let run = try home.run(option, "people.csv", "-c", command)
      #expect(run.status == (option == "--safe" ? 1 : 0))
      if option == "--safe" {
        #expect(
          run.errors.contains("changing which plugins are trusted is refused by --safe"))
      }
    }
    #expect(!home.exists(list))
  }

  @Test func aScriptStopsAtALibraryThatChanged() throws {
    #expect(try home.run("people.csv", "-c", "plugin trust length").status == 0)
    try changeLibrary()
    let before = try home.read(list)
    let run = try home.run("people.csv", "-c", "plugin load length; echo on", input: "y\n")
    #expect(run.status == 4)
    #expect(run.output.isEmpty)
    #expect(
      run.errors.contains(
        "changed since it was trusted; 'plugin trust length' trusts it as it is now"))
    #expect(try home.read(list) == before)
    let again = try home.run(
      "people.csv", "-c", "plugin trust length; plugin load length; echo on")
    #expect(again.output == "on\n")
    #expect(try home.run("people.csv", "-c", "plugin distrust length").status == 0)
    #expect(try home.read(list).isEmpty)
    #expect(try home.run("people.csv", "-c", "plugin distrust length").status == 4)
  }

  @Test func listShowsAllOfIt() throws {
    try home.write("\u{7F}ELF", to: "\(plugins)/other.so")
    let run = try home.run(
      "people.csv", "-c", "plugin list; plugin load length; plugin trust length; plugin list",
      "-c", "plugin info length-order")
    #expect(run.status == 0)
    #expect(run.errors.isEmpty)
    let lines = run.output.split(separator: "\n")
    #expect(
      lines.filter { $0.hasPrefix("length ") }
        == ["length  not loaded, not trusted, \(library)"])
    #expect(
      lines.filter { $0.hasPrefix("length-order") && $0.contains(", ") } == [
        "length-order 1.0.0  The Roster authors, in a process of its own, trusted, \(library)"
      ])
    let other = lines.filter { $0.hasPrefix("other") }
    #expect(
      other.map { $0.split(separator: " ", maxSplits: 1).last?.drop { $0 == " " } }
        == Array(repeating: "not loaded, not trusted, \(home.path)/\(plugins)/other.so", count: 2))
    #expect(lines.contains("  trusted"))
  }

  @Test func infoKnowsWhatIsNotLoaded() throws {
    let run = try home.run("people.csv", "-c", "plugin info length")
    #expect(run.status == 4)
    #expect(
      run.errors.contains("1:13: plugin 'length' is not loaded; 'plugin load length' loads it\n"))
    let unknown = try home.run("people.csv", "-c", "plugin info none")
    #expect(unknown.errors.contains("no plugin is named 'none'; 'plugin list' lists them"))
  }

  @Test func listAndInfoShowTheOptions() throws {
    let run = try home.run(
      "people.csv", "-c", "plugin load length with bytes; plugin list; plugin info length-order")
    #expect(run.errors.isEmpty)
    #expect(run.output.contains(", in a process of its own, with \"bytes\", not trusted, /"))
    #expect(run.output.contains("\n  with \"bytes\"\n"))
  }

  @Test func aDamagedListIsNamedWithItsLine() throws {
    try home.write("nonsense\n", to: list)
    for command in ["load length", "list", "trust length", "distrust length"] {
      let run = try home.run("people.csv", "-c", "plugin \(command)")
      #expect(run.status == 4)
      #expect(run.errors.contains("/\(list):1: the list of trusted plugins is damaged: "))
    }
    #expect(try home.read(list) == "nonsense\n")
  }

  @Test func aStateFileLoadsNoPlugin() throws {
    try home.write("# roster state 1\nplugin load ./length.so\n", to: "s")
    let run = try home.run("--state", "s", "people.csv", "-c", "echo on")
    #expect(run.status == 5)
    #expect(run.output.isEmpty)
    #expect(run.errors.contains("'plugin' does not arrange"))
  }

  // MARK: - At the prompt

  @Test func asksAboutALibraryThatChanged() throws {
    let terminal = try home.terminal("people.csv", columns: 200)
    try type("plugin trust length\r", into: terminal, "trusted liblength.so (sha256 ", "…)")
    try type("plugin load length\r", into: terminal, "loaded plugin length-order")
    let question = "changed since it was trusted; trust it as it is now? [y/N] "
    try changeLibrary()
    let before = try home.read(list)
    for answer in ["\r", "n\r", "yo\r", "\u{4}"] {
      try terminal.send("plugin load length\r")
      try terminal.expect("'length' " + question)
      try type(answer, into: terminal, "error: ", "'plugin trust length' trusts it as it is now")
    }
    try terminal.send("plugin load length\r")
    try terminal.expect(question)
    try type("\u{3}", into: terminal, "error: interrupted")
    #expect(try home.read(list) == before)
    try terminal.send("plugin load length\r")
    try terminal.expect(question)
    try type("Yes\r", into: terminal, "loaded plugin length-order")
    #expect(try home.read(list) != before)
    try type("plugin load length\r", into: terminal, "loaded plugin length-order")
    try type("plugin distrust length\r", into: terminal, "liblength.so is no longer trusted")
    try leave(terminal)
  }

  @Test func completesNamesAndWords() throws {
    let terminal = try home.terminal("people.csv", columns: 200)
    try type("plugin tr\tle\t\r", into: terminal, "trusted liblength.so")
    try type("plugin lo\tle\t\r", into: terminal, "loaded plugin length-order")
    try type("plugin dis\tle\t\r", into: terminal, "is no longer trusted")
    try type("sort City using le\t\r", into: terminal, "sorted by City using length-order/length")
    try leave(terminal)
  }

  @Test func completesALibraryHereToAPath() throws {
    try FileManager.default.copyItem(atPath: library, toPath: "\(home.path)/here.so")
    try home.write("", to: "here.c")
    let terminal = try home.terminal("people.csv", columns: 200)
    try type("plugin load he\t\r", into: terminal, "./here.so", "loaded plugin length-order")
    try leave(terminal)
  }

  // MARK: - The rc file

  @Test func theConfigurationLoadsByNameAndByWholePath() throws {
    for word in ["length", library] {
      try home.write("plugin load \(word)\nalias hullo = echo hello\n", to: "config/roster/rc")
      let terminal = try home.terminal("people.csv")
      #expect(!terminal.text.contains("error:"))
      try type("sort City using length\r", into: terminal, "sorted by City")
      try type("hullo\r", into: terminal, "\nhello")
      try leave(terminal)
    }
  }

  @Test func nothingIsLoadedFromTheCurrentFolder() throws {
    try FileManager.default.copyItem(atPath: library, toPath: "\(home.path)/here.so")
    try home.write("plugin load sub/here.so\n", to: "config/roster/more.roster")
    try home.write(
      """
      plugin load here
      plugin load ./here.so
      plugin trust ./here.so
      plugin load ~/here.so
      source \(home.path)/config/roster/more.roster
      alias hullo = echo hello
      alias here = plugin load ./here.so

      """, to: "config/roster/rc")
    let terminal = try home.terminal("people.csv", columns: 300)
    #expect(terminal.text.contains("/rc:1:13: plugin 'here' not found in "))
    for (place, path) in [
      ("/rc:2:13", "./here.so"), ("/rc:3:14", "./here.so"), ("/more.roster:1:13", "sub/here.so"),
    ] {
      #expect(
        terminal.text.contains(
          "\(place): '\(path)' depends on the current folder, which the rc file does not choose; "
            + "take a name, or a path that begins with '/'"))
    }
    #expect(
      terminal.text.contains(
        "/rc:4:13: '~/here.so' is no whole path; '~' is not expanded, so write the whole path"))
    // What follows is run, and what is typed may say where it stands.
    try type("hullo\r", into: terminal, "\nhello")
    try type("plugin list\r", into: terminal, "length", "not loaded")
    try type("here\r", into: terminal, "loaded plugin length-order")
    try leave(terminal)
    #expect(!home.exists(list))
  }

  @Test func theConfigurationAsksToo() throws {
    #expect(try home.run("people.csv", "-c", "plugin trust length").status == 0)
    try changeLibrary()
    try home.write("plugin load length\n", to: "config/roster/rc")
    let question = "changed since it was trusted; trust it as it is now? [y/N] "
    let refused = try home.terminal("people.csv", prompt: question, columns: 200)
    try type("\r", into: refused, "/rc:1:13: ", "'plugin trust length' trusts it as it is now")
    try leave(refused)
    let trusted = try home.terminal("people.csv", prompt: question, columns: 200)
    try type("y\r", into: trusted)
    try type("sort City using length\r", into: trusted, "sorted by City")
    try leave(trusted)
  }
}
