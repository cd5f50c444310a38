import Foundation
import Testing

@testable import RosterPlugins

/// The whole program with hostile plugins: one after the other, and after each all is as before.
@Suite(
  .enabled(if: Workshop.c != nil, "there is no cc on PATH"),
  .enabled(if: Guards.hasBoth, "\(Guards.withoutOne)"))
struct HostileSessionTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    _ = try workshop.write("keep this", to: "secret")
  }

  /// A library, what is done with it when it is loaded (nothing when that fails), what is told.
  private struct Trial {
    let name: String
    let path: String
    var command: String?
    let words: String
  }

  private func check(_ trials: [Trial]) throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path)
    let session = try ShellSession(in: workshop.folder, ["--keep-going"])
    var script = "sort name desc; hide 1\n"
    let state = "show as csv; status\n"
    script += "echo '=== start'\n" + state
    for trial in trials {
      script += "echo '=== \(trial.name)'\n"
      script += "plugin load \(trial.path) with '\(workshop.folder.path)'\n"
      if let command = trial.command { script += command + "\n" }
      script += "echo '=== state'\n" + state
    }
    let (text, status) = try session.finish(script)
    let parts = text.components(separatedBy: "=== ").dropFirst()
    let states = parts.filter { $0.hasPrefix("state\n") }.map { $0.dropFirst("state\n".count) }
    let start = try #require(parts.first).dropFirst("start\n".count)
    #expect(start.hasPrefix("name\nbad\na\n"))
    #expect(states.count == trials.count)
    for (trial, state) in zip(trials, states) {
      let part = parts.first { $0.hasPrefix("\(trial.name)\n") } ?? "nothing"
      #expect(part.contains(trial.words), "\(trial.name)")
      #expect(part.components(separatedBy: "error: ").count == 2, "\(trial.name): \(part)")
      #expect(state == start, "after \(trial.name)")
    }
    #expect(status == 4)
    #expect(
      !text.unicodeScalars.contains { [0x1B, 0x07, 0x9B, 0x202E, 0x2028].contains($0.value) })
    #expect(try areHelpersGone(from: workshop.folder.path))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path).sorted()
        == (files + ["names.csv"]).sorted())
    #expect(
      try String(contentsOfFile: workshop.folder.path + "/secret", encoding: .utf8) == "keep this")
  }

  @Test func inCompare() throws {
    let ends = [
      ("crash", "crashed in compare (SIGSEGV)"), ("abort", "crashed in compare (SIGABRT)"),
      ("suicide", "crashed in compare (SIGKILL)"), ("hosts", "crashed in compare (SIGSEGV)"),
      ("exit", "ended by itself with status 0 in compare"),
      ("overflow", "used up its stack in compare"), ("print", "line 262143"),
      ("close", "closed the connection"), ("deaf", "closed the connection"),
      ("junk", "makes no sense"), ("claim", "makes no sense"), ("flood", "makes no sense"),
      ("forged", "its ranks do not fit the values"), ("scribble", "used too much memory"),
      ("overwrite", " in compare"), ("words", "(status 1 from compare at "),
    ]
    let refused = [
      "kill", "fork", "write", "delete", "socket", "exec", "escape", "parent", "shared", "read",
      "terminal",
    ]
    try check(
      (ends + refused.map { ($0, "failed: ") }).map { name, words in
        Trial(
          name: name, path: try workshop.build(wrong: "hostile_\(name)"),
          command: "sort name using \(name)/c", words: words)
      })
  }

  @Test func inOtherFunctionsAndAnswers() throws {
    let functions = try workshop.build(wrong: "hostile_functions")
    var trials = ["create", "sort_key", "destroy", "section_title"].map { function in
      let command = function == "section_title" ? "section by name" : "sort name"
      return Trial(
        name: function, path: functions,
        command: "plugin load \(functions) with \(function)\n\(command) using functions/c",
        words: "crashed in \(function) (SIGSEGV)")
    }
    let wrong = [
      ("always_less", "always-less/less", "breaks a law of order"),
      ("intransitive", "intransitive/circle", "go in a circle"),
      ("key_disagrees", "key-disagrees/both", "sort_key and compare disagree"),
      ("huge_key", "huge-key/keys", "bytes, more than"),
      ("growing_key", "growing-key/keys", "gave another length"),
      ("failing", "failing/moody", "I do not like"),
    ]
    for (file, comparator, words) in wrong {
      trials.append(
        Trial(
          name: file, path: try workshop.build(wrong: file),
          command: "sort name using \(comparator)", words: words))
    }
    let many = try workshop.write(
      "value\n" + (0..<200).map { "\($0)\n" }.joined(), to: "many.csv")
    for (file, comparator) in [("random", "random/dice"), ("random_keys", "random-keys/keys")] {
      trials.append(
        Trial(
          name: file, path: try workshop.build(wrong: file),
          command: "load \(many)\nsort value using \(comparator)\nclose",
          words: "breaks a law of order"))
    }
    for (command, words) in [
      ("sort name", "bytes, more than"), ("section by name", "the title of"),
    ] {
      let path = try workshop.build(wrong: "lengths", flags: ["-DLENGTH=UINT64_MAX"])
      trials.append(
        Trial(name: words, path: path, command: "\(command) using lengths/c", words: words))
    }
    try check(trials)
  }

  @Test func whileLoading() throws {
    var trials: [Trial] = []
    func add(_ name: String, _ path: String, _ words: String) {
      trials.append(Trial(name: name, path: path, words: words))
    }
    for name in ["constructor", "entry"] {
      add(name, try workshop.build(wrong: "hostile_\(name)"), "(SIGSEGV)")
    }
    for (way, words) in [
      ("print", "so much!"), ("leave", "while it was loaded"), ("make_processes", "fork: "),
    ] {
      let path = try workshop.build(
        wrong: "hostile_loading", as: "\(way).so", flags: ["-DWAY=\(way)"])
      add(way, path, words)
    }
    for lie in [1, 2, 6, 10, 11, 15, 18] {
      let path = try workshop.build(wrong: "liar", as: "liar\(lie).so", flags: ["-DLIE=\(lie)"])
      add("lie \(lie)", path, lie > 14 ? "(SIGSEGV)" : "describes itself wrongly")
    }
    for (name, words) in [
      ("wrong_abi", "has version 99"), ("next_entry", "has version 2"),
      ("no_symbol", "does not export"), ("returns_nothing", "the moon is not full"),
      ("escape_id", "has a control character"), ("bad_id", "is not valid UTF-8"),
      ("long_summary", "bytes, more than"), ("small_struct", "struct_size"), ("idle", "none of"),
    ] {
      add(name, try workshop.build(wrong: name), words)
    }
    add("text", try workshop.write("no library\n", to: "text.so"), "it does not start as one")
    let whole = try Data(contentsOf: URL(fileURLWithPath: workshop.build(Workshop.lengthOrder)))
    let short = workshop.folder.path + "/short.so"
    try whole.prefix(400).write(to: URL(fileURLWithPath: short))
    add("short", short, "cannot load")
    add("missing", workshop.folder.path + "/missing.so", "there is no file")
    try check(trials)
  }

  /// The limit of the program itself, in a session that then goes on.
  @Test func aPluginThatStandsStillIsGivenUp() throws {
    try check([
      Trial(
        name: "stop", path: try workshop.build(wrong: "hostile_stop"),
        command: "sort name using stop/c", words: "took longer than 10 s in compare")
    ])
  }

  /// One that changes the locale, leaves threads behind, or will not end does not even cost that.
  @Test func whatAPluginDoesToItsOwnProcessChangesNothing() throws {
    var script = ""
    for name in ["locale", "threads", "late", "destructor", "descriptors"] {
      script += "plugin load \(try workshop.build(wrong: "hostile_\(name)"))\n"
      script += "sort name using \(name)/c; expect 2 name bad; expect sorted by name\n"
    }
    let session = try ShellSession(in: workshop.folder)
    let (text, status) = try session.finish(script + "show as csv\n")
    #expect(text.hasSuffix("name\na\nbad\nc\n"), "\(text)")
    #expect(status == 0)
    #expect(try areHelpersGone(from: workshop.folder.path))
  }

  // MARK: - Again and again

  /// Neither a failure nor a crash leaves a descriptor or a process behind.
  @Test func nothingIsLeftOfManyFailures() throws {
    let broken = try workshop.build(wrong: "hostile_constructor")
    let crashing = try workshop.build(wrong: "hostile_abort")
    let session = try ShellSession(in: workshop.folder, ["--keep-going"])
    let id = session.process.processIdentifier
    func round(_ count: Int) throws -> (descriptors: Int, children: Int) {
      for _ in 0..<count {
        session.send("plugin load \(broken)\nplugin load \(crashing)\nsort name using abort/c\n")
      }
      _ = try session.text(upTo: "round")
      return (
        try FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/fd").count,
        try String(contentsOfFile: "/proc/\(id)/task/\(id)/children", encoding: .utf8)
          .split(separator: " ").count
      )
    }
    let first = try round(2)
    let last = try round(20)
    #expect(first == last)
    #expect(first.children <= 2)
    #expect(try session.finish().status == 4)
  }
}
