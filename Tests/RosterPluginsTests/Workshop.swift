import Foundation

@testable import RosterPlugins

/// A folder for one test, in which it builds the plugins that it needs; gone when the test is.
final class Workshop {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("roster-plugins-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  // MARK: - Where things are

  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  static let header = root.appendingPathComponent("Sources/CRosterPlugin/include")
  static let wrong = root.appendingPathComponent("Tests/WrongPlugins")
  static let lengthOrder = root.appendingPathComponent("Plugins/LengthOrder/length_order.c")
  static let phoneOrder = root.appendingPathComponent("Plugins/PhoneOrder/phone_order.cpp")
  static let honorificOrder = root.appendingPathComponent(
    "Plugins/HonorificOrder/honorific_order.rs")

  static let c = program("cc")
  static let cxx = program("c++")
  static let swiftc = program("swiftc")
  static let rustc = program("rustc")
  static let zig = program("zig")
  static let make = program("make")
  static let pkgConfig = program("pkg-config")

  private static func program(_ name: String) -> URL? {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// The dynamic library that the package built from the target of that name.
  static func packageBuilt(_ name: String) -> String {
    Bundle.main.bundleURL.appendingPathComponent("lib\(name).so").path
  }

  // MARK: - Making files

  /// Writes a file and gives its path.
  func write(_ text: String, to name: String) throws -> String {
    let url = folder.appendingPathComponent(name)
    try Data(text.utf8).write(to: url)
    return url.path
  }

  /// Builds a plugin as an author would, and gives the path of the library.
  func build(_ source: URL, as name: String? = nil) throws -> String {
    let stem = source.deletingPathExtension().lastPathComponent
    let library = folder.appendingPathComponent(name ?? "\(stem).so").path
    let warnings = ["-Wall", "-Wextra", "-Werror"]
    let options = ["-shared", "-fPIC"] + warnings + ["-I", Self.header.path]
    switch source.pathExtension {
    case "rs":
      try Self.run(
        Self.rustc,
        [
          "--edition", "2021", "--crate-type", "cdylib", "-O", "-C", "panic=abort", "-D",
          "warnings", "-o", library, source.path,
        ])
    case "cpp":
      try Self.run(Self.cxx, ["-std=c++17"] + options + ["-o", library, source.path])
    default: try Self.run(Self.c, options + ["-o", library, source.path])
    }
    return library
  }

  /// Writes what a new plugin starts from, and builds it as its author would.
  func build(_ template: PluginTemplate, named name: String) throws -> String {
    for file in template.files { _ = try write(file.text, to: file.name) }
    try Self.run(
      Self.make, ["-C", folder.path],
      environment: [
        "XDG_CACHE_HOME": folder.path, "ZIG_GLOBAL_CACHE_DIR": "\(folder.path)/.zig",
        "ZIG_LOCAL_CACHE_DIR": "\(folder.path)/.zig",
      ])
    return folder.appendingPathComponent("\(name).so").path
  }

  /// Builds one of Tests/WrongPlugins and gives the path of the library.
  func build(wrong name: String) throws -> String {
    try build(Self.wrong.appendingPathComponent("\(name).c"))
  }

  /// Builds and loads one of Tests/WrongPlugins.
  func load(wrong name: String, into host: PluginHost, options: String = "") throws -> LoadedPlugin
  {
    let path = try build(wrong: name)
    return try host.load(path, options: options, environment: [:])
  }

  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Runs a program to its end and gives its output, which is the error when it fails.
  @discardableResult
  static func run(
    _ program: URL?, _ arguments: [String], environment: [String: String] = [:]
  ) throws -> String {
    guard let program else { throw Failure(description: "no compiler on PATH") }
    let process = Process()
    let output = Pipe()
    process.executableURL = program
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: bytes, as: UTF8.self)
    guard process.terminationStatus == 0 else { throw Failure(description: text) }
    return text
  }
}
