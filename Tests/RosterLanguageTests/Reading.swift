import RosterLanguage

/// All statements of a script.
func statements(_ text: String) throws -> [Statement] {
  let reader = StatementReader(text: text)
  var found: [Statement] = []
  while let statement = try reader.next() { found.append(statement) }
  return found
}

/// The words of all statements of a script, `$a` being `1 b` and `$#` being `2`.
func words(_ text: String) throws -> [[Word]] {
  try statements(text).map { statement in
    try statement.words {
      ["a": "1 b", "#": "2", "1": "one", "12": "twelve", "c_1": "c"][$0]
    }
  }
}

func texts(_ text: String) throws -> [[String]] {
  try words(text).map { $0.map(\.text) }
}

extension Statement {
  /// The words with a blank between them, where there are no variables.
  var text: String? { try? words { _ in nil }.map(\.text).joined(separator: " ") }
}

/// The error that a script ends in, without its lines; `nil` when there is none.
func fault(_ text: String) -> LanguageError? {
  do {
    _ = try words(text)
    return nil
  } catch {
    return (error as? LanguageError).map { LanguageError($0.fact, at: $0.range) }
  }
}

/// A word as the second of a statement.
func word(_ text: String) throws -> Word? {
  let found = try words("x " + text)
  return found.count == 1 && found[0].count == 2 ? found[0][1] : nil
}

extension SourceRange {
  init(_ line: Int, _ column: Int, _ length: Int) {
    self.init(line: line, column: column, length: length)
  }
}

/// SplitMix64, so that a failure can be had again.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
