import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// Plugins that would bring the program down, each in its own way, in a call.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct HostileTests {
  let workshop: Workshop
  let host = PluginHost.beside()

  init() throws {
    workshop = try Workshop()
    _ = try workshop.write("keep this", to: "secret")
  }

  private func load(
    _ name: String, into host: PluginHost? = nil, flags: [String] = []
  ) throws -> LoadedPlugin {
    try workshop.load(
      wrong: "hostile_\(name)", into: host ?? self.host, options: workshop.folder.path,
      flags: flags)
  }

  /// What comes of sorting the value that makes it misbehave; afterwards all must be as before.
  private func words(
    _ name: String, in host: PluginHost? = nil, flags: [String] = []
  ) throws -> String {
    let plugin = try load(name, into: host, flags: flags)
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
      "crashed in compare (SIGSEGV) at 'bad' and 'c'; it printed: about to crash / ␛[31min red"
    ),
    ("abort", "crashed in compare (SIGABRT) at 'bad' and 'c'"),
    ("suicide", "crashed in compare (SIGKILL) at 'bad' and 'c'"),
    ("hosts", "crashed in compare (SIGSEGV) at 'bad' and 'c'"),
    ("exit", "ended by itself with status 0 in compare at 'bad' and 'c'"),
    ("overflow", "used up its stack in compare at 'bad' and 'c'"),
    ("close", "closed the connection that it answers on"),
    ("deaf", "closed the connection that it answers on"),
    ("junk", "sent an answer that makes no sense"),
    ("claim", "sent an answer that makes no sense"),
    ("flood", "sent an answer that makes no sense"),
    ("forged", "gave an answer that cannot be used: its ranks do not fit the values"),
  ])
  func costsOneCommand(name: String, words expected: String) throws {
    #expect(try words(name) == "plugin comparator '\(name)/c' \(expected)")
  }

  @Test(arguments: ["loop", "sleep", "signals", "stop", "partial", "atexit"])
  func ends(name: String) throws {
    #expect(
      try words(name, in: PluginHost(limits: .small))
        == "plugin comparator '\(name)/c' took longer than 2 s in compare at 'bad' and 'c'")
  }

  /// Nothing stops a plugin from lying about its end, but a lie must not harm the host.
  @Test func lyingAboutItsEndCostsOneCommand() throws {
    #expect(try words("scribble") == "plugin comparator 'scribble/c' used too much memory")
  }

  @Test func writingOverItsOwnMemoryCostsOneCommand() throws {
    let words = try words("overwrite")
    #expect(words.hasPrefix("plugin comparator 'overwrite/c' "), "\(words)")
    #expect(
      words.contains(" in compare (SIGSEGV)") || words.contains("stack in compare"), "\(words)")
  }

  @Test func showsTheLastLinesOfMany() throws {
    #expect(
      try words("print")
        == "plugin comparator 'print/c' crashed in compare (SIGABRT) at 'bad' and 'c'; it printed: "
        + "line 262141 / line 262142 / line 262143")
  }

  @Test func memoryIsLimited() throws {
    var limits = PluginLimits()
    limits.memory = 320 << 20
    let plugin = try workshop.load(wrong: "hostile_hog", into: PluginHost(limits: limits))
    let error = try pluginError { _ = try plugin.order(["bad", "a"]) }
    #expect(
      "\(error)" == "plugin comparator 'hog/c' used too much memory in compare at 'a' and 'bad'")
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }

  /// An answer that goes on and on is given up like one that does not come.
  @Test func sendingSlowlyIsTakingLong() throws {
    let plugin = try workshop.load(wrong: "trickle", into: PluginHost(limits: .small))
    let error = try pluginError { _ = try plugin.sections((0..<100_000).map { "\($0)" }) }
    #expect(
      "\(error)" == "plugin comparator 'trickle/c' took longer than 2 s in section_title at '0'")
  }

  // MARK: - Words

  @Test(arguments: [
    ("Ann", "'Ann'"), ("a\u{1B}[31m\0", #"'a\x1B[31m\x00'"#),
    (String(repeating: "é", count: 100), "'\(String(repeating: "é", count: 15))…' (200 bytes)"),
  ])
  func theValueThatAKeyWasAskedOfIsNamed(value: String, shown: String) throws {
    let plugin = try workshop.load(wrong: "hostile_functions", into: host, options: "sort_key")
    let error = try pluginError { _ = try plugin.order([value, "b"]) }
    #expect("\(error)".hasSuffix(" crashed in sort_key (SIGSEGV) at \(shown)"), "\(error)")
  }

  @Test(arguments: ["create", "destroy"])
  func noValueIsNamedWhereNoneWasAskedAbout(function: String) throws {
    let plugin = try workshop.load(wrong: "hostile_functions", into: host, options: function)
    let error = try pluginError { _ = try plugin.order(["a", "b"]) }
    #expect("\(error)".hasSuffix(" crashed in \(function) (SIGSEGV)"), "\(error)")
  }

  @Test func wordsAreCutAndMadeVisible() throws {
    let words = try words("words")
    #expect(
      words.hasPrefix("plugin comparator 'words/c' failed: \u{FFFD}\u{FFFD} ␛[31m␛]0;title␇ "))
    #expect(words.hasSuffix("x… (status 1 from compare at 'bad' and 'c')"))
    #expect(words.unicodeScalars.count < 300)
  }

  @Test(arguments: ["UINT64_MAX", "((uint64_t)1 << 63)", "INT64_MAX", "((uint64_t)1 << 32)"])
  func negativeLengthsAreRefused(length: String) throws {
    let plugin = try workshop.load(
      wrong: "lengths", into: host, flags: ["-DLENGTH=\(length)"])
    let key = try pluginError { _ = try plugin.order(["b", "a"]) }
    #expect("\(key)".contains("the key of '"), "\(key)")
    #expect("\(key)".hasSuffix(" bytes, more than 65552"), "\(key)")
    let title = try pluginError { _ = try plugin.sections(["b"]) }
    #expect("\(title)".contains("the title of 'b' has "), "\(title)")
    let failure = try pluginError { _ = try plugin.order(["bad"]) }
    #expect(
      failure
        == .failure(
          plugin: "lengths", comparator: "c", call: .sortKey, status: 1,
          text: String(repeating: "!", count: 1024), values: [CheckedValue("bad")]))
  }

  // MARK: - What is refused

  @Test(
    .enabled(if: Guards.hasSeccomp, "\(Guards.withoutSeccomp)"),
    arguments: [
      "kill", "fork", "write", "delete", "socket", "exec", "escape", "parent", "shared",
    ])
  func cannotReachOut(name: String) throws {
    let words = try words(name)
    #expect(words.contains("Operation not permitted"), "\(words)")
    #expect(words.hasPrefix("plugin comparator '\(name)/c' failed: "), "\(words)")
  }

  @Test(.enabled(if: Guards.hasLandlock, "\(Guards.withoutLandlock)"), arguments: ["read", "link"])
  func cannotReadFiles(name: String) throws {
    // It may read the libraries in its own folder, and "link" tries to pass a file off as one.
    try FileManager.default.createSymbolicLink(
      atPath: workshop.folder.path + "/libsecret.so", withDestinationPath: "secret")
    #expect(
      try words(name, flags: ["-Wl,-rpath,$ORIGIN"])
        == "plugin comparator '\(name)/c' failed: open: Permission denied "
        + "(status 1 from compare at 'bad' and 'c')")
  }

  /// What it does to its own process harms nobody else.
  @Test(arguments: ["threads", "late", "locale", "destructor", "descriptors"])
  func harmsNobody(name: String) throws {
    let plugin = try load(name)
    #expect(try plugin.order(["bad", "a"]) == [["a"], ["bad"]])
    usleep(200_000)
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }
}
