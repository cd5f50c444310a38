internal import RosterFormats
internal import RosterLanguage
internal import RosterOrder
internal import RosterTable
internal import TerminalText

extension Command {
  /// The seed where none is given, so that a check says the same each time.
  private static let usualSeed: UInt64 = 1

  static func check(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    let word = try arguments.nextLibrary(in: session)
    var options: Word?
    if arguments.take("with") { options = try arguments.next("the text of the options") }
    var seed = usualSeed
    if arguments.take("seed") {
      let number = try arguments.next("a number")
      guard let given = UInt64(number.text) else {
        throw CommandError(.notANumber(number.text, what: "seed"), at: number)
      }
      seed = given
    }
    try arguments.finish(expected: ["with", "seed"])
    guard !session.options.isCheck else { return .done }
    let request = PluginCheck(
      options: options?.text ?? "", locale: session.settings.locale.tag,
      today: session.settings.today, seed: seed,
      values: try session.current == nil
        ? [] : session.currentTable().sampleValues(seed: seed))
    let result = try at(word) {
      try plugins.check(
        word.text, request, trust: trustRule(word, session), cancellation: session.cancellation
      ) { line in
        switch line {
        case .text(let text):
          try session.console.print(text.visible)
          // A plugin that hangs may take its time over the next line.
          try session.console.output.flush()
        case .note(let text): session.note(text)
        }
      }
    }
    var again = ["plugin check", word.rendered]
    if let options { again += ["with", options.rendered] }
    try session.console.print(
      "seed \(seed); '\((again + ["seed", "\(seed)"]).joined(separator: " ").visible)' "
        + "checks the same again")
    try session.console.print(result.summary.visible)
    guard result.failed == 0 else {
      let fault = CommandFault.failedChecks(word.text, failed: result.failed, of: result.made)
      throw CommandError(fault, at: word.range, status: .plugin)
    }
    return .done
  }
}

extension OpenTable {
  /// How many rows are looked at, and how many of their values are given to a check.
  private static let mostRows = 2_000
  private static let mostValues = 1_000

  /// Different values of all columns, as they are sorted by; of a large table some, by the seed.
  fileprivate func sampleValues(seed: UInt64) throws -> [[UInt8]] {
    var generator = SplitMix64(state: seed)
    let count = try table.rowCount()
    let rows =
      count <= Self.mostRows
      ? Array(0..<count)
      : (0..<Self.mostRows).map { _ in Int.random(in: 0..<count, using: &generator) }
    var seen: Set<[UInt8]> = []
    var values: [[UInt8]] = []
    for row in rows {
      for column in table.columns.indices {
        let cell = try table.cell(row: row, column: column)
        let value = cell.tag == .list ? cell.members.first.map { Array($0.utf8) } : cell.bytes
        guard let value, !cell.isEmpty, !value.isEmpty, seen.insert(value).inserted else {
          continue
        }
        values.append(value)
      }
    }
    guard values.count > Self.mostValues else { return values }
    return Array(values.shuffled(using: &generator).prefix(Self.mostValues))
  }
}
