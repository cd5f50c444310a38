internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let show = Command(
    "show", usages: ["show [N|ROWS|all] [as FORMAT [sections]]"],
    summary: "print the table, its first N rows, or some rows",
    details: """
      One bare number is a count; one row is 'card 5' or 'show 5-5'. FORMAT is one of table, list,
      card, csv, tsv, json, ndjson, vcard, markdown, html and xml. 'as json sections' gives one
      object a section.
      """,
    arity: Parameter.unlimited,
    parameters: [.rows, .anyOf([.keyword(["all", "as", "sections"]), .format])]
  ) { arguments, session in
    let table = try session.currentTable()
    let view = try table.view()
    var places: [Int]?
    var isFirstScreen = false
    if arguments.isAtEnd || arguments.isNext("as") {
      isFirstScreen = true
    } else if arguments.take("all") {
      places = nil
    } else if let count = arguments.bareCount {
      _ = arguments.next()
      places = Array(0..<(try view.count(upTo: count)))
    } else {
      let rows = Set(try table.rows(try arguments.rowReferences(until: ["as"])))
      places = try (0..<view.count()).filter { place in
        try view.row(at: place).map(rows.contains) ?? false
      }
    }
    var format: Word?
    var isSectioned = false
    if arguments.take("as") {
      format = try arguments.next("a format")
      if arguments.isNext("sections"), let word = arguments.next() {
        guard format?.text.lowercased() == "json" else {
          throw CommandError(
            .badValue(option: "sections", value: format?.text ?? "", allowed: "'as json'"), at: word
          )
        }
        isSectioned = true
      }
    }
    try arguments.finish(expected: ["as"])
    try session.show(
      table, in: view, places: places, as: format, isSectioned: isSectioned,
      isFirstScreen: isFirstScreen)
    return .done
  }
}

extension Arguments {
  /// The next word as a number of rows, when it is the only thing said of them.
  fileprivate var bareCount: Int? {
    guard let word = peek, !word.isQuoted, case .number(let text) = word.rowReference else {
      return nil
    }
    let isAlone = count == 1 || isNext("as", after: 1)
    return isAlone ? Int(text) ?? .max : nil
  }
}
