import Foundation
import RosterTable
import Testing

@testable import RosterPlugins

@Suite struct NameTests {
  @Test(arguments: ["length", "length-order", "A_1", "9", String(repeating: "x", count: 64)])
  func takesNames(text: String) {
    #expect(PluginName(text)?.text == text)
  }

  // One test for all, since the runner prints arguments as they are.
  @Test func refusesWhatIsNoNameAndSaysWhy() {
    let wrong: [(String, PluginName.Fault)] = [
      ("", .empty), ("-a", .leadingHyphen), ("-", .leadingHyphen), ("--safe", .leadingHyphen),
      (".", .character(".")), ("..", .character(".")), ("a.so", .character(".")),
      ("a b", .character(" ")), (" a", .character(" ")), ("a ", .character(" ")),
      ("a/b", .character("/")), ("a\\b", .character("\\")), ("a:b", .character(":")),
      ("~", .character("~")), ("a\n", .character("\n")), ("a\tb", .character("\t")),
      ("a\r", .character("\r")), ("a\r\n", .character("\r")), ("a\0", .character("\0")),
      ("\u{1B}[31m", .character("\u{1B}")), ("a\u{7F}", .character("\u{7F}")),
      ("a\u{9B}", .character("\u{9B}")), ("é", .character("é")), ("аlpha", .character("\u{430}")),
      ("ｌength", .character("\u{FF4C}")), ("ﬁrst", .character("\u{FB01}")),
      ("a\u{301}", .character("\u{301}")), ("a\u{A0}b", .character("\u{A0}")),
      ("a\u{202E}b", .character("\u{202E}")), ("a\u{200B}b", .character("\u{200B}")),
      ("٣", .character("\u{663}")), ("-é", .character("é")),
      (String(repeating: "x", count: 65), .tooLong(65)),
      (String(repeating: "x", count: 100_000), .tooLong(100_000)),
    ]
    for (text, fault) in wrong {
      #expect(PluginName(text) == nil, "\(text.debugDescription)")
      #expect(PluginName.fault(in: text) == fault, "\(text.debugDescription)")
    }
  }

  /// Every ASCII character, and one of each plane, alone and in the middle of a name.
  @Test func takesNoOtherCharacter() {
    let allowed = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-".unicodeScalars)
    let others = (0...16).compactMap { Unicode.Scalar(UInt32($0) << 16 + 0x100) }
    for scalar in (0...0x17F).compactMap({ Unicode.Scalar(UInt32($0)) }) + others {
      let name = "a\(Character(scalar))b"
      #expect((PluginName(name) != nil) == allowed.contains(scalar), "U+\(scalar.value)")
      #expect((PluginName.fault(in: name) == .character(scalar)) != allowed.contains(scalar))
    }
  }

  @Test func namesTheCharacterInWords() throws {
    let words = [
      ("a.b", "it has '.'; "), ("a b", "it has a blank; "), ("a\u{1B}", "it has U+001B; "),
      ("\u{430}", "it has U+0430, CYRILLIC SMALL LETTER A; "), ("-a", "it begins with '-'; "),
      ("", "it is empty; "),
      (String(repeating: "x", count: 65), "it has 65 characters, more than 64; "),
    ]
    for (name, expected) in words {
      let text = try "\(pluginError { try PluginHost().load(name, environment: [:]) })"
      #expect(text.contains("is no plugin name: \(expected)"), "\(text)")
      #expect(text.hasSuffix("a path has a '/', as in './NAME.so'"))
      #expect(!text.contains("\u{1B}"))
    }
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
}
