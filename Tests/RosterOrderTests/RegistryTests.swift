import RosterOrder
import Testing

@Suite struct RegistryTests {
  private func found(_ name: String, _ registry: Registry<Int>) -> String {
    switch registry.find(name) {
    case .found(let number): "\(number)"
    case .ambiguous(let names): names.joined(separator: " ")
    case .unknown: "unknown"
    }
  }

  @Test func namesAreFoundWholeElseByTheirLastPart() {
    var registry = Registry<Int>()
    var wasAdded = false
    wasAdded = registry.register(1, named: "text")
    #expect(wasAdded)
    wasAdded = registry.register(2, named: "phones/e164")
    #expect(wasAdded)
    wasAdded = registry.register(3, named: "phones/text")
    #expect(wasAdded)
    #expect(found("TEXT", registry) == "1")
    #expect(found("E164", registry) == "2")
    #expect(found("phones/text", registry) == "3")
    #expect(found("phones", registry) == "unknown")
    #expect(found("", registry) == "unknown")
    wasAdded = registry.register(4, named: "other/e164")
    #expect(wasAdded)
    #expect(found("e164", registry) == "phones/e164 other/e164")
    #expect(found("other/e164", registry) == "4")
    #expect(registry.names == ["text", "phones/e164", "phones/text", "other/e164"])
  }

  @Test func builtInsCannotBeReplacedButPluginsCan() {
    var registry = Registry<Int>()
    var wasAdded = false
    registry.register(1, named: "text")
    registry.register(2, named: "a/b")
    wasAdded = registry.register(3, named: "text")
    #expect(!wasAdded)
    wasAdded = registry.register(4, named: "a/b")
    #expect(wasAdded)
    #expect(found("text", registry) == "1" && found("a/b", registry) == "4")
    #expect(registry.definitions == [1, 4])
  }

  @Test func whatAPluginAddedIsForgottenAsAWhole() {
    var registry = Registry<Int>()
    for (place, name) in ["text", "p/a", "p2/a", "p/b", "q/p"].enumerated() {
      registry.register(place, named: name)
    }
    registry.removeAll(ofPlugin: "p")
    #expect(registry.names == ["text", "p2/a", "q/p"])
    #expect(registry.definitions == [0, 2, 4])
    guard case .found(2) = registry.find("a"), case .unknown = registry.find("b") else {
      Issue.record("found what is gone, or not what is left")
      return
    }
  }

  @Test func theStandardOnesAreThere() {
    #expect(
      Registry<ComparatorDefinition>.standard.names == [
        "text", "ignorecase", "ignoreaccents", "natural", "binary", "number", "date", "boolean",
      ])
    #expect(
      Registry<SectionerDefinition>.standard.names == [
        "initial", "value", "year", "decade", "month", "range", "domain",
      ])
  }
}
