import Foundation
import Testing

@testable import RosterPlugins

/// `plugin check` in the whole program.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct ConformanceSessionTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
  }

  @Test func aCheckTakesValuesOfTheTableAndGivesTheStatus() throws {
    let path = try workshop.build(wrong: "failing")
    let session = try ShellSession(in: workshop.folder, ["--keep-going", "--quiet"])
    let (text, status) = try session.finish("plugin check \(path)\nsort name\nshow as csv\n")
    #expect(status == 4)
    #expect(text.contains("  values         FAILED: 'bad': compare returns 7: "))
    #expect(text.contains("failing: 1 comparator, 13 checks passed, 1 failed\n"))
    #expect(text.hasSuffix("name\na\nbad\nc\n"))
    #expect(try areHelpersGone(from: workshop.folder.path))
  }

  @Test func aCheckTakesSomeValuesOfALargeTable() throws {
    let rows = (0..<3_000).map { "row \($0)" }.joined(separator: "\n")
    let table = try workshop.write("name\n\(rows)\n", to: "large.csv")
    let path = try workshop.build(Workshop.lengthOrder)
    let session = try ShellSession(in: workshop.folder)
    let (text, status) = try session.finish("load \(table)\nplugin check \(path)\n")
    #expect(status == 0)
    #expect(text.contains(" made up, 1000 of the table\n"))
  }

  @Test func nothingIsCheckedUnderCheckOrSafe() throws {
    let path = try workshop.build(wrong: "hostile_entry")
    let checked = try ShellSession(in: workshop.folder, ["--check"])
      .finish("plugin check \(path)\n")
    #expect(checked.status == 0)
    #expect(checked.text.isEmpty)
    let safe = try ShellSession(in: workshop.folder, ["--safe"]).finish("plugin check \(path)\n")
    #expect(safe.status == 1)
    #expect(safe.text.contains("--safe loads only trusted plugins"), "\(safe.text)")
  }
}
