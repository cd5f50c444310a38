import Foundation
import Testing

/// The plugin that the README shows is built by its command line, and works.
struct ReadmePluginTests {
  @Test func theFifteenLinesSortByTheLastByte() throws {
    let readme = try String(
      contentsOf: Transcript.root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.components(separatedBy: "```")
    let code = try #require(blocks.first { $0.hasPrefix("c\n") }).dropFirst(2)
    #expect(code.split(separator: "\n").count <= 16)
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "readme-plugin-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let source = folder.appending(path: "endings.c")
    try Data(code.utf8).write(to: source)
    let library = folder.appending(path: "endings.so")
    let built = try Transcript.output(
      of: URL(fileURLWithPath: "/usr/bin/env"),
      [
        "cc", "-Wall", "-Werror", "-shared", "-fPIC",
        "-ISources/CRosterPlugin/include", source.path, "-o", library.path,
      ])
    #expect(built.status == "exit 0", "\(built.text)")
    let sorted = try Transcript.output(
      of: Transcript.program,
      [
        "--no-rc", "--locale", "en", "Samples/people.csv", "-c",
        "plugin load \(library.path); columns lastname; sort lastname using ending; show 3 as csv",
      ])
    #expect(sorted.text == "lastname\nLéponge\nFontaine\nLaporte\n")
  }
}
