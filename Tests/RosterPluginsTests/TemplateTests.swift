import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// What `plugin new` writes builds with `make` alone and is a good comparator, in every language.
@Suite(.enabled(if: Workshop.make != nil, "there is no make on PATH"))
struct TemplateTests {
  /// Allowed, and as awkward as allowed.
  static let name = "7-up_x"

  @Test(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
  func inC() throws { try check(.c) }

  @Test(.enabled(if: Workshop.cxx != nil, "there is no c++ on PATH"))
  func inCxx() throws { try check(.cpp) }

  @Test(.enabled(if: Workshop.swift != nil, "there is no swiftc on PATH"))
  func inSwift() throws { try check(.swift) }

  @Test(.enabled(if: Workshop.rust != nil, "there is no rustc on PATH"))
  func inRust() throws { try check(.rust) }

  @Test(.enabled(if: Workshop.zig != nil, "there is no zig on PATH"))
  func inZig() throws { try check(.zig) }

  private func check(_ language: PluginLanguage) throws {
    let workshop = try Workshop()
    let path = try workshop.build(
      PluginTemplate(naming: Self.name, in: language), named: Self.name)
    let host = PluginHost.beside()
    let plugin = try host.load(path, environment: [:])
    #expect(plugin.id == Self.name)
    #expect(plugin.comparators.map(\.name) == ["\(Self.name)/last-word"])
    let names = ["Émile", "Bo Leeds", "Cy  LEE ", "ann lee", "Zoë", "\t", "Ann Lee", "B\0Lee"]
    #expect(
      try plugin.order(names)
        == [
          ["\t"], ["ann lee", "Ann Lee"], ["B\0Lee"], ["Cy  LEE "], ["Bo Leeds"], ["Zoë"],
          ["Émile"],
        ])
    let sections = try plugin.sections(names)
    #expect(sections.labels == ["É", "L", "Z", "—"])
    #expect(sections.sectionOfValue == [0, 1, 1, 1, 2, 3, 1, 1])
    #expect(try plugin.countOfRanksOfWrongBytes() == 4)
    let long = String(repeating: "Ab é", count: 50_000)
    #expect(try plugin.order([long + "b", long + "a"]) == [[long + "a"], [long + "b"]])

    #expect(try host.checked(path, values: names).failures == [])

    let second = try host.load(path, options: "2", environment: [:])
    #expect(
      try second.order(["Zed An Li", "Al Zed Li", "Moe"])
        == [["Zed An Li"], ["Moe"], ["Al Zed Li"]])
    for options in ["0", "10", "two", "2 "] {
      let confused = try host.load(path, options: options, environment: [:])
      let error = try pluginError { _ = try confused.order(["a", "b"]) }
      #expect(
        error
          == .badOptions(
            plugin: Self.name, comparator: "last-word", options: options,
            text: "the only option is the place of a word from the end, 1 to 9"))
    }
    let context = OrderContext(locale: "en", today: "2024-02-29", argument: "3")
    let argued = try pluginError { _ = try plugin.sections(names, context: context) }
    #expect(
      argued
        == .badOptions(
          plugin: Self.name, comparator: "last-word", options: "3",
          text: "last-word takes no argument"))
    try checkExports(of: path)
  }

  /// `roster_plugin_v1` and what linkers add of their own.
  private func checkExports(of path: String) throws {
    guard let nm = Workshop.nm else { return }
    let added: Set = ["_end", "_edata", "__bss_start", "_init", "_fini"]
    let names = try Workshop.run(nm, ["-D", "--defined-only", path]).split(separator: "\n")
      .compactMap { $0.split(separator: " ").last.map(String.init) }
    #expect(names.filter { !added.contains($0) } == ["roster_plugin_v1"])
  }

  @Test(arguments: [PluginLanguage.rust, .zig])
  func refusesTheNameOfAFileThatComesWithIt(_ language: PluginLanguage) throws {
    let error = try pluginError {
      _ = try PluginTemplate(naming: "roster_plugin", in: language)
    }
    #expect(
      "\(error)" == "'roster_plugin' is the name of a file that comes with it; take another")
    #expect(
      try PluginTemplate(naming: "roster_plugin", in: .c).files.first?.name == "roster_plugin.c")
  }

  @Test(arguments: PluginLanguage.allCases)
  func changesNothingButTheName(_ language: PluginLanguage) throws {
    let files = try PluginTemplate(naming: Self.name, in: language).files
    let names = files.map(\.name)
    #expect(names.first?.hasPrefix("\(Self.name).") == true)
    #expect(Set(names).count == names.count)
    for name in ["Makefile", "README.md", "roster_plugin.h"] { #expect(names.contains(name)) }
    for file in files { #expect(!file.text.contains("my-plugin"), "in \(file.name)") }
    let header = try #require(files.first { $0.name == "roster_plugin.h" })
    let original = Workshop.header.appendingPathComponent("roster_plugin.h")
    #expect(try header.text == String(contentsOf: original, encoding: .utf8))
  }

  @Test(arguments: ["", "-x", "a b", "a/b", "é", "a\0", String(repeating: "a", count: 65)])
  func refusesWhatIsNoName(_ name: String) throws {
    let error = try pluginError { _ = try PluginTemplate(naming: name, in: .c) }
    #expect(error == .notAName(name))
  }
}
