import Foundation
import Testing

@testable import RosterPlugins

@Suite struct NameTests {
  @Test(arguments: ["length", "length-order", "A_1", "9", String(repeating: "x", count: 64)])
  func takesNames(text: String) {
    #expect(PluginName(text)?.text == text)
  }

  // One test for all, since the runner prints arguments as they are.
  @Test func refusesWhatIsNoName() {
    let wrong = [
      "", ".", "..", "a.so", "a b", "a/b", "a\\b", "a\n", "a\0", "\u{1B}[31m", "-a", "é", "аlpha",
      "ｌength", "a\u{301}", "a:b", "~", String(repeating: "x", count: 65),
    ]
    for text in wrong { #expect(PluginName(text) == nil, "\(text.debugDescription)") }
  }

  @Test(arguments: ["", "a.so", "..", "-a", "a b", "é"])
  func aBareWordMustBeAName(word: String) throws {
    let error = try pluginError {
      try PluginHost().load(word, environment: ["ROSTER_PLUGIN_PATH": "/"])
    }
    #expect(error == .badName(word))
  }

  @Test func searchesTheFoldersInOrder() {
    let system = ["/usr/local/lib/roster/plugins", "/usr/lib/roster/plugins"]
    #expect(PluginFolders(environment: [:]).paths == system)
    #expect(
      PluginFolders(environment: ["HOME": "/h", "ROSTER_PLUGIN_PATH": "/a::.:b/c:/d"]).paths
        == ["/a", "/d", "/h/.local/share/roster/plugins"] + system)
    #expect(
      PluginFolders(environment: ["HOME": "/h", "XDG_DATA_HOME": "/x"]).paths
        == ["/x/roster/plugins"] + system)
    #expect(
      PluginFolders(environment: ["HOME": "/h", "XDG_DATA_HOME": "x"]).paths
        == ["/h/.local/share/roster/plugins"] + system)
  }

  @Test func namesTheFoldersThatItSearched() throws {
    let error = try pluginError {
      try PluginHost().load("no-such-plugin", environment: ["ROSTER_PLUGIN_PATH": "/nowhere"])
    }
    #expect(
      "\(error)" == "plugin 'no-such-plugin' not found in '/nowhere', "
        + "'/usr/local/lib/roster/plugins', '/usr/lib/roster/plugins'")
  }

  @Test func staysInsideTheFolder() throws {
    let workshop = try Workshop()
    let files = FileManager.default
    let inside = workshop.folder.appendingPathComponent("plugins")
    try files.createDirectory(at: inside, withIntermediateDirectories: false)
    let outside = try workshop.write("", to: "outside.so")
    try files.createSymbolicLink(
      atPath: inside.path + "/escape.so", withDestinationPath: outside)
    try Data().write(to: inside.appendingPathComponent("libreal.so"))
    try files.createSymbolicLink(
      atPath: inside.path + "/alias.so", withDestinationPath: "libreal.so")
    let folders = PluginFolders(environment: ["ROSTER_PLUGIN_PATH": inside.path])
    let root = inside.resolvingSymlinksInPath().path

    let real = try folders.find(try #require(PluginName("real")))
    #expect(real == root + "/libreal.so")
    #expect(try folders.find(try #require(PluginName("alias"))) == real)
    let error = try pluginError { _ = try folders.find(try #require(PluginName("escape"))) }
    #expect(
      error
        == .outsideFolder(
          name: "escape", path: URL(fileURLWithPath: outside).resolvingSymlinksInPath().path,
          folder: inside.path))
  }
}
