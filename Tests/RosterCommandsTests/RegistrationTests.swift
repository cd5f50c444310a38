import Foundation
import RosterArrangement
import RosterCommands
import RosterFormats
import RosterLanguage
import RosterOrder
import RosterTable
import Testing

/// The host's own code adds to each registry without touching what is built in.
struct RegistrationTests {
  private let people = PackageFiles.path("Samples/people.csv")

  @Test func aCommandIsAClosure() throws {
    let fixture = try SessionFixture()
    fixture.session.commands.register(
      Command(
        "shout", usages: ["shout TEXT"], summary: "print a text in capitals", arity: 1...1
      ) { arguments, session in
        try session.console.print(arguments.next("a text").text.uppercased())
        return .done
      })
    #expect(try fixture.run("shout hello") == "HELLO\n")
    #expect(try fixture.run("shout a b") == "")
    #expect(fixture.takeMessages() == "error: too many words; usage: shout TEXT\n")
    #expect(try fixture.run("help shout").contains("print a text in capitals"))
  }

  @Test func aCommandTakesThePlaceOfThatOfItsName() throws {
    let fixture = try SessionFixture()
    let names = fixture.session.commands.names
    fixture.session.commands.register(
      Command("echo", usages: ["echo"], summary: "says little", arity: 0...9) { _, session in
        try session.console.print("no")
        return .done
      })
    #expect(fixture.session.commands.names == names)
    #expect(fixture.session.commands.find("echo")?.summary == "says little")
    #expect(fixture.session.commands.find("ech") == nil)
    #expect(try fixture.run("echo a b; ECHO") == "no\n")
  }

  @Test func aStepIsWordedAsItWasTyped() throws {
    let fixture = try SessionFixture()
    let printed = try fixture.run(
      """
      load '\(people)'; let who = lastname
      sort $who,firstname  DESC; hide 1, 2; history
      undo; undo; history
      """)
    #expect(fixture.takeMessages() == "")
    #expect(printed.contains("   1   sort lastname,firstname DESC\n   2   hide 1, 2\n"))
    #expect(printed.hasSuffix("   1 - sort lastname,firstname DESC\n   2 - hide 1, 2\n"))
  }

  @Test func aLineIsMadeWhereItIsAskedFor() {
    let line = Outcome.Line(lazily: Self.fails())
    #expect(Outcome.Line(lazily: "a" + "b").text == "ab")
    #expect(("\(1) row" as Outcome.Line).text == "1 row")
    _ = line
  }

  private static func fails() -> String {
    Issue.record("the line was made")
    return ""
  }

  @Test func aComparatorIsAClosure() throws {
    let fixture = try SessionFixture()
    fixture.session.library.comparators.register(
      ComparatorDefinition("vowels", summary: "few vowels first") { lhs, rhs in
        let counts = [lhs, rhs].map { text in text.count { "aeiouAEIOU".contains($0) } }
        return counts[0] == counts[1]
          ? .orderedSame : counts[0] < counts[1] ? .orderedAscending : .orderedDescending
      })
    let printed = try fixture.run(
      "load '\(people)'; columns lastname; sort lastname using vowels desc; show 2 as csv")
    #expect(printed == "lastname\nFontaine\nBonvoisin\n")
  }

  @Test func aComparatorThatContradictsItselfFailsTheCommand() throws {
    let fixture = try SessionFixture()
    fixture.session.library.comparators.register(
      ComparatorDefinition("liar", summary: "always less") { _, _ in .orderedAscending })
    let printed = try fixture.run(
      "load '\(people)'; sort lastname; sort lastname using liar\n")
    #expect(printed == "")
    #expect(fixture.takeMessages().contains("breaks a law of order"))
    #expect(try fixture.run("sort") == "sort lastname locale en\n")
  }

  @Test func aSectionerIsAValue() throws {
    struct ByLength: Sectioner {
      func sections(of values: ByteStrings, ranking: Ranking, cancellation: Cancellation)
        -> Sectioning
      {
        let lengths = (0..<values.count).map { values.string(at: $0).count }
        let labels = Set(lengths).sorted()
        return Sectioning(
          labels: labels.map { "\($0) letters" },
          sectionOfValue: lengths.map { UInt32(labels.firstIndex(of: $0) ?? 0) }, lastLabel: "none")
      }
    }
    let fixture = try SessionFixture()
    fixture.session.library.sectioners.register(
      SectionerDefinition(name: "length", summary: "by number of letters") { _ in ByLength() })
    let printed = try fixture.run("load '\(people)'; section by lastname using length; index")
    #expect(printed.hasPrefix("4 letters  2"))
    #expect(printed.contains("9 letters  1"))
  }

  @Test func aTapHandlerIsAClosureBoundToTheRow() throws {
    let fixture = try SessionFixture()
    fixture.session.tapHandlers.append(
      TapHandler(name: "greet", summary: "greets") { row, session in
        try session.console.print("hello \(try row.text("firstname"))")
      })
    #expect(
      try fixture.run("load '\(people)'; sort age; tap 1; hide 1; tap 1")
        == "hello Red\nhello Jack\n")
    #expect(try fixture.run("handlers") == "greet: greets\n")
  }

  @Test func formatsAreRegisteredToo() throws {
    struct Names: FormatWriter {
      let name = "names"
      let fileEndings = ["names"]
      func write(_ document: Document, to output: ByteOutput, options: WriteOptions) throws {
        for row in 0..<document.rowCount { try output.write(document.title(row) + "\n") }
      }
    }
    let fixture = try SessionFixture()
    fixture.session.formats.register(writer: Names())
    #expect(try fixture.run("load '\(people)'; show 1 as names") == "Bob Léponge\n")
  }
}
