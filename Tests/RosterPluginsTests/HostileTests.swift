import Foundation
import RosterOrder
import Testing

@testable import RosterPlugins

/// Plugins that would bring the program down, each in its own way.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct HostileTests {
  let workshop: Workshop
  let host = PluginHost(limits: .small)

  init() throws {
    workshop = try Workshop()
    _ = try workshop.write("keep this", to: "secret")
  }

  private func load(_ name: String) throws -> LoadedPlugin {
    try workshop.load(
      wrong: "hostile_\(name)", into: host, options: workshop.folder.path)
  }

  /// What comes of sorting the value that makes it misbehave; afterwards all must be as before.
  private func words(_ name: String) throws -> String {
    let plugin = try load(name)
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
    let files = try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path)
    let error = try pluginError { _ = try plugin.order(["c", "bad", "a"]) }
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]], "the next use")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: workshop.folder.path) == files)
    #expect(try helpers(of: workshop.folder.path).count == 2, "a worker and a witness")
    return "\(error)"
  }

  // MARK: - Ends

  @Test(arguments: [
    (
      "crash",
      "crashed in compare (SIGSEGV); it printed: about to crash / ?[31min red"
    ),
    ("abort", "crashed in compare (SIGABRT)"),
    ("exit", "ended by itself with status 0 in compare"),
    ("loop", "took longer than 2 s in compare"),
    ("sleep", "took longer than 2 s in compare"),
    ("signals", "took longer than 2 s in compare"),
    ("overflow", "used up its stack in compare"),
    ("close", "closed the connection that it answers on"),
    ("junk", "sent an answer that makes no sense"),
  ])
  func costsOneCommand(name: String, words expected: String) throws {
    #expect(try words(name) == "plugin comparator '\(name)/c' \(expected)")
  }

  @Test func showsTheLastLinesOfMany() throws {
    #expect(
      try words("print")
        == "plugin comparator 'print/c' crashed in compare (SIGABRT); it printed: "
        + "line 262141 / line 262142 / line 262143")
  }

  @Test func memoryIsLimited() throws {
    var limits = PluginLimits()
    limits.memory = 320 << 20
    let plugin = try workshop.load(wrong: "hostile_hog", into: PluginHost(limits: limits))
    let error = try pluginError { _ = try plugin.order(["bad", "a"]) }
    #expect("\(error)" == "plugin comparator 'hog/c' used too much memory in compare")
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }

  // MARK: - What is refused

  @Test(arguments: ["kill", "fork", "write", "delete", "socket", "exec", "escape"])
  func cannotReachOut(name: String) throws {
    let words = try words(name)
    #expect(words.contains("Operation not permitted"), "\(words)")
    #expect(words.hasPrefix("plugin comparator '\(name)/c' failed: "), "\(words)")
  }

  @Test func cannotReadFiles() throws {
    #expect(
      try words("read")
        == "plugin comparator 'read/c' failed: open: Permission denied (status 1 from compare)")
  }

  @Test func aThreadThatOutlivesTheCallCostsNothing() throws {
    let plugin = try load("threads")
    #expect(try plugin.order(["bad", "a"]) == [["a"], ["bad"]])
    usleep(200_000)
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }

  // MARK: - While loading

  @Test(arguments: [
    ("constructor", "crashed while it was loaded (SIGSEGV)"),
    ("entry", "crashed in roster_plugin_v1 (SIGSEGV)"),
  ])
  func canCrashBeforeItIsLoaded(name: String, words: String) throws {
    let error = try pluginError { _ = try load(name) }
    #expect("\(error)" == "'\(workshop.folder.path)/hostile_\(name).so' \(words)")
    #expect(host.plugins.isEmpty)
    #expect(try helpers(of: workshop.folder.path).isEmpty)
  }

  @Test(arguments: ["create", "sort_key", "compare", "destroy", "section_title"])
  func namesTheFunctionThatCrashed(function: String) throws {
    let plugin = try workshop.load(wrong: "hostile_functions", into: host, options: function)
    let error = try pluginError {
      if function == "section_title" {
        _ = try plugin.sections(["a", "b"])
      } else {
        _ = try plugin.order(["b", "a"])
      }
    }
    #expect("\(error)" == "plugin comparator 'functions/c' crashed in \(function) (SIGSEGV)")
    let good = try host.load(plugin.path, environment: [:])
    #expect(try good.order(["b", "a"]) == [["a"], ["b"]])
  }

  // MARK: - The helper

  @Test func ctrlCStopsIt() throws {
    let plugin = try load("sleep")
    #expect(throws: Cancelled.self) {
      _ = try plugin.order(["bad", "a"], cancellation: Cancellation { true })
    }
    #expect(try helpers(of: workshop.folder.path).isEmpty)
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }

  @Test func saysWhatGuardsHold() throws {
    #expect(
      "\(try load("sleep").confinement)"
        == "runs in a process of its own: limits, no new privileges, landlock, seccomp")
    let inside = try host.load(
      workshop.build(Workshop.lengthOrder), environment: [:], isInProcess: true)
    #expect("\(inside.confinement)" == "runs in this process")
  }

  /// The library that a plugin needs is found beside it, as its run path says.
  @Test func mayNeedALibraryOfItsOwn() throws {
    let folder = workshop.folder.path
    let needed = try workshop.write("int needed(void) { return 1; }\n", to: "needed.c")
    try Workshop.run(Workshop.c, ["-shared", "-fPIC", "-o", "\(folder)/libneeded.so", needed])
    let path = "\(folder)/needing.so"
    try Workshop.run(
      Workshop.c,
      [
        "-shared", "-fPIC", "-I", Workshop.header.path, "-o", path, Workshop.lengthOrder.path,
        "-L", folder, "-Wl,--no-as-needed", "-lneeded", "-Wl,-rpath,$ORIGIN",
      ])
    #expect(try host.load(path, environment: [:]).order(["bb", "a"]) == [["a"], ["bb"]])
  }

  @Test func goesWithItsHost() throws {
    do {
      let host = PluginHost(limits: .small)
      try host.load(workshop.build(Workshop.lengthOrder), environment: [:])
      #expect(try helpers(of: workshop.folder.path).count == 1)
    }
    #expect(try helpers(of: workshop.folder.path).isEmpty)
  }

  @Test func aFileThatChangedIsNotedWhenItIsStartedAgain() throws {
    let plugin = try load("exit")
    _ = try pluginError { _ = try plugin.order(["bad", "a"]) }
    let other = try workshop.build(wrong: "hostile_abort")
    try FileManager.default.removeItem(atPath: plugin.path)
    try FileManager.default.moveItem(atPath: other, toPath: plugin.path)
    let error = try pluginError { _ = try plugin.order(["b", "a"]) }
    #expect(error == .changed(path: plugin.path))
  }
}
