import Foundation
import RosterArrangement
import RosterCommands
import Testing

/// What a script says of an arrangement makes the same arrangement again.
@Suite struct ArrangementScriptTests {
  private static let columns = [
    "id", "First Name", "a,b", "q\"uote", "$x", "none", "desc", "5", "and", "@at", "|pipe", "Ünï",
    "by", "#", "tab\there", "ALL", "it's", "back\\slash", "2-4", "x=1",
  ]
  private static let keys = [
    "plain", "a b", "x,y", "\"q\"", "5", "last", "@k", "#", ";", "\\", "$v", "e\u{301}", "~2",
    "a~2", "a", "a", "\u{202E}x", "two\nlines", "\u{1F469}\u{200D}\u{1F680}", "D.2", "'", "\u{7F}",
  ]

  /// A table whose columns and keys are as odd as CSV lets them be.
  private func session(in home: Home) throws -> ScriptSession {
    func field(_ text: String) -> String {
      "\"" + text.replacingOccurrences(of: "\"", with: "\"\"") + "\""
    }
    var generator = SeededGenerator(seed: 7)
    let values = ["", "a", "Ä", "10", "9", "yes", "2020-01-01", "x y", "Zed", "ann@b.org"]
    let header = Self.columns.map(field).joined(separator: ",")
    let rows = Self.keys.map { key in
      let cells = Self.columns.dropFirst().map { _ in
        values[Int(generator.next() % UInt64(values.count))]
      }
      return ([key] + cells).map(field).joined(separator: ",")
    }
    try home.write(([header] + rows).joined(separator: "\n") + "\n", to: "nasty.csv")
    return try ScriptSession(file: "\(home.path)/nasty.csv")
  }

  @Test func isReadBackAsItWas() throws {
    let home = try Home()
    let script = try session(in: home)
    var steps = 0
    for seed in 0..<UInt64(400) {
      var commands = RandomCommands(seed: seed, columns: Self.columns, keys: Self.keys)
      let table = try script.freshTable()
      try script.run("key id")
      var appended = try ArrangementScript(table.arrangement, of: table.arranger).lines()
      var typed = ["key id"]
      for _ in 0..<(1 + seed % 9) {
        let command = commands.next()
        let before = table.arrangement
        do {
          try script.run(command)
        } catch {
          #expect(table.arrangement == before, "seed \(seed): \(command)")
          continue
        }
        typed.append(command)
        guard table.arrangement != before else { continue }
        steps += 1
        let written = ArrangementScript(table.arrangement, of: table.arranger)
        if let lines = try written.lines(since: before) {
          appended += lines
        } else {
          appended = try written.lines()
        }
      }
      let wanted = table.arrangement
      let lines = try ArrangementScript(wanted, of: table.arranger).lines()
      #expect(
        try script.arrangement(after: lines) == wanted,
        "seed \(seed): \(typed) was written as \(lines)")
      #expect(
        try script.arrangement(after: appended) == wanted,
        "seed \(seed): \(typed) was appended as \(appended)")
    }
    // Most commands are no errors, or the test would hold of nothing.
    #expect(steps > 900)
  }

  @Test func sectionsWithoutTheirSortAreReadBack() throws {
    let home = try Home()
    let script = try session(in: home)
    for commands in [
      ["section by \"Ünï\"", "sort none"], ["section by \"Ünï\"", "reset sort"],
      ["section by \"Ünï\"", "sort id, \"Ünï\""],
      ["sort \"Ünï\" reading none", "section by \"Ünï\" reading auto"],
      ["sort \"Ünï\" desc", "section by \"Ünï\"", "sort id, \"Ünï\" desc"],
      ["sort \"Ünï\" desc", "section by \"Ünï\"", "sort id, \"Ünï\"", "section none"],
      ["sort \"Ünï\" desc", "section by \"Ünï\"", "sort id, \"Ünï\"", "section by id"],
    ] {
      let table = try script.freshTable()
      for command in commands { try script.run(command) }
      let lines = try ArrangementScript(table.arrangement, of: table.arranger).lines()
      let wanted = table.arrangement
      #expect(try script.arrangement(after: lines) == wanted, "\(commands): \(lines)")
    }
  }
}
