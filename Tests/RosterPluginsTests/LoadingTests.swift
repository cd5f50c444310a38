import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct LoadingTests {
  let workshop: Workshop
  let host = PluginHost.beside()

  init() throws {
    workshop = try Workshop()
  }

  private func error(_ path: String) throws -> PluginError {
    try pluginError { try host.load(path, environment: [:]) }
  }

  private func error(wrong name: String) throws -> PluginError {
    try error(try workshop.build(Workshop.wrong.appendingPathComponent("\(name).c")))
  }

  @Test func tellsFourFailuresApart() throws {
    let missing = workshop.folder.path + "/missing.so"
    let text = try workshop.write("no library\n", to: "text.so")
    let noSymbol = workshop.folder.path + "/no_symbol.so"
    let wrongABI = workshop.folder.path + "/wrong_abi.so"
    #expect(try "\(error(missing))" == "there is no file '\(missing)'")
    #expect(
      try "\(error(text))" == "'\(text)' is not a library: it does not start as one")
    #expect(
      try "\(error(wrong: "no_symbol"))"
        == "'\(noSymbol)' is not a roster plugin: it does not export 'roster_plugin_v1'")
    #expect(
      try "\(error(wrong: "wrong_abi"))"
        == "'\(wrongABI)' has version 99 of the plugin interface; this roster has version 1")
    #expect(host.plugins.isEmpty)
  }

  @Test func readsTheVersionFromTheNameOfTheEntry() throws {
    let path = workshop.folder.path + "/next_entry.so"
    #expect(try error(wrong: "next_entry") == .wrongABI(path: path, found: 2, supported: 1))
  }

  @Test func refusesWhatIsNoFile() throws {
    #expect(try error(workshop.folder.path) == .isFolder(path: workshop.folder.path))
    #expect(try error("/dev/null") == .notRegular(path: "/dev/null"))
    #expect(try error("/a\0b") == .notFound(path: "/a\0b"))
    let empty = try workshop.write("", to: "empty.so")
    #expect(try error(empty) == .notALibrary(path: empty, reason: "it does not start as one"))
  }

  @Test func saysWhereALibraryIsCutShort() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: workshop.build(Workshop.lengthOrder)))
    let path = workshop.folder.path + "/short.so"
    // The system's loader has two words for it.
    for length in [40, 200] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: path))
      #expect(try error(path) == .notLoadable(path: path, reason: "it is cut short"))
    }
  }

  @Test func givesThePluginsReasonForReturningNothing() throws {
    let path = workshop.folder.path + "/returns_nothing.so"
    #expect(
      try error(wrong: "returns_nothing")
        == .returnedNothing(path: path, text: "the moon is not full"))
  }

  @Test(arguments: [
    ("small_struct", PluginError.DescriptorFault.structSize(of: "roster_plugin", 12)),
    ("bad_id", .text(field: "id", .notUTF8)),
    ("escape_id", .text(field: "comparator 1's id", .controlCharacter)),
    ("long_summary", .text(field: "comparator 1's summary", .tooLong(.max, limit: 256))),
    ("idle", .idleComparator("nothing")),
  ])
  func refusesABadDescription(name: String, fault: PluginError.DescriptorFault) throws {
    let path = workshop.folder.path + "/\(name).so"
    #expect(try error(wrong: name) == .badDescriptor(path: path, fault))
    #expect(host.plugins.isEmpty)
  }

  @Test func tellsWhatWasLoaded() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let plugin = try host.load(path, environment: [:])
    #expect(plugin.id == "length-order")
    #expect(plugin.version == "1.0.0")
    #expect(plugin.path == URL(fileURLWithPath: path).resolvingSymlinksInPath().path)
    #expect(plugin.comparators.map(\.name) == ["length-order/length"])
    #expect(plugin.sectioners.map(\.name) == ["length-order/length"])
    #expect(plugin.comparators.map(\.isPure) == [true])
    #expect(host.plugins.map(\.id) == ["length-order"])
  }

  @Test func loadingAgainReplacesAndAnotherFileIsRefused() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    try host.load(path, environment: [:])
    try host.load(path, options: "bytes", environment: [:])
    #expect(host.plugins.map(\.options) == ["bytes"])
    let other = try workshop.build(Workshop.lengthOrder, as: "other.so")
    let refused = try error(other)
    #expect(refused == .alreadyLoaded(plugin: "length-order", path: host.plugins[0].path))
    #expect("\(refused)".hasSuffix("'; give this one another id, or start anew"))
    #expect(host.plugins.count == 1)
  }

  @Test func refusesWhatOthersMayWrite() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let files = FileManager.default
    try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(try error(path) == .exposed(path: path, .writableByOthers(path: path)))
    try files.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    try files.setAttributes([.posixPermissions: 0o777], ofItemAtPath: workshop.folder.path)
    #expect(
      try error(path)
        == .exposed(
          path: path, .writableByOthers(path: workshop.folder.path)))
    try files.setAttributes([.posixPermissions: 0o700], ofItemAtPath: workshop.folder.path)
    try host.load(path, environment: [:])
  }
}
