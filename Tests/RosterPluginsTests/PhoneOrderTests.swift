import Foundation
import RosterOrder
import RosterTable
import Testing

@testable import RosterPlugins

/// Telephone numbers by country and national significant digits: Plugins/PhoneOrder.
@Suite struct PhoneOrderTests {
  let host = PluginHost.beside()

  private func load(_ options: String = "") throws -> LoadedPlugin {
    try host.load(Workshop.packageBuilt("PhoneOrder"), options: options, environment: [:])
  }

  @Test(
    .enabled(if: Workshop.cxx != nil, "there is no c++ on PATH"))
  func isBuiltAsAnAuthorDoes() throws {
    let workshop = try Workshop()
    let plugin = try host.load(workshop.build(Workshop.phoneOrder), environment: [:])
    #expect(try plugin.order(["+49 30 2", "+49 30 1"]) == [["+49 30 1"], ["+49 30 2"]])
    #expect(try plugin.countOfRanksOfWrongBytes() == 4)
  }

  /// Each line's numbers are one number, and the lines stand in order.
  @Test(arguments: [
    (
      "+49",
      [
        ["+1 212 555 0101", "001-212-555-0101"],
        ["+353 1 555 0117", "00 353 (0)1 5550117"],
        ["+39 06 6982"],
        ["110"],
        ["+49 30 1234", "0049-30-1234", "+49 (0)30 1234", "030/1234", "(030) 1234 Büro"],
        ["030 1234 x5", "+4930 1234 ext. 5", "tel:+49-30-1234;ext=5", "030 1234 #5"],
        ["030 1234 x51"],
        ["n/a"],
      ]
    ),
    ("+1", [["1 (212) 555-0101", "2125550101", "+1 212 555 0101"], ["011 49 30 1", "+49 30 1"]]),
    ("+36", [["06 1 234 5678", "+36 1 234 5678", "0036 1 2345678"]]),
    ("+7", [["8 495 123 45 67", "+7 495 1234567"]]),
    ("+39", [["06 6982", "+39 06 6982"], ["6 6982"]]),
    ("+1 letters", [["1-800-FLOWERS", "1 800 356 9377"]]),
    ("", [["030 1234", "30 1234"], ["+49 30 1234"], ["?"], ["no number"]]),
  ])
  func readsWhatPeopleWrite(_ example: (options: String, groups: [[String]])) throws {
    let values = Array(example.groups.joined())
    #expect(try load(example.options).order(values) == example.groups)
    #expect(
      try load(example.options).order(values.reversed())
        == example.groups.map {
          $0.reversed()
        })
  }

  @Test func sectionsByCountryAndArea() throws {
    let numbers = ["+49 30 1", "089 2", "+1 212 555 0101", "+1 646 555 0101", "+353 1 5", "n/a"]
    let plain = try load().sections(numbers)
    #expect(plain.labels == ["+49", "national", "+1 212", "+1 646", "+353", "—"])
    #expect(plain.sectionOfValue == [0, 1, 2, 3, 4, 5])
    let german = try load("+49 areas 2").sections(numbers)
    #expect(german.labels == ["+49 30", "+49 89", "+1 21", "+1 64", "+353 15", "—"])
    #expect(try load("areas 0").sections(numbers).labels.contains("+1"))
  }

  @Test(arguments: [
    ("furlongs", "'furlongs' is no option; there are '+CODE', 'areas N' and 'letters'"),
    ("+499", "'+499' is no country's code; one is '+49'"),
    ("+", "'+' is no country's code; one is '+49'"),
    ("+21", "'+21' is no country's code; one is '+49'"),
    ("areas", "'areas' takes a number of digits, 0 to 6"),
    ("areas 12", "'areas' takes a number of digits, 0 to 6"),
  ])
  func refusesOtherOptions(_ example: (options: String, words: String)) throws {
    let plugin = try load(example.options)
    let error = try pluginError { _ = try plugin.order(["a", "b"]) }
    #expect(
      error
        == .badOptions(
          plugin: "phone-order", comparator: "phone", options: example.options,
          text: example.words))
  }
}
