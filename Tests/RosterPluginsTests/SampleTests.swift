import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// The plugins under Plugins/, as the package builds them and as an author does.
@Suite struct SampleTests {
  static let byLength = [
    "李", "Bo", "Ann", "Zoë", "Émile", "Žižka", "Øyvind", "O'Brien", "de la Cruz", "Åse Åkesson",
  ]
  let host = PluginHost.beside()

  @Test func lengthOrderAsThePackageBuildsIt() throws {
    let plugin = try host.load(Workshop.packageBuilt("LengthOrder"), environment: [:])
    #expect(try plugin.order(sampleNames).flatMap(\.self) == Self.byLength)
  }

  @Test(.enabled(if: Workshop.c != nil, "there is no cc on PATH"))
  func lengthOrderAsAnAuthorBuildsIt() throws {
    let workshop = try Workshop()
    let plugin = try host.load(workshop.build(Workshop.lengthOrder), environment: [:])
    #expect(try plugin.order(sampleNames).flatMap(\.self) == Self.byLength)
    #expect(try plugin.order([]) == [])
    #expect(try plugin.order(["x"]) == [["x"]])
  }

  @Test func isFoundByNameInAFolder() throws {
    let plugin = try host.load(
      "LengthOrder", environment: ["ROSTER_PLUGIN_PATH": Bundle.main.bundleURL.path])
    #expect(plugin.id == "length-order")
  }

  @Test func optionsChangeTheOrder() throws {
    let path = Workshop.packageBuilt("LengthOrder")
    let plugin = try host.load(path, options: "bytes", environment: [:])
    #expect(try plugin.order(["李", "Bo", "Ann"]) == [["Bo"], ["Ann"], ["李"]])
    let confused = try host.load(path, options: "furlongs", environment: [:])
    let error = try pluginError { _ = try confused.order(["a", "b"]) }
    #expect(
      "\(error)" == "plugin comparator 'length-order/length' does not take the options "
        + "'furlongs': the only option is 'bytes'")
  }

  @Test func comparesTwoValuesInBothDirections() throws {
    let plugin = try host.load(Workshop.packageBuilt("LengthOrder"), environment: [:])
    var comparator = try #require(plugin.comparators.first).make(.test)
    #expect(try comparator.compare("Bo", "Ann") == .orderedAscending)
    comparator.order = .reverse
    #expect(try comparator.compare("Bo", "Ann") == .orderedDescending)
    #expect(try comparator.compare("Bo", "Bo") == .orderedSame)
  }

  @Test func sectionsByLength() throws {
    let plugin = try host.load(Workshop.packageBuilt("LengthOrder"), environment: [:])
    let sections = try plugin.sections(["Ann", "Bo", "Cy", "Dan"])
    #expect(sections.labels == ["3", "2"])
    #expect(sections.sectionOfValue == [0, 1, 1, 0])
  }

  // MARK: - NaturalOrder

  @Test func naturalOrderComparesNumbersByValue() throws {
    let plugin = try host.load(Workshop.packageBuilt("NaturalOrder"), environment: [:])
    let long = String(repeating: "9", count: 700)
    let longer = "1" + String(repeating: "0", count: 700)
    let order = try plugin.order([
      "Room 10", "room 9", "ROOM 009", "Room", longer, long, "7", "10a", "10", "(x)", "ä",
    ])
    #expect(
      order == [
        ["(x)"], ["7"], ["10"], ["10a"], [long], [longer], ["Room"], ["room 9", "ROOM 009"],
        ["Room 10"], ["ä"],
      ])
  }

  @Test func naturalOrderSectionsByNumberOrLetter() throws {
    let plugin = try host.load(Workshop.packageBuilt("NaturalOrder"), environment: [:])
    let sections = try plugin.sections(["anna", "Ann", "007", "7b", "ſ", "sam", "(x)", "000"])
    #expect(sections.labels == ["A", "7", "ſ", "S", "0", "—"])
    #expect(sections.sectionOfValue == [0, 0, 1, 1, 2, 3, 5, 4])
    #expect(sections.lastLabel == "—")
  }

  @Test func naturalOrderTakesNoOptions() throws {
    let path = Workshop.packageBuilt("NaturalOrder")
    let plugin = try host.load(path, options: "loud", environment: [:])
    let error = try pluginError { _ = try plugin.order(["a"]) }
    #expect(
      error
        == .badOptions(
          plugin: "natural-order", comparator: "chunks", options: "loud", text: "there are none"))
  }

  @Test(arguments: [("LengthOrder", "length"), ("NaturalOrder", "chunks"), ("PhoneOrder", "phone")])
  func refusesAnArgument(name: String, comparator: String) throws {
    let plugin = try host.load(Workshop.packageBuilt(name), environment: [:])
    let context = OrderContext(locale: "en", today: "2024-02-29", argument: "3")
    let error = try pluginError { _ = try plugin.sections(["a"], context: context) }
    #expect("\(error)".hasSuffix("'3': \(comparator) takes no argument"), "\(error)")
  }

  @Test func takesWrongBytes() throws {
    for name in ["LengthOrder", "NaturalOrder", "PhoneOrder"] {
      let plugin = try host.load(Workshop.packageBuilt(name), environment: [:])
      #expect(try plugin.countOfRanksOfWrongBytes() == 4)
    }
  }
}
