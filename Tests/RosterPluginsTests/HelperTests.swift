import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// The helper process of a plugin, from its start to its end.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct HelperTests {
  let workshop: Workshop
  let host = PluginHost.beside()

  init() throws {
    workshop = try Workshop()
  }

  private func load(_ name: String, into host: PluginHost? = nil) throws -> LoadedPlugin {
    try workshop.load(
      wrong: "hostile_\(name)", into: host ?? self.host, options: workshop.folder.path)
  }

  private var helpers: [Int32] {
    get throws { try RosterPluginsTests.helpers(of: workshop.folder.path) }
  }

  @Test func ctrlCStopsIt() throws {
    let plugin = try load("sleep")
    #expect(throws: Cancelled.self) {
      _ = try plugin.order(["bad", "a"], cancellation: Cancellation { true })
    }
    #expect(try helpers.isEmpty)
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }

  @Test func saysWhatGuardsHold() throws {
    let plugin = try load("sleep")
    #expect(plugin.confinement == .process(Guards.available))
    let inside = try host.load(
      workshop.build(Workshop.lengthOrder), environment: [:], isInProcess: true)
    #expect("\(inside.confinement)" == "runs in this process")
  }

  @Test func wordsForGuards() {
    #expect(
      "\(Confinement.process([.limits, .privileges, .landlock, .seccomp]))"
        == "runs in a process of its own: limits, no new privileges, landlock, seccomp")
    #expect(
      "\(Confinement.process([.limits, .seccomp]))"
        == "runs in a process of its own: limits, seccomp; "
        + "this system lacks: no new privileges, landlock")
  }

  /// The library that a plugin needs is found beside it, as its run path says.
  @Test func mayNeedALibraryOfItsOwn() throws {
    let folder = workshop.folder.path
    let needed = try workshop.write("int needed(void) { return 1; }\n", to: "needed.c")
    try Workshop.run(Workshop.c, ["-shared", "-fPIC", "-o", "\(folder)/libneeded.so", needed])
    let path = try workshop.build(
      Workshop.lengthOrder,
      flags: ["-L", folder, "-Wl,--no-as-needed", "-lneeded", "-Wl,-rpath,$ORIGIN"])
    #expect(try host.load(path, environment: [:]).order(["bb", "a"]) == [["a"], ["bb"]])
  }

  @Test func goesWithItsHost() throws {
    do {
      let host = PluginHost.beside()
      try host.load(workshop.build(Workshop.lengthOrder), environment: [:])
      #expect(try helpers.count == 1)
    }
    #expect(try helpers.isEmpty)
  }

  /// Many values: the process that checks the order is begun early, but not with another file.
  @Test func aFileThatChangedIsNotRunToCheckAnOrder() throws {
    let plugin = try load("exit")
    let other = try workshop.build(wrong: "hostile_abort")
    try FileManager.default.removeItem(atPath: plugin.path)
    try FileManager.default.moveItem(atPath: other, toPath: plugin.path)
    let error = try pluginError { _ = try plugin.order((0..<5000).map { "value \($0)" }) }
    #expect(error == .changed(path: plugin.path))
    #expect(try helpers.count == 1)
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

  // MARK: - What it is born with

  /// It has no terminal, and neither time nor memory for ever.
  @Test func isASessionOfItsOwnWithLimits() throws {
    _ = try load("sleep")
    let helper = try #require(helpers.first)
    #expect(getsid(helper) == helper)
    let limits = try String(contentsOfFile: "/proc/\(helper)/limits", encoding: .utf8)
    #expect(limits.contains(#/Max cpu time +3600 +3600 /#), "\(limits)")
    #expect(limits.contains(#/Max file size +0 +0 /#), "\(limits)")
    #expect(limits.contains(#/Max open files +64 +64 /#), "\(limits)")
  }

  @Test func aProgramThatIsNotThereIsTold() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let host = PluginHost(program: "/nowhere/roster")
    let error = try pluginError { try host.load(path, environment: [:]) }
    #expect(
      "\(error)" == "cannot run '\(path)' in a process of its own: "
        + "'/nowhere/roster', which should start for it: no such file or directory")
  }

  // MARK: - Ends that nobody asked for

  /// One that ends between two requests costs nothing.
  @Test func isReplacedWhenItEndsInBetween() throws {
    let plugin = try load("sleep")
    for signal in [SIGKILL, SIGTERM, SIGSEGV] {
      let old = try helpers
      #expect(!old.isEmpty)
      for helper in old { kill(helper, signal) }
      #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
      #expect(try helpers.count == 2 && Set(helpers).isDisjoint(with: old))
    }
  }

  /// One that somebody stops is given up after its time.
  @Test func isReplacedWhenItStandsStill() throws {
    let plugin = try load("abort", into: PluginHost(limits: .small))
    for helper in try helpers { kill(helper, SIGSTOP) }
    let error = try pluginError { _ = try plugin.order(["b", "a"]) }
    #expect("\(error)" == "plugin comparator 'abort/c' took longer than 2 s")
    #expect(try plugin.order(["b", "a"]) == [["a"], ["b"]])
  }

  /// Whenever it is killed, there is the right answer or the right error.
  @Test func mayBeKilledAtAnyMoment() throws {
    let plugin = try load("sleep")
    let folder = workshop.folder.path
    let values = (0..<2_000).map { "value \($0 * 7_919 % 2_000)" }
    let expected = values.sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
    let isOver = Flag()
    let killer = Thread {
      var random = SplitMix64(state: 11)
      while !isOver.isSet {
        usleep(UInt32(random.next() % 20_000))
        for helper in (try? RosterPluginsTests.helpers(of: folder)) ?? [] { kill(helper, SIGKILL) }
      }
    }
    killer.start()
    for _ in 0..<40 {
      do {
        #expect(try plugin.order(values).flatMap(\.self) == expected)
      } catch let error as PluginError {
        switch error {
        case .stopped(_, _, let stop, _), .stoppedLoading(_, let stop):
          #expect(stop.ending == .signal(SIGKILL))
        default: Issue.record(error)
        }
      }
    }
    isOver.set()
  }
}

/// Something that one thread tells another.
private final class Flag: @unchecked Sendable {
  private let lock = NSLock()
  private var value = false

  var isSet: Bool { lock.withLock { value } }

  func set() {
    lock.withLock { value = true }
  }
}
