import Foundation
import Testing

@testable import LineEditing

@Suite struct HistoryFileTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ name: String = "history", limit: Int = 3) -> HistoryFile {
    HistoryFile(path: "\(folder.path)/\(name)", limit: limit)
  }

  @Test func loadsNothingWhereThereIsNoFile() throws {
    #expect(try file().load() == [])
  }

  @Test func makesItsFolderAndKeepsItsFilePrivate() throws {
    try file("state/roster/history").append("sort name")
    #expect(try folder.mode(of: "state/roster/history") == 0o600)
    #expect(try folder.mode(of: "state") == 0o700)
    #expect(try file("state/roster/history").load() == ["sort name"])
  }

  @Test func loadsWhatWasAppended() throws {
    for entry in ["a", "sort a \\\n  desc", "c"] { try file().append(entry) }
    #expect(try file().load() == ["a", "sort a \\\n  desc", "c"])
  }

  @Test func trimsWhatIsTooLong() throws {
    for entry in ["a", "b", "c", "d", "e"] { try file(limit: 9).append(entry) }
    #expect(try file().load() == ["c", "d", "e"])
    #expect(try folder.read("history") == "c\nd\ne\n")
    #expect(try folder.mode(of: "history") == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["history"])
  }

  @Test func appendsBehindATornLine() throws {
    try folder.write("whole\nto".utf8, to: "history")
    try file().append("next")
    #expect(try folder.read("history") == "whole\nto\nnext\n")
  }

  @Test func trimsThroughALink() throws {
    try folder.write("a\nb\nc\nd\n".utf8, to: "real")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/history", withDestinationPath: "\(folder.path)/real")
    try file().trim()
    #expect(try folder.read("real") == "b\nc\nd\n")
    _ = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/history")
  }

  @Test func readsTheEndOfAHugeFile() throws {
    let line = String(repeating: "x", count: 1_000_000) + "\n"
    try folder.write(String(repeating: line, count: 10).utf8 + Array("last\n".utf8), to: "history")
    #expect(try file(limit: 100).load().last == "last")
  }

  @Test func saysWhatCannotBeWritten() throws {
    try folder.write("".utf8, to: "plain")
    let file = file("plain/history")
    let failure = #expect(throws: HistoryFile.Failure.self) { try file.append("a") }
    #expect(failure == HistoryFile.Failure(step: .open, code: ENOTDIR))
    #expect(failure.map(file.description(of:))?.contains("Not a directory") == true)
  }

  @Test func saysThatAFolderIsNoFile() throws {
    let file = HistoryFile(path: folder.path, limit: 3)
    #expect(throws: HistoryFile.Failure(step: .open, code: EISDIR)) { try file.append("a") }
  }

  @Test func writesToADevice() throws {
    let file = HistoryFile(path: "/dev/null", limit: 3)
    try file.append("a")
    #expect(try file.load() == [])
  }

  @Test func losesNothingToAnotherSession() throws {
    for entry in ["a", "b", "c", "d"] { try file(limit: 9).append(entry) }
    try file().trim()
    try file().append("e")
    #expect(try folder.read("history") == "b\nc\nd\ne\n")
  }
}
