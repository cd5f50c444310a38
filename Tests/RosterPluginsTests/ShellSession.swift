import Foundation

@testable import RosterPlugins

/// The program with a table of three names, in a folder of its own.
struct ShellSession {
  let folder: URL
  let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  /// `system` is what the system lacks, in the words of `without-calls`.
  init(in folder: URL, _ arguments: [String] = [], system: [String] = []) throws {
    self.folder = folder
    let table = folder.appendingPathComponent("names.csv")
    try Data("name\nc\nbad\na\n".utf8).write(to: table)
    let roster =
      ["--no-rc", "--no-state", "--locale", "en", "--width", "1000"] + arguments + [table.path]
    process.executableURL = URL(fileURLWithPath: Workshop.roster)
    process.arguments = roster
    if !system.isEmpty {
      process.executableURL = Guards.withoutCalls
      process.arguments = system + ["--", Workshop.roster] + roster
    }
    process.environment = [
      "HOME": "/nonexistent", "TMPDIR": folder.path, "PATH": "/usr/bin:/bin",
      "LC_ALL": "C.UTF-8", "SWIFT_BACKTRACE": "enable=no",
    ]
    process.standardInput = input
    process.standardOutput = output
    process.standardError = output
    try process.run()
  }

  func send(_ script: String) {
    input.fileHandleForWriting.write(Data(script.utf8))
  }

  /// What it prints up to a line that `echo` makes.
  func text(upTo mark: String) throws -> String {
    send("echo \(mark)\n")
    var bytes = Data()
    while !bytes.suffix(mark.utf8.count + 1).elementsEqual("\(mark)\n".utf8) {
      let more = output.fileHandleForReading.availableData
      guard !more.isEmpty else { break }
      bytes += more
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What it prints to its end, and the status that it ends with.
  func finish(_ script: String = "") throws -> (text: String, status: Int32) {
    send(script)
    try input.fileHandleForWriting.close()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (text, process.terminationReason == .exit ? process.terminationStatus : -1)
  }

  /// Ends it as no program can prevent.
  func end() {
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
    try? input.fileHandleForWriting.close()
  }
}
