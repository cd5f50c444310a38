import Foundation
import RosterOrder
import RosterTable

@testable import RosterPlugins

/// What a check of a plugin printed, and what came of it.
struct CheckedPlugin {
  var result: Conformance
  var lines: [String] = []
  var times: [String] = []

  /// The lines that tell of failures.
  var failures: [String] { lines.filter { $0.contains("FAILED: ") } }
  var text: String { lines.joined(separator: "\n") }
}

extension PluginHost {
  func checked(
    _ path: String, options: String = "", seed: UInt64 = 1, values: [String] = [],
    cancellation: Cancellation = .never
  ) throws -> CheckedPlugin {
    var lines: [String] = []
    var times: [String] = []
    let request = ConformanceRequest(
      options: options, context: .test, seed: seed, values: values.map { Array($0.utf8) })
    let result = try check(path, request, environment: [:], cancellation: cancellation) { item in
      if item.isNote { times.append("\(item)") } else { lines.append("\(item)") }
    }
    return CheckedPlugin(result: result, lines: lines, times: times)
  }
}

/// What is wrong with each of Tests/WrongPlugins, by the name of its file, as a check tells it.
struct KnownWrong: Sendable, CustomStringConvertible {
  let name: String
  /// What the line of the failure holds.
  let words: String
  /// Whatever makes it misbehave.
  var options = ""
  var values: [String] = []
  /// What the compiler is told.
  var flags: [String] = []

  var description: String { ([name, options] + flags).joined(separator: " ") }

  private static func bad(_ name: String, _ words: String) -> KnownWrong {
    KnownWrong(name: "hostile_\(name)", words: words, values: ["a", "bad", "c"])
  }

  static let all: [KnownWrong] =
    [
      // Loading.
      KnownWrong(name: "bad_id", words: "description    FAILED: "),
      KnownWrong(name: "escape_id", words: "has a control character"),
      KnownWrong(name: "idle", words: "has none of sort_key, compare and section_title"),
      KnownWrong(name: "long_summary", words: "bytes, more than 256"),
      KnownWrong(name: "next_entry", words: "has version 2 of the plugin interface"),
      KnownWrong(name: "no_symbol", words: "entry          FAILED: "),
      KnownWrong(name: "returns_nothing", words: "the moon is not full"),
      KnownWrong(name: "small_struct", words: "the struct_size of roster_plugin is 12"),
      KnownWrong(name: "wrong_abi", words: "has version 99 of the plugin interface"),
      KnownWrong(
        name: "hostile_constructor", words: "crashed while it was loaded (SIGSEGV)"),
      KnownWrong(name: "hostile_entry", words: "crashed in roster_plugin_v1 (SIGSEGV)"),
      KnownWrong(
        name: "hostile_loading", words: "ended by itself with status 0 while it was loaded",
        flags: ["-DWAY=leave"]),
      KnownWrong(name: "liar", words: "there are two comparators 'c'", flags: ["-DLIE=5"]),
      KnownWrong(name: "liar", words: "crashed in compare (SIGSEGV)", flags: ["-DLIE=19"]),
      // Laws.
      KnownWrong(name: "always_less", words: "reflexive      FAILED: "),
      KnownWrong(name: "intransitive", words: "transitive     FAILED: "),
      KnownWrong(name: "key_disagrees", words: "sort_key and compare disagree on "),
      KnownWrong(name: "nearly_equal", words: "are equal, but stand otherwise to "),
      KnownWrong(name: "random", words: "constant       FAILED: "),
      KnownWrong(name: "random_keys", words: "reflexive      FAILED: "),
      KnownWrong(name: "scattered_titles", words: "titles         FAILED: "),
      // Answers.
      KnownWrong(
        name: "failing", words: #"'bad': compare returns 7: I do not like \x1B[31m'bad'"#,
        values: ["bad"]),
      KnownWrong(name: "growing_key", words: "values         FAILED: "),
      KnownWrong(name: "huge_key", words: "has 18446744073709551615 bytes, more than "),
      KnownWrong(
        name: "lengths", words: "has 18446744073709551615 bytes, more than ",
        flags: ["-DLENGTH=UINT64_MAX"]),
      KnownWrong(name: "trickle", words: "sent an answer that makes no sense"),
      KnownWrong(name: "beyond_capacity", words: "beyond the capacity "),
      KnownWrong(name: "reads_on", words: "; perhaps it read behind the value, where nothing is"),
      KnownWrong(name: "speechless", words: "but gives no reason through set_error"),
      // Claims and manners.
      KnownWrong(name: "leaking", words: "bytes a round, in 160 rounds of create and destroy"),
      KnownWrong(
        name: "leaking_calls", words: "bytes a round, in 160 rounds of create, work and destroy"),
      KnownWrong(name: "remembering", words: "get another answer in another context"),
      KnownWrong(name: "first_come", words: "another answer when the values come in another order"),
      KnownWrong(name: "racing", words: "ROSTER_THREAD_SAFE is claimed, but sort_key of "),
      KnownWrong(name: "meddling", words: "c changes the locale, from 'C' to 'C.UTF-8'"),
      // Ends.
      bad("abort", "'bad': crashed in compare (SIGABRT)"),
      bad("close", "closed the connection that it answers on"),
      bad("crash", #"crashed in compare (SIGSEGV); it printed: about to crash / \x1B[31min red"#),
      bad("exit", "'bad': ended by itself with status 0 in compare"),
      bad("hog", "'bad': used too much memory in compare"),
      bad("junk", "sent an answer that makes no sense"),
      bad("loop", "'bad': took longer than 1 s in compare"),
      bad("overflow", "'bad': used up its stack in compare"),
      bad("print", "'bad': crashed in compare (SIGABRT); it printed: "),
      bad("signals", "'bad': took longer than 1 s in compare"),
      bad("sleep", "'bad': took longer than 1 s in compare"),
      bad("threads", "crashed"),
      bad("atexit", "'bad': took longer than 1 s in compare"),
      bad("claim", "sent an answer that makes no sense"),
      bad("deaf", "closed the connection that it answers on"),
      bad("flood", "sent an answer that makes no sense"),
      bad("forged", "sent an answer that makes no sense"),
      bad("hosts", "'bad': crashed in compare (SIGSEGV)"),
      bad("overwrite", "FAILED: "),
      bad("partial", "'bad': took longer than 1 s in compare"),
      bad("scribble", "values         FAILED: used too much memory"),
      bad("stop", "'bad': took longer than 1 s in compare"),
      bad("suicide", "'bad': crashed in compare (SIGKILL)"),
      bad("words", #"'bad': compare returns 1: \#u{FFFD}\#u{FFFD} \x1B[31m"#),
      // What is left behind.
      bad("descriptors", "c leaves hardly any file descriptor free"),
      bad("late", "c gives the error 'too late' while none of its functions runs"),
      bad("locale", "c changes the environment variable LC_ALL"),
      // What the guards refuse.
      bad("delete", "'bad': compare returns 1: unlink: Operation not permitted"),
      bad("escape", "'bad': compare returns 1: escape: Operation not permitted"),
      bad("exec", "'bad': compare returns 1: exec: Operation not permitted"),
      bad("fork", "'bad': compare returns 1: fork: Operation not permitted"),
      bad("link", "'bad': compare returns 1: open: "),
      bad("parent", "'bad': compare returns 1: parent: Operation not permitted"),
      bad("shared", "'bad': compare returns 1: shared: Operation not permitted"),
      bad("terminal", "'bad': compare returns 1: terminal: "),
      bad("kill", "'bad': compare returns 1: kill: Operation not permitted"),
      bad("read", "'bad': compare returns 1: open: Permission denied"),
      bad("socket", "'bad': compare returns 1: socket: Operation not permitted"),
      bad("write", "'bad': compare returns 1: open: Operation not permitted"),
    ]
    + ["create", "sort_key", "compare", "destroy", "section_title"].map {
      KnownWrong(
        name: "hostile_functions", words: "crashed in \($0) (SIGSEGV)", options: $0)
    }
}
