import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct ConformanceTests {
  let workshop: Workshop
  let host = PluginHost.beside()

  init() throws {
    workshop = try Workshop()
  }

  // MARK: - Right and wrong

  @Test(arguments: ["LengthOrder", "NaturalOrder", "PhoneOrder"], 1...3 as ClosedRange<UInt64>)
  func thePluginsOfThePackagePass(name: String, seed: UInt64) throws {
    let checked = try host.checked(
      Workshop.packageBuilt(name), seed: seed, values: sampleNames)
    #expect(checked.failures == [])
    #expect(checked.result.failed == 0)
    #expect(checked.result.passed > 10)
  }

  @Test func aPluginWithOptionsPasses() throws {
    let checked = try host.checked(Workshop.packageBuilt("LengthOrder"), options: "bytes")
    #expect(checked.failures == [])
    #expect(
      checked.text.contains("a nonsense text is refused: the only option is 'bytes'"))
    let refused = try host.checked(Workshop.packageBuilt("LengthOrder"), options: "furlongs")
    #expect(
      refused.failures == [
        "  options        FAILED: create refuses the options 'furlongs': "
          + "the only option is 'bytes'; 'with' gives it others"
      ])
  }

  @Test func whatOnlySectionsPasses() throws {
    let checked = try host.checked(workshop.build(wrong: "echo_options"), options: "é")
    #expect(checked.failures == [])
    #expect(!checked.text.contains("transitive"))
  }

  @Test(.enabled(if: Guards.hasBoth, "\(Guards.withoutOne)"), arguments: KnownWrong.all)
  func everyWrongPluginFailsForItsReason(_ wrong: KnownWrong) throws {
    var limits = PluginLimits()
    if wrong.words.contains("took longer than") { limits.time = 1_000 }
    if wrong.name == "hostile_hog" { limits.memory = 320 << 20 }
    _ = try workshop.write("keep this", to: "secret")
    let isHostile = wrong.name.hasPrefix("hostile_") && wrong.options.isEmpty
    let checked = try PluginHost(limits: limits).checked(
      workshop.build(wrong: wrong.name, flags: wrong.flags),
      options: isHostile ? workshop.folder.path : wrong.options, values: wrong.values)
    #expect(
      checked.failures.contains { $0.contains(wrong.words) },
      "\(checked.text)")
    #expect(checked.result.failed == checked.failures.count)
    #expect(try areHelpersGone(from: workshop.folder.path))
  }

  @Test func everyWrongPluginIsKnown() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Workshop.wrong.path)
    let names = Set(files.filter { $0.hasSuffix(".c") }.map { String($0.dropLast(2)) })
    // Each has a test of its own, or does nothing that a check could see before the end.
    let others: Set = ["by_process", "echo_options", "hostile_destructor"]
    #expect(names == Set(KnownWrong.all.map(\.name)).union(others))
  }

  /// As `sort` does, by another process, whose number is mostly but not always of the other parity.
  @Test func findsAnOrderThatDependsOnTheProcess() throws {
    let path = try workshop.build(wrong: "by_process")
    let words = "get another answer in another process, which sort refuses"
    let isFound = try (0..<40).contains { _ in
      try host.checked(path).failures.contains { $0.contains(words) }
    }
    #expect(isFound)
  }

  @Test func whatWasGivenUpIsNotSaidToLackValues() throws {
    let checked = try host.checked(
      workshop.build(wrong: "hostile_functions"), options: "sort_key")
    #expect(
      checked.text.contains(
        "  order          skipped: the process ended 3 times, and no more was asked\n"),
      "\(checked.text)")
    #expect(
      checked.text.contains("  surroundings   skipped: no comparator came that far"),
      "\(checked.text)")
  }

  @Test func aValueOfTheTableThatFailsIsLeftOutOfTheRest() throws {
    let checked = try host.checked(workshop.build(wrong: "failing"), values: ["bad", "good"])
    #expect(checked.failures.count == 1)
    #expect(checked.text.contains("  transitive     ok"))
    let without = try host.checked(workshop.build(wrong: "failing"), values: ["good"])
    #expect(without.failures == [])
  }

  @Test func allThatWasChangedIsTold() throws {
    let failures = try host.checked(workshop.build(wrong: "meddling")).failures
    #expect(
      failures == [
        "  surroundings   FAILED: c changes the locale, from 'C' to 'C.UTF-8'; "
          + #"c changes what is done about SIGTERM; c writes to standard output: 'hello\n'"#
      ])
  }

  // MARK: - Reports

  @Test func theSameSeedMakesTheSameReport() throws {
    let path = try workshop.build(wrong: "nearly_equal")
    let reports = try [5, 5, 6].map { seed in try host.checked(path, seed: seed).lines }
    #expect(reports[0] == reports[1])
    #expect(reports[0] != reports[2])
  }

  @Test func timesAreNotesBesideTheReport() throws {
    let checked = try host.checked(Workshop.packageBuilt("LengthOrder"))
    #expect(checked.times.count == 2)
    #expect(checked.times.allSatisfy { $0.hasPrefix("length-order/length: ") })
    #expect(!checked.text.contains(" ns"))
  }

  @Test func claimsThatAreNotMadeAreNotChecked() throws {
    let lines = try host.checked(workshop.build(wrong: "key_disagrees")).lines
    #expect(
      lines.contains("  pure           not claimed: ROSTER_PURE is not among the flags"))
    #expect(
      lines.contains("  threads        not claimed: ROSTER_THREAD_SAFE is not among the flags"))
  }

  // MARK: - The session

  @Test func aLoadedPluginIsLeftAlone() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let plugin = try host.load(path, environment: [:])
    let before = try helpers(of: workshop.folder.path)
    _ = try host.checked(path, options: "bytes")
    #expect(try helpers(of: workshop.folder.path) == before)
    #expect(try plugin.order(["李", "Bo"]) == [["李"], ["Bo"]])
    #expect(host.plugins.map(\.options) == [""])
  }

  @Test func ctrlCEndsIt() throws {
    #expect(throws: Cancelled.self) {
      try host.checked(
        workshop.build(wrong: "hostile_sleep"), values: ["bad"],
        cancellation: Cancellation { true })
    }
    #expect(try areHelpersGone(from: workshop.folder.path))
  }

  @Test func whatMustBeTrustedAndIsNotIsNotRun() throws {
    let list = TrustList(path: "\(workshop.folder.path)/trusted")
    let host = PluginHost(program: Workshop.roster, trusted: list)
    let path = try workshop.build(wrong: "hostile_entry")
    let good = try workshop.build(Workshop.lengthOrder)
    try host.trust(good, environment: [:])
    func check(_ path: String) throws -> Conformance {
      try host.check(
        path, ConformanceRequest(context: .test), environment: [:], trust: .required,
        cancellation: .never
      ) { _ in }
    }
    #expect(throws: PluginError.untrusted(named: path)) { try check(path) }
    #expect(try check(good).failed == 0)
  }

  @Test func whatIsNoFileIsNoReport() throws {
    let path = "\(workshop.folder.path)/nothing.so"
    #expect(throws: PluginError.notFound(path: path)) { try host.checked(path) }
    #expect(throws: PluginError.badName("no name")) { try host.checked("no name") }
  }

  @Test func whatOthersMayChangeFails() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    try FileManager.default.setAttributes([.posixPermissions: 0o777], ofItemAtPath: path)
    let checked = try host.checked(path)
    #expect(checked.failures.count == 1)
    #expect(checked.text.hasPrefix("  file           FAILED: will not use "))
    #expect("\(checked.result)" == "length_order.so: 0 checks passed, 1 failed")
  }
}
