import Foundation

@testable import RosterPlugins
import RosterTable

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
  static let rust = program("rustc")
  static let swift = program("swiftc")
  static let zig = program("zig")
  static let make = program("make")
  static let nm = program("nm")
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

  static let warnings = ["-Wall", "-Wextra", "-Werror", "-I", header.path]
  private static let rustOptions = [
    "--edition", "2021", "--crate-type", "cdylib", "-O", "-C", "panic=abort", "-D", "warnings",
  ]

  /// Builds a plugin as an author would, and gives the path of the library.
  func build(_ source: URL, as name: String? = nil, flags: [String] = []) throws -> String {
    let stem = source.deletingPathExtension().lastPathComponent
    let library = folder.appendingPathComponent(name ?? "\(stem).so").path
    let output = ["-o", library, source.path]
    let options = ["-shared", "-fPIC"] + Self.warnings + flags
    switch source.pathExtension {
    case "c": try Self.run(Self.c, options + output)
    case "rs": try Self.run(Self.rust, Self.rustOptions + flags + output)
    default: try Self.run(Self.cxx, ["-std=c++17"] + options + output)
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
  func build(wrong name: String, as library: String? = nil, flags: [String] = []) throws -> String {
    let file = name.contains(".") ? name : "\(name).c"
    return try build(Self.wrong.appendingPathComponent(file), as: library, flags: flags)
  }

  /// Builds and loads one of Tests/WrongPlugins.
  func load(
    wrong name: String, into host: PluginHost, options: String = "", flags: [String] = []
  ) throws -> LoadedPlugin {
    let path = try build(wrong: name, flags: flags)
    return try host.load(path, options: options, environment: [:])
  }

  /// Builds hostile_functions with what misbehaves in another language than C.
  func build(elsewhere source: String) throws -> String {
    let (path, glue) = (folder.path, folder.path + "/glue.o")
    let (there, library) = (Self.wrong.path + "/" + source, path + "/hostile_functions.so")
    try Self.run(
      Self.c,
      ["-c", "-fPIC", "-DELSEWHERE"] + Self.warnings
        + ["-o", glue, Self.wrong.path + "/hostile_functions.c"])
    switch URL(fileURLWithPath: source).pathExtension {
    case "rs":
      let archive = path + "/elsewhere.a"
      try Self.run(Self.rust, ["--crate-type", "staticlib", "-o", archive, there])
      try Self.run(Self.c, ["-shared", "-o", library, glue, archive, "-lpthread", "-ldl", "-lm"])
    case "swift":
      try Self.run(
        Self.swift,
        ["-emit-library", "-parse-as-library", "-module-name", "Elsewhere", "-o", library]
          + [there, glue])
    default: try Self.run(Self.cxx, ["-shared", "-fPIC", "-o", library, there, glue])
    }
    return library
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
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failure(description: text) }
    return text
  }
}
