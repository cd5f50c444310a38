import Foundation
import RosterTable
import Testing

@testable import RosterPlugins

/// Loading what is trusted, and what is not.
@Suite(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
struct TrustTests {
  let workshop: Workshop
  let host: PluginHost
  private let files = FileManager.default

  init() throws {
    workshop = try Workshop()
    host = PluginHost(
      program: Workshop.roster,
      trusted: TrustList(path: "\(workshop.folder.path)/state/trusted"))
  }

  private var environment: Environment { ["ROSTER_PLUGIN_PATH": workshop.folder.path] }

  private func error(_ path: String, _ rule: TrustRule) throws -> PluginError {
    try pluginError { try host.load(path, environment: environment, trust: rule) }
  }

  /// It is a library still, but another one.
  private func change(_ path: String) throws {
    let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try handle.seekToEnd()
    try handle.write(contentsOf: Data([0]))
    try handle.close()
  }

  private func listed() throws -> [String] { try host.trusted.read().entries.map(\.path) }

  // MARK: - Loading

  @Test func onlyWhatIsTrustedIsLoadedWhereTrustIsRequired() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    #expect(try error(path, .required) == .untrusted(named: path))
    #expect(host.plugins.isEmpty)
    try host.load(path, environment: [:])
    #expect(try error(path, .required) == .untrusted(named: path))
    let entry = try host.trust(path, environment: [:])
    #expect(entry.path == host.plugins[0].path)
    #expect(try host.load(path, environment: [:], trust: .required).order(["bb", "a"]).count == 2)
    #expect(
      try host.load("length_order", environment: environment, trust: .required).id
        == "length-order")
  }

  @Test func aChangedLibraryIsAskedAbout() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let trusted = try host.trust(path, environment: [:])
    try host.load(path, environment: [:], trust: .required)
    try change(path)
    var asked = 0
    func answer(_ answer: Bool) -> TrustRule {
      .ifListed {
        asked += 1
        return answer
      }
    }
    #expect(try error(path, .required) == .changedSinceTrusted(path: path, named: path))
    #expect(
      try "\(error(path, answer(false)))"
        == "'\(path)' changed since it was trusted; 'plugin trust \(path)' trusts it as it is now")
    #expect(asked == 1)
    #expect(try host.trusted.read()[trusted.path] == trusted.digest)
    try host.load(path, environment: [:], trust: answer(true))
    #expect(asked == 2)
    try host.load(path, environment: [:], trust: answer(false))
    #expect(asked == 2)
    #expect(try host.trusted.read()[trusted.path] != trusted.digest)
    try change(path)
    let again = try host.trust(path, environment: [:])
    #expect(try listed() == [trusted.path])
    #expect(try host.trusted.read()[trusted.path] == again.digest)
    try host.load(path, environment: [:], trust: .required)
  }

  /// While the question stands, the file may be replaced by one that nobody was asked about.
  @Test(arguments: [false, true])
  func whatWasAskedAboutIsWhatIsLoaded(isInProcess: Bool) throws {
    let path = try workshop.build(Workshop.lengthOrder)
    try host.trust(path, environment: [:])
    try change(path)
    let error = try pluginError {
      try host.load(
        path, environment: [:], isInProcess: isInProcess,
        trust: .ifListed {
          // What is not even looked at cannot be found to be no library.
          _ = try workshop.write("text", to: "length_order.so")
          return true
        })
    }
    #expect(error == .changed(path: path))
    #expect(host.plugins.isEmpty)
  }

  @Test func aDamagedListStopsLoading() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    try host.trust(path, environment: [:])
    let list = try #require(host.trusted.path)
    try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: list))
    let expected = PluginError.trustList(path: list, .line(1, .form))
    #expect(try error(path, .required) == expected)
    #expect(try error(path, .ifListed(isTrustedAgain: { true })) == expected)
    #expect(host.plugins.isEmpty)
  }

  @Test func trustsWhatMayBeLoadedAndNothingElse() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    let exposed = try pluginError { try host.trust(path, environment: [:]) }
    #expect(exposed == .exposed(path: path, .writableByOthers(path: path)))
    let text = try workshop.write("text", to: "text.so")
    let notALibrary = try pluginError { try host.trust(text, environment: [:]) }
    #expect(notALibrary == .notALibrary(path: text, reason: "it does not start as one"))
    #expect(try pluginError { try host.trust("a.so", environment: [:]) } == .badName("a.so"))
    #expect(try listed().isEmpty)
  }

  // MARK: - Taking it back

  @Test func takesBackByPathByNameAndWhenTheFileIsGone() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let link = "\(workshop.folder.path)/link.so"
    try files.createSymbolicLink(atPath: link, withDestinationPath: path)
    for name in [path, link, "length_order", "link"] {
      let trusted = try host.trust(path, environment: [:])
      #expect(try listed() == [trusted.path])
      #expect(try host.distrust(name, environment: environment) == trusted.path)
      #expect(try listed().isEmpty)
    }
    #expect(
      try pluginError { _ = try host.distrust(path, environment: [:]) } == .notListed(path))
    let trusted = try host.trust(link, environment: [:])
    try files.removeItem(atPath: path)
    #expect(try host.distrust(path, environment: [:]) == trusted.path)
    #expect(
      try pluginError { _ = try host.distrust(path, environment: [:]) } == .notFound(path: path))
  }

  @Test func takesBackWhatHasBecomeALinkToSomethingElse() throws {
    let path = try workshop.build(Workshop.lengthOrder)
    let trusted = try host.trust(path, environment: [:])
    try files.moveItem(atPath: path, toPath: "\(workshop.folder.path)/moved.so")
    try files.createSymbolicLink(atPath: path, withDestinationPath: "moved.so")
    #expect(try error(path, .required) == .untrusted(named: path))
    #expect(try host.distrust(trusted.path, environment: [:]) == trusted.path)
  }

  // MARK: - A helper that is started again

  /// A plugin whose helper has just ended.
  private func ended(isTrusted: Bool) throws -> LoadedPlugin {
    let path = try workshop.build(wrong: "hostile_exit")
    if isTrusted { try host.trust(path, environment: [:]) }
    let plugin = try host.load(path, environment: [:])
    _ = try pluginError { _ = try plugin.order(["bad", "a"]) }
    return plugin
  }

  @Test func theSameFileIsStartedAgain() throws {
    for isTrusted in [false, true] {
      #expect(try ended(isTrusted: isTrusted).order(["b", "a"]) == [["a"], ["b"]])
    }
  }

  @Test func aChangedFileIsNotStartedAgain() throws {
    let plugin = try ended(isTrusted: false)
    try change(plugin.path)
    let error = try pluginError { _ = try plugin.order(["b", "a"]) }
    #expect(error == .changed(path: plugin.path))
    #expect("\(error)" == "'\(plugin.path)' changed since it was loaded; load it again")
    try host.load(plugin.path, environment: [:])
    #expect(try host.plugins[0].order(["b", "a"]) == [["a"], ["b"]])
  }

  /// Nor one that was made to look as if it had not changed.
  @Test func aTrustedFileIsReadOnceMore() throws {
    let plugin = try ended(isTrusted: true)
    var status = stat()
    #expect(stat(plugin.path, &status) == 0)
    let handle = try FileHandle(forUpdating: URL(fileURLWithPath: plugin.path))
    try handle.seek(toOffset: UInt64(status.st_size) - 1)
    let last = try #require(handle.read(upToCount: 1)?.first)
    try handle.seek(toOffset: UInt64(status.st_size) - 1)
    try handle.write(contentsOf: Data([~last]))
    try handle.close()
    let times = [status.st_atim, status.st_mtim]
    #expect(utimensat(AT_FDCWD, plugin.path, times, 0) == 0)
    #expect(try pluginError { _ = try plugin.order(["b", "a"]) } == .changed(path: plugin.path))
  }

  // MARK: - Listing

  @Test func tellsHowEachLibraryStands() throws {
    let loaded = try host.load(workshop.build(Workshop.lengthOrder), environment: [:])
    #expect(try host.standing(of: loaded) == .untrusted)
    try host.trust(loaded.path, environment: [:])
    #expect(try host.standing(of: loaded) == .trusted)
    try change(loaded.path)
    #expect(try host.standing(of: loaded) == .changedSinceLoaded)
    let again = try host.load(
      loaded.path, environment: [:], trust: .ifListed(isTrustedAgain: { true }))
    #expect(try host.standing(of: again) == .trusted)

    let root = workshop.folder.resolvingSymlinksInPath().path
    for name in ["b.so", "c.so", "d.so", "libe.so"] {
      _ = try workshop.write("\u{7F}ELF", to: name)
    }
    for name in ["c.so", "d.so"] { try host.trust("\(root)/\(name)", environment: [:]) }
    try change("\(root)/c.so")
    try files.setAttributes([.posixPermissions: 0o666], ofItemAtPath: "\(root)/libe.so")
    let elsewhere = try Workshop()
    let gone = try host.trust(elsewhere.write("\u{7F}ELF", to: "gone.so"), environment: [:]).path
    try files.removeItem(atPath: gone)
    let unloaded = try host.unloaded(environment: environment)
      .filter { $0.path.hasPrefix(root) || $0.path == gone }
    #expect(
      unloaded == [
        UnloadedLibrary(name: "b", path: "\(root)/b.so", standing: .untrusted),
        UnloadedLibrary(name: "c", path: "\(root)/c.so", standing: .changedSinceTrusted),
        UnloadedLibrary(name: "d", path: "\(root)/d.so", standing: .trusted),
        UnloadedLibrary(
          name: "e", path: "\(root)/libe.so",
          standing: .refused(
            .exposed(
              path: "\(root)/libe.so", .writableByOthers(path: "\(root)/libe.so")))),
        UnloadedLibrary(name: gone, path: gone, standing: .refused(.notFound(path: gone))),
      ])
  }
}
