import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// Names without the honorifics before them: Plugins/HonorificOrder.
@Suite(.enabled(if: Workshop.rust != nil, "there is no rustc on PATH"))
struct HonorificOrderTests {
  let workshop: Workshop
  let path: String
  let host = PluginHost.beside()

  init() throws {
    workshop = try Workshop()
    path = try workshop.build(Workshop.honorificOrder)
  }

  @Test func passesOverHonorifics() throws {
    let plugin = try host.load(path, environment: [:])
    let groups = [
      ["Ada", "DR ADA", "Miss Ada"],
      ["Dr. med. Anna Weiß", "Anna Weiß", "Prof.Dr.rer.nat. Anna Weiß", "Dr. h. c. Anna Weiß"],
      ["Don Bosco"],
      ["Mme Émile"], ["Frau"], ["Dipl.-Ing. H. Ohm", "H. Ohm", "Dr. H. Ohm"],
      ["M. Night"], ["Med Hondo"], ["Sig.ra Rossi", "Dott.ssa Rossi"], ["Sir Zed", "  Zed  "],
    ]
    #expect(try plugin.order(Array(groups.joined())) == groups)
    #expect(try plugin.countOfRanksOfWrongBytes() == 4)
  }

  @Test func passesEveryCheck() throws {
    #expect(try host.checked(path, values: sampleNames).failures == [])
  }

  @Test func accentsDecideLast() throws {
    let plugin = try host.load(path, environment: [:])
    #expect(
      try plugin.order(["Muller", "Müller", "Mu\u{308}ller", "Mullerin", "Łuk", "Luk", "Ωmega"])
        == [["Luk"], ["Łuk"], ["Muller"], ["Mu\u{308}ller"], ["Müller"], ["Mullerin"], ["Ωmega"]])
  }

  @Test func sectionsByTheInitialOfTheName() throws {
    let plugin = try host.load(path, environment: [:])
    let sections = try plugin.sections(["Dr. Émile", "Eve", "Г-н Иванов", "Dr. 7", "Frau Weiß"])
    #expect(sections.labels == ["E", "и", "W", "—"])
    #expect(sections.sectionOfValue == [0, 0, 1, 3, 2])
  }

  @Test func optionsAddHonorifics() throws {
    let plugin = try host.load(path, options: "Sheikh, hajji.", environment: [:])
    #expect(
      try plugin.order(["Sheikh Ali", "Hajji Ali", "Ali", "Bo"])
        == [["Sheikh Ali", "Hajji Ali", "Ali"], ["Bo"]])
    let confused = try host.load(path, options: "the 3rd", environment: [:])
    let error = try pluginError { _ = try confused.order(["a", "b"]) }
    #expect(
      error
        == .badOptions(
          plugin: "honorific-order", comparator: "name", options: "the 3rd",
          text: "'the 3rd' is no honorific; they are words parted by commas"))
  }
}
