import Foundation
import Testing

/// `plugin new` writes a whole folder or nothing.
@Suite struct NewPluginTests {
  private func files(in home: Home, _ folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: "\(home.path)/\(folder)")) ?? [])
      .filter { !$0.hasPrefix(".input") && !$0.hasPrefix(".output") && !$0.hasPrefix(".errors") }
      .sorted()
  }

  @Test func tellsWhatItWroteAndWhatIsNext() throws {
    let home = try Home()
    let run = try home.run("-c", "plugin new phones in c")
    #expect(
      run.output == """
        wrote phones/: phones.c, roster_plugin.h, Makefile, README.md
        next: cd phones && make && make check

        """)
    #expect(run.errors == "")
    #expect(files(in: home, "phones") == ["Makefile", "README.md", "phones.c", "roster_plugin.h"])
    #expect(files(in: home, "") == ["people.csv", "phones"])
  }

  @Test func leavesAloneWhatIsThere() throws {
    let home = try Home()
    try home.write("mine", to: "phones/phones.c")
    let run = try home.run("-c", "plugin new phones in c")
    #expect(run.status == 1)
    #expect(run.errors.contains("'phones' cannot be written: file exists"))
    #expect(files(in: home, "phones") == ["phones.c"])
    #expect(try home.read("phones/phones.c") == "mine")
    #expect(files(in: home, "") == ["people.csv", "phones"])
  }

  @Test func writesNothingWhereItMayNot() throws {
    let home = try Home()
    let safe = try home.run("--safe", "-c", "plugin new phones in c")
    #expect(safe.status == 1)
    #expect(safe.errors.contains("writing 'phones' is refused by --safe"))
    #expect(try home.run("--check", "-c", "plugin new phones in c").status == 0)
    let undone = try home.run("--atomic", "-c", "plugin new phones in c", "-c", "nosuch")
    #expect(undone.status == 2)
    #expect(files(in: home, "") == ["people.csv"])
  }

  @Test func appearsAtTheEndOfAnAtomicScript() throws {
    let home = try Home()
    #expect(try home.run("--atomic", "-c", "plugin new phones in rust").status == 0)
    #expect(files(in: home, "phones").contains("phones.rs"))
    #expect(files(in: home, "") == ["people.csv", "phones"])
  }

  @Test(arguments: [
    ("plugin new phones", 2, "'in' is missing after 'phones'"),
    ("plugin new phones in", 2, "'c', 'cpp', 'swift', 'rust' or 'zig' is missing after 'in'"),
    (
      "plugin new phones in cobol", 1,
      "unexpected 'cobol'; expected 'c', 'cpp', 'swift', 'rust' or 'zig'"
    ),
    ("plugin new phones in c now", 2, "too many words"),
    (
      "plugin new roster_plugin in rust", 4,
      "'roster_plugin' is the name of a file that comes with it; take another"
    ),
    ("plugin new -x in c", 4, "'-x' is no name for a plugin: it begins with '-'"),
    (
      "plugin new ../x in c", 4,
      "'../x' is no name for a plugin: it has '.'; a name has letters of ASCII"
    ),
  ])
  func saysWhatIsWrong(_ example: (line: String, status: Int32, words: String)) throws {
    let home = try Home()
    let run = try home.run("-c", example.line)
    #expect(run.status == example.status)
    #expect(run.errors.contains(example.words), "\(run.errors)")
    #expect(files(in: home, "") == ["people.csv"])
  }
}
