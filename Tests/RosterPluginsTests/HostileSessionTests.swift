import Foundation
import Testing

@testable import RosterPlugins

/// The whole program with a hostile plugin.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct HostileSessionTests {
  let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    _ = try workshop.write("name\nc\nbad\na\n", to: "names.csv")
  }

  private func start(_ arguments: [String]) throws -> (Process, Pipe, Pipe) {
    let (process, input, output) = (Process(), Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Workshop.roster)
    process.arguments = arguments + [workshop.folder.appendingPathComponent("names.csv").path]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
    return (process, input, output)
  }

  private func library(_ name: String) throws -> String {
    try workshop.build(wrong: "hostile_\(name)")
  }

  @Test func theNextCommandWorksAndTheStatusIsFour() throws {
    let path = try library("exit")
    let (process, input, output) = try start(["--keep-going"])
    input.fileHandleForWriting.write(
      Data("plugin load \(path)\nsort name using c\nsort name\nshow as csv\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 4)
    #expect(
      text.contains("plugin comparator 'exit/c' ended by itself with status 0 in compare"))
    #expect(text.hasSuffix("name\na\nbad\nc\n"))
    #expect(try areHelpersGone(from: workshop.folder.path))
  }

  @Test func aCheckTakesValuesOfTheTableAndGivesTheStatus() throws {
    let path = try workshop.build(wrong: "failing")
    let (process, input, output) = try start(["--keep-going", "--quiet"])
    input.fileHandleForWriting.write(
      Data("plugin check \(path)\nsort name\nshow as csv\n".utf8))
    try input.fileHandleForWriting.close()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 4)
    #expect(text.contains("  values         FAILED: 'bad': compare returns 7: "))
    #expect(text.contains("failing: 1 comparator, 13 checks passed, 1 failed\n"))
    #expect(text.hasSuffix("name\na\nbad\nc\n"))
    #expect(try areHelpersGone(from: workshop.folder.path))
  }

  @Test func aCheckTakesSomeValuesOfALargeTable() throws {
    let rows = (0..<3_000).map { "row \($0)" }
    _ = try workshop.write("name\n" + rows.joined(separator: "\n") + "\n", to: "names.csv")
    let path = try workshop.build(Workshop.lengthOrder)
    let (process, _, output) = try start(["-c", "plugin check \(path)"])
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    #expect(text.contains(" made up, 1000 of the table\n"))
  }

  /// Idle, or in the midst of a call.
  @Test(arguments: ["", "sort name using c\n"])
  func noHelperOutlivesAHostThatIsKilled(command: String) throws {
    let path = try library("loop")
    let (process, input, _) = try start([])
    input.fileHandleForWriting.write(Data("plugin load \(path)\n\(command)".utf8))
    for _ in 0..<200 where try helpers(of: workshop.folder.path).isEmpty { usleep(20_000) }
    #expect(try !helpers(of: workshop.folder.path).isEmpty)
    usleep(100_000)
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    #expect(try areHelpersGone(from: workshop.folder.path))
  }
}
