import Foundation
import RosterOrder
import Testing

@testable import RosterPlugins

/// The program ends as if the power were cut; its helpers must not go on without it.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct KilledHostTests {
  /// What goes on when it is killed, or is about to.
  enum Moment: CaseIterable {
    case loading, ranking, waiting, idle

    func script(_ folder: String) -> String {
      switch self {
      case .loading: String(repeating: "plugin load \(folder)/length_order.so\n", count: 200)
      case .ranking:
        "plugin load \(folder)/length_order.so\n"
          + String(
            repeating: "sort name using length-order/length\nreset\n", count: 2_000)
      case .waiting: "plugin load \(folder)/hostile_sleep.so\nsort name using sleep/c\n"
      case .idle:
        "plugin load \(folder)/hostile_loop.so\nplugin load \(folder)/hostile_abort.so\n"
          + "sort name using abort/c\nplugin load \(folder)/length_order.so\n"
      }
    }
  }

  /// How often each moment is tried; a longer run sets ROSTER_ROUNDS.
  static let rounds =
    ProcessInfo.processInfo.environment["ROSTER_ROUNDS"].flatMap(Int.init) ?? 8

  @Test(arguments: Moment.allCases)
  func noHelperOutlivesIt(moment: Moment) throws {
    let workshop = try Workshop()
    let folder = workshop.folder.path
    for name in ["hostile_sleep", "hostile_loop", "hostile_abort"] {
      _ = try workshop.build(wrong: name)
    }
    _ = try workshop.build(Workshop.lengthOrder)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder) + ["names.csv"]
    var random = SplitMix64(state: 5)
    var found = 0
    for round in 0..<Self.rounds {
      let session = try ShellSession(in: workshop.folder, ["--keep-going"])
      session.send(moment.script(folder))
      if round % 2 == 0 {
        // From the first helper on, so that not all rounds end before there is one.
        #expect(try hasHelper(of: folder))
      }
      usleep(UInt32(random.next() % 100_000))
      found += try helpers(of: folder).isEmpty ? 0 : 1
      session.end()
      #expect(try areHelpersGone(from: folder), "round \(round)")
    }
    #expect(found > 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == files.sorted())
  }

  /// Nor one that has stopped itself.
  @Test func nothingStopsTheirEnd() throws {
    let workshop = try Workshop()
    for name in ["stop", "signals"] {
      let path = try workshop.build(wrong: "hostile_\(name)")
      let session = try ShellSession(in: workshop.folder)
      session.send("plugin load \(path)\nsort name using \(name)/c\n")
      #expect(try hasHelper(of: workshop.folder.path))
      usleep(100_000)
      session.end()
      #expect(try areHelpersGone(from: workshop.folder.path), "\(name)")
    }
  }
}
