import Foundation
import Testing

/// A script, what it should print with its own lines echoed, and its exit status at the end.
struct Transcript: Sendable, CustomTestStringConvertible {
  let name: String
  let script: String
  let expected: URL
  let options: [String]

  var testDescription: String { name }

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Scripts of the folder of transcripts, and the sample scripts, which are run the same way.
  static let all: [Transcript] = {
    let folder = "Tests/Transcripts"
    let samples = [("first-steps", "Samples/contacts.csv"), ("countries-tour", nil)]
    return names(in: folder).map { name in
      Transcript(
        name: name, script: "\(folder)/\(name).roster",
        expected: root.appending(path: "\(folder)/\(name).expected"), options: [])
    }
      + samples.map { name, table in
        Transcript(
          name: "sample-\(name)", script: "Samples/\(name).roster",
          expected: root.appending(path: "\(folder)/Samples/\(name).expected"),
          options: [table].compactMap { $0 })
      }
  }()

  private static func names(in folder: String) -> [String] {
    let path = root.appending(path: folder).path
    let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return files.filter { $0.hasSuffix(".roster") }.map { String($0.dropLast(7)) }.sorted()
  }

  /// The program, beside the bundle of tests.
  static var program: URL {
    let folder = Bundle.main.bundleURL
    let beside = folder.appending(path: "roster")
    let isThere = FileManager.default.isExecutableFile(atPath: beside.path)
    return isThere ? beside : folder.deletingLastPathComponent().appending(path: "roster")
  }

  /// Runs the program on the script, from the root of the package; output and messages as they come.
  func run() throws -> String {
    let printed = try Self.output(
      of: Self.program,
      ["--no-rc", "--no-state", "--locale", "en", "--today", "2026-01-01"] + options
        + ["-c", "set echo on", "-f", script])
    return printed.text + printed.status + "\n"
  }

  /// What a program prints, messages too, and how it ended.
  static func output(of program: URL, _ arguments: [String]) throws -> (
    text: String, status: String
  ) {
    let process = Process()
    process.executableURL = program
    process.currentDirectoryURL = root
    process.arguments = arguments
    let state = FileManager.default.temporaryDirectory
      .appending(path: "roster-transcript-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: state) }
    process.environment = [
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
      "HOME": "/nonexistent", "XDG_STATE_HOME": state.path, "LC_ALL": "C.UTF-8",
      "SWIFT_BACKTRACE": "enable=no",
    ]
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let status =
      process.terminationReason == .exit
      ? "exit \(process.terminationStatus)" : "killed by signal \(process.terminationStatus)"
    return (String(decoding: output, as: UTF8.self), status)
  }
}
