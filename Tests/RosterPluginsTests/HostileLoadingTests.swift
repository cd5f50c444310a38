import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// Plugins that misbehave while they are loaded or describe themselves, or by being what they are.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct HostileLoadingTests {
  let workshop: Workshop
  let host = PluginHost.beside()

  init() throws {
    workshop = try Workshop()
  }

  /// The error of loading, without the path that it starts with.
  private func words(_ path: String, in host: PluginHost? = nil) throws -> String {
    let host = host ?? self.host
    let error = try pluginError { try host.load(path, environment: [:]) }
    #expect(host.plugins.isEmpty)
    #expect(try helpers(of: workshop.folder.path).isEmpty)
    let words = "\(error)"
    #expect(words.hasPrefix("'\(path)' "), "\(words)")
    return String(words.dropFirst(path.count + 3))
  }

  @Test(arguments: [
    ("constructor", "crashed while it was loaded (SIGSEGV)"),
    ("entry", "crashed in roster_plugin_v1 (SIGSEGV)"),
  ])
  func canCrashBeforeItIsLoaded(name: String, words expected: String) throws {
    #expect(try words(workshop.build(wrong: "hostile_\(name)")) == expected)
  }

  @Test(arguments: [
    ("loop", "took longer than 2 s while it was loaded"),
    ("stop", "took longer than 2 s while it was loaded"),
    ("leave", "ended by itself with status 0 while it was loaded"),
    ("forge", "sent an answer that makes no sense"),
    (
      "print",
      "crashed while it was loaded (SIGABRT); it printed: so much! / so much! / so much!"
    ),
  ])
  func initialisersAreBounded(way: String, words expected: String) throws {
    let path = try workshop.build(wrong: "hostile_loading", flags: ["-DWAY=\(way)"])
    let isEndless = expected.hasPrefix("took longer")
    #expect(try words(path, in: isEndless ? PluginHost(limits: .small) : host) == expected)
  }

  @Test(.enabled(if: Guards.hasSeccomp, "\(Guards.withoutSeccomp)"))
  func initialisersCannotStartProcesses() throws {
    let path = try workshop.build(wrong: "hostile_loading", flags: ["-DWAY=make_processes"])
    #expect(
      try words(path)
        == "ended by itself with status 3 while it was loaded; "
        + "it printed: fork: Operation not permitted")
  }

  @Test(arguments: [
    (1, "describes itself wrongly: it has 0 comparators; from 1 to 256 would be right"),
    (2, "describes itself wrongly: it has 4294967295 comparators; from 1 to 256 would be right"),
    (3, "describes itself wrongly: it has 0 comparators; from 1 to 256 would be right"),
    (4, "describes itself wrongly: comparator 1 is NULL"),
    (5, "describes itself wrongly: there are two comparators 'c'"),
    (6, "describes itself wrongly: the struct_size of roster_plugin is 4294967295"),
    (7, "describes itself wrongly: the struct_size of roster_plugin is 79"),
    (8, "describes itself wrongly: the struct_size of roster_comparator is 0"),
    (9, "describes itself wrongly: the struct_size of roster_comparator is 4294967288"),
    (10, "describes itself wrongly: roster_comparator is not aligned"),
    (11, "describes itself wrongly: the id has 18446744073709551615 bytes, more than 64"),
    (12, "describes itself wrongly: the author has 9223372036854775808 bytes, more than 256"),
    (13, "describes itself wrongly: the version is NULL or empty"),
    (14, "has version 4294967295 of the plugin interface; this roster has version 1"),
    (15, "crashed in roster_plugin_v1 (SIGSEGV)"),
    (16, "crashed in roster_plugin_v1 (SIGSEGV)"),
    (17, "crashed in roster_plugin_v1 (SIGSEGV)"),
    (18, "crashed in roster_plugin_v1 (SIGSEGV)"),
  ])
  func liesAreFoundOut(lie: Int, words expected: String) throws {
    #expect(try words(workshop.build(wrong: "liar", flags: ["-DLIE=\(lie)"])) == expected)
  }

  @Test func aFunctionThatIsNoneCrashesWhenItIsCalled() throws {
    let plugin = try workshop.load(wrong: "liar", into: host, flags: ["-DLIE=19"])
    let error = try pluginError { _ = try plugin.order(["b", "a"]) }
    #expect("\(error)" == "plugin comparator 'liar/c' crashed in compare (SIGSEGV) at 'a' and 'b'")
  }

  // MARK: - Other languages

  @Test(arguments: ["create", "sort_key", "compare", "destroy", "section_title"])
  func namesTheFunctionThatCrashed(function: String) throws {
    let path = try workshop.build(wrong: "hostile_functions")
    #expect(
      try words(path, in: function) == "crashed in \(function) (SIGSEGV)\(Self.place(function))")
  }

  @Test(
    .enabled(if: Workshop.cxx != nil, "there is no c++ on PATH"),
    arguments: ["create", "sort_key", "compare", "destroy", "section_title"])
  func noExceptionOfCxxPasses(function: String) throws {
    let words = try words(workshop.build(elsewhere: "throw.cpp"), in: function)
    let crash = "crashed in \(function) (SIGABRT)\(Self.place(function))"
    #expect(words.hasPrefix("\(crash); it printed: terminate called"), "\(words)")
    #expect(words.hasSuffix("thrown over the edge"), "\(words)")
  }

  @Test(
    .enabled(if: Workshop.cxx != nil, "there is no c++ on PATH"),
    arguments: [("entry", "in roster_plugin_v1"), ("constructor", "while it was loaded")])
  func noExceptionOfCxxPassesWhileLoading(name: String, place: String) throws {
    let words = try words(workshop.build(wrong: "throw_\(name).cpp"))
    #expect(words.hasPrefix("crashed \(place) (SIGABRT); it printed: terminate called"), "\(words)")
  }

  @Test(.enabled(if: Workshop.rust != nil, "there is no rustc on PATH"))
  func noPanicOfRustPasses() throws {
    let words = try words(workshop.build(elsewhere: "panic.rs"), in: "compare")
    #expect(words.hasPrefix("crashed in compare (SIGABRT) at "), "\(words)")
  }

  @Test(.enabled(if: Workshop.swift != nil, "there is no swiftc on PATH"))
  func noTrapOfSwiftPasses() throws {
    let words = try words(workshop.build(elsewhere: "trap.swift"), in: "compare")
    #expect(
      ["SIGILL", "SIGTRAP"].contains { words.hasPrefix("crashed in compare (\($0))") }, "\(words)")
  }

  /// The values that a function is first asked about.
  private static func place(_ function: String) -> String {
    switch function {
    case "sort_key": " at 'b'"
    case "compare": " at 'a' and 'b'"
    case "section_title": " at 'a'"
    default: ""
    }
  }

  /// What comes of misbehaving in a function, without the name that it starts with.
  private func words(_ path: String, in function: String) throws -> String {
    let plugin = try host.load(path, options: function, environment: [:])
    let error = try pluginError {
      if function == "section_title" {
        _ = try plugin.sections(["a", "b"])
      } else {
        _ = try plugin.order(["b", "a"])
      }
    }
    let good = try host.load(path, environment: [:])
    #expect(try good.order(["b", "a"]) == [["a"], ["b"]])
    let name = "plugin comparator 'functions/c' "
    #expect("\(error)".hasPrefix(name), "\(error)")
    return String("\(error)".dropFirst(name.count))
  }
}
