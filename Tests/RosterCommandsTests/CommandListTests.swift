import RosterCommands
import Testing

/// What is written about the commands agrees with the commands.
struct CommandListTests {
  @Test func theReadmeListsThemAsHelpDoes() throws {
    let readme = try PackageFiles.text("README.md")
    let rows = readme.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let expected = Command.all.map { command in
      let usages = command.usages.map { "`\($0.replacing("|", with: "\\|"))`" }
      return
        "| \(usages.joined(separator: "<br>")) | \(command.summary.replacing("|", with: "\\|")) |"
    }
    #expect(rows.map(String.init) == expected)
  }

  @Test func theManualNamesEveryOne() throws {
    let manual = try PackageFiles.text("Documentation/roster.1")
    for command in Command.all where command.name != "!" {
      #expect(manual.contains("Ic \(command.name)"), "\(command.name) is not in the manual")
    }
  }

  @Test func everyUsageBeginsWithTheName() {
    for command in Command.all {
      #expect(!command.usages.isEmpty)
      for usage in command.usages { #expect(usage.hasPrefix(command.name)) }
    }
  }

  @Test func namesAreDistinct() {
    let names = Command.all.map(\.name)
    #expect(Set(names).count == names.count)
  }
}
