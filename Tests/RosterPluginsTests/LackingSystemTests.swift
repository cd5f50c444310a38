import Foundation
import Testing

@testable import RosterPlugins

/// Systems that lack something that helpers are made of: a message, or one guard less, but never the
/// end of the program.
@Suite(
  .enabled(if: Workshop.c != nil, "there is no cc on PATH"),
  .enabled(if: Guards.hasSeccomp, "\(Guards.withoutSeccomp), and so none can be taken away"))
struct LackingSystemTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  private static let (again, forbidden, none) = (11, 13, 38)

  private func run(on system: [String], _ script: String) throws -> (text: String, status: Int32) {
    let session = try ShellSession(in: workshop.folder, ["--keep-going"], system: system)
    let ended = try session.finish(script)
    #expect(try areHelpersGone(from: workshop.folder.path), "\(system)")
    return ended
  }

  // MARK: - Guards

  @Test(arguments: [
    (["landlock_create_ruleset"], ["landlock"]), (["seccomp"], ["seccomp"]),
    (["landlock_create_ruleset", "seccomp"], ["landlock", "seccomp"]),
  ])
  func aGuardThatIsMissingIsTold(calls: [String], guards: [String]) throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let (text, status) = try run(
      on: calls.map { "\($0)=\(Self.none)" },
      "plugin load \(path)\nplugin info length-order\n"
        + "sort name using length-order/length; show as csv\n")
    var held: [String] = []
    if Guards.hasLandlock, !guards.contains("landlock") { held.append("landlock") }
    if !guards.contains("seccomp") { held.append("seccomp") }
    let missing = Guards.hasLandlock || guards.contains("landlock") ? guards : ["landlock"] + guards
    let confinement =
      "runs in a process of its own: "
      + (["limits", "no new privileges"] + held).joined(separator: ", ")
      + "; this system lacks: " + missing.joined(separator: ", ") + "\n"
    #expect(text.contains(confinement), "\(text)")
    #expect(text.hasSuffix("name\na\nc\nbad\n"), "\(text)")
    #expect(status == 0)
  }

  /// Without the filter a plugin can make processes; they end with it as long as they stay in its
  /// group.
  @Test func itsProcessesEndWithIt() throws {
    let path = try workshop.build(wrong: "hostile_fork")
    let (text, status) = try run(
      on: ["seccomp=\(Self.none)"],
      "plugin load \(path)\nsort name using fork/c\nsort name; show as csv\n")
    #expect(text.contains("failed: "), "\(text)")
    #expect(text.hasSuffix("name\na\nbad\nc\n"), "\(text)")
    #expect(status == 4)
  }

  // MARK: - Parts

  @Test(arguments: [
    (["memfd_create=\(none)"], "function not implemented"),
    (["execve=\(forbidden)"], "permission denied"),
    (["clone=\(again)", "clone3=\(again)", "vfork=\(again)"], "resource temporarily unavailable"),
  ])
  func withoutItThereIsAMessage(system: [String], words: String) throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let (text, status) = try run(
      on: system, "plugin load \(path)\nplugin list\nsort name; show as csv\n")
    #expect(
      text.contains("cannot run '\(path)' in a process of its own: \(words)\n"), "\(text)")
    #expect(text.hasSuffix("name\na\nbad\nc\n"), "\(text)")
    #expect(status == 4)
  }

  /// How a helper ended can be found out without a descriptor for it.
  @Test(arguments: [
    ("abort", "crashed in compare (SIGABRT)"), ("exit", "ended by itself with status 0 in compare"),
    ("suicide", "crashed in compare (SIGKILL)"), ("close", "closed the connection"),
  ])
  func withoutDescriptorsOfProcesses(name: String, words: String) throws {
    let path = try workshop.build(wrong: "hostile_\(name)")
    let sort = "sort name using \(name)/c\n"
    let (text, status) = try run(
      on: ["pidfd_open=\(Self.none)"], "plugin load \(path)\n\(sort)sort name; show as csv\n")
    #expect(text.contains(words), "\(text)")
    #expect(text.hasSuffix("name\na\nbad\nc\n"), "\(text)")
    #expect(status == 4)
  }

  /// However few files may be open, a plugin works or there is a message.
  @Test func withFewDescriptors() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    var statuses: Set<Int32> = []
    for files in 5...20 {
      let (text, status) = try run(
        on: ["files=\(files)"],
        "plugin load \(path)\nsort name using length-order/length\nshow as csv\n")
      if status == 0 {
        #expect(text.hasSuffix("name\na\nc\nbad\n"), "\(files): \(text)")
      } else if status == 4 {
        #expect(text.contains("too many open files"), "\(files): \(text)")
      } else {
        #expect(text.hasPrefix("error: "), "\(files): \(status) \(text)")
      }
      #expect(status >= 0, "\(files): \(text)")
      statuses.insert(status)
    }
    #expect(statuses.isSuperset(of: [0, 4]), "\(statuses)")
  }

  /// A limit of the size of files holds for those in memory too.
  @Test func withSmallFiles() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let (text, status) = try run(
      on: ["size=0"], "plugin load \(path)\nsort name; show as csv\n")
    #expect(
      text.contains("cannot run '\(path)' in a process of its own: file too large\n"),
      "\(text)")
    #expect(text.hasSuffix("name\na\nbad\nc\n"), "\(text)")
    #expect(status == 4)
  }

  /// Who started us may have wanted to know nothing of children; we do.
  @Test func withChildrenThatNobodyWaitsFor() throws {
    let path = try workshop.build(wrong: "hostile_suicide")
    let (text, status) = try run(
      on: ["children=ignored"],
      "plugin load \(path)\nsort name using suicide/c\nsort name; show as csv\n")
    #expect(text.contains("crashed in compare (SIGKILL)"), "\(text)")
    #expect(text.hasSuffix("name\na\nbad\nc\n"), "\(text)")
    #expect(status == 4)
  }
}
