import RosterLanguage

/// Commands that arrange, as users may type them, from a seed.
struct RandomCommands {
  private var generator: SeededGenerator
  let columns: [String]
  let keys: [String]

  init(seed: UInt64, columns: [String], keys: [String]) {
    generator = SeededGenerator(seed: seed)
    self.columns = columns
    self.keys = keys
  }

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice {
    choices[Int(generator.next() % UInt64(choices.count))]
  }

  mutating func chance(_ outOf: UInt64) -> Bool { generator.next() % outOf == 0 }

  mutating func next() -> String {
    let kinds: [(inout Self) -> String] = [
      { $0.sort() }, { $0.sort() }, { $0.section() }, { $0.filter() }, { $0.move() }, { $0.move() },
      { $0.move() }, { $0.rows("hide") }, { $0.rows("unhide") }, { $0.chosen() }, { $0.kind() },
      { "key \($0.pick([$0.column(), "none"]))" }, { "find \($0.value())" }, { $0.reset() },
      { $0.editing() },
    ]
    return pick(kinds)(&self)
  }

  private mutating func column() -> String { Word.quoted(pick(columns)) }

  private mutating func value() -> String {
    Word.quoted(pick(["a", "5", "-1.5", "and", "none", "x y", "ä", "", "\"", "$v", "2020-01-01"]))
  }

  private mutating func locale() -> String { pick(["en", "sv", "de-u-co-phonebk", "cs"]) }

  private mutating func reading() -> String {
    pick([" reading none", " reading auto", " reading \(column())"])
  }

  private mutating func sort() -> String {
    if chance(12) { return "sort none" }
    let keys = (0...(generator.next() % 3)).map { _ in key() }
    return "sort " + keys.joined(separator: pick([",", ", ", " , "]))
  }

  private mutating func key() -> String {
    var text = column()
    if chance(3) { text += pick([" desc", " asc", " DESC"]) }
    if chance(3) {
      text += " using \(pick(["text", "natural", "binary", "number", "date", "ignorecase"]))"
    }
    if chance(3) { text += " locale \(locale())" }
    if chance(4) { text += " empty \(pick(["first", "last"]))" }
    if chance(4) { text += reading() }
    return text
  }

  private mutating func section() -> String {
    if chance(4) { return "section none" }
    var text = "section by \(column())"
    if chance(2) { text += " using \(pick(["initial", "value", "range 10", "year", "domain"]))" }
    if chance(3) { text += " locale \(locale())" }
    if chance(3) { text += reading() }
    return chance(3) ? text + " desc" : text
  }

  private mutating func filter() -> String {
    if chance(4) { return "filter none" }
    let tests = (0...(generator.next() % 3)).map { _ in
      let operation = pick(["=", "!=", "<", "contains", "starts", "ends", "matches"])
      let isEmptiness = chance(4)
      return column() + (isEmptiness ? pick([" empty", " filled"]) : " \(operation) \(value())")
    }
    return "filter " + tests.joined(separator: pick([" and ", " or "]))
  }

  private mutating func row() -> String {
    pick([
      "\(1 + generator.next() % 12)", "last", "@\(Word.quoted(pick(keys)))",
      "@\(Word.quoted(pick(keys)))",
    ])
  }

  private mutating func list() -> String {
    (0...(generator.next() % 3)).map { _ in row() }.joined(separator: ", ")
  }

  private mutating func move() -> String {
    switch generator.next() % 3 {
    case 0: "move \(row()) \(1 + generator.next() % 12)"
    case 1: "move \(list()) \(pick(["before", "after"])) \(row())"
    default: "move \(list()) to \(pick(["top", "bottom"]))"
    }
  }

  private mutating func rows(_ command: String) -> String {
    chance(6) ? "unhide all" : "\(command) \(list())"
  }

  private mutating func chosen() -> String {
    let list = (0...(generator.next() % 3)).map { _ in column() }.joined(separator: ", ")
    return pick(["columns \(list)", "columns all", "title \(list)", "title none", "detail \(list)"])
  }

  private mutating func kind() -> String {
    "type \(column()) \(pick(["text", "number", "date", "date dmy", "boolean", "none"]))"
  }

  private mutating func reset() -> String {
    pick(["reset hidden", "reset filter", "reset sections", "reset columns", "reset", "undo"])
  }

  private mutating func editing() -> String { pick(["edit on", "edit off", "tap \(list())"]) }
}

/// SplitMix64.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
