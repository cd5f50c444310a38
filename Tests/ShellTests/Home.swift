import Foundation
import TerminalTesting

/// A folder with files to load and homes for settings and state, which goes away with the object.
final class Home {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("roster-shell-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path
    try write(Self.people, to: "people.csv")
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  static let people = """
    id,First Name,Last Name,City
    1,Ann,Poe,Oslo
    2,Zoë,Brandt,Bern
    3,Sean,O'Brien,Cork
    4,Łucja,Łabędź,Łódź
    5,Tom,Carver,Bern
    6,Ann,Poe,Rome

    """

  var environment: [String: String] {
    [
      "HOME": path, "XDG_STATE_HOME": "\(path)/state", "XDG_CONFIG_HOME": "\(path)/config",
      "LC_ALL": "en_US.UTF-8", "PATH": "/usr/bin:/bin", "SWIFT_BACKTRACE": "enable=no",
      "PAGER": "cat",
    ]
  }

  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: "\(path)/\(name)")
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  func read(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: URL(fileURLWithPath: "\(path)/\(name)")), as: UTF8.self)
  }

  func exists(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: "\(path)/\(name)")
  }

  /// The state files in the home's own folder.
  func states() throws -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(path)/state/roster")) ?? []
    return names.filter { $0.hasSuffix(".roster") }.sorted()
  }
}

// MARK: - Running the program

/// What a run of the program gave.
struct Run {
  let status: Int32
  let output: String
  let errors: String
}

/// A run did not end in time.
struct StillRunning: Error {}

extension Home {
  static var program: String { PseudoTerminal.path(ofProduct: "roster") }

  /// The program on a terminal of its own, once it shows its prompt.
  func terminal(
    _ arguments: String..., prompt: String = "people> ", environment: [String: String] = [:],
    columns: Int = 80, rows: Int = 24
  ) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      executable: Self.program, arguments: arguments,
      environment: self.environment.merging(environment) { $1 }, folder: path, columns: columns,
      rows: rows)
    try terminal.expect(prompt)
    return terminal
  }

  /// The program without a terminal, to its end.
  func run(_ arguments: String..., input: String = "") throws -> Run {
    try run(executable: Self.program, arguments, input: input)
  }

  /// A line of the system's shell, in which `roster` is the program.
  func shell(_ line: String) throws -> Run {
    let function = "roster() { '\(Self.program)' \"$@\"; }; \(line)"
    return try run(executable: "/bin/sh", ["-c", function], input: "")
  }

  private func run(executable: String, _ arguments: [String], input: String) throws -> Run {
    try write(input, to: ".input")
    let files = try [".output", ".errors"].map { name in
      try write("", to: name)
      return try FileHandle(forWritingTo: URL(fileURLWithPath: "\(path)/\(name)"))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: executable)
    process.arguments = arguments
    process.environment = environment
    process.currentDirectoryURL = URL(fileURLWithPath: path)
    process.standardInput = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: "\(path)/.input"))
    process.standardOutput = files[0]
    process.standardError = files[1]
    let ended = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in ended.signal() }
    try process.run()
    guard ended.wait(timeout: .now() + 10) == .success else {
      process.terminate()
      throw StillRunning()
    }
    return Run(
      status: process.terminationStatus, output: try read(".output"), errors: try read(".errors"))
  }
}
