internal import RosterLanguage
internal import RosterArrangement
internal import RosterOrder

extension Command {
  static let type = Command(
    "type", usages: ["type COLUMN text|number|date [dmy|mdy|ymd]|boolean|none"],
    summary: "what kind of values a column holds, which decides how it sorts", arity: 2...3,
    parameters: [
      .column, .keyword(["text", "number", "date", "boolean", "none"]),
      .keyword(["dmy", "mdy", "ymd"]),
    ], isArranging: true
  ) { arguments, session in
    try session.step(arguments) { table, arrangement in
      let name = try table.column(arguments.next("a column"))
      let word = try arguments.next("a kind")
      switch word.keyword {
      case "text": arrangement.kinds[name] = .text
      case "number": arrangement.kinds[name] = .number
      case "boolean": arrangement.kinds[name] = .boolean
      case "none": arrangement.kinds[name] = nil
      case "date":
        let reading = arguments.take(oneOf: ["dmy", "mdy", "ymd"])
        arrangement.kinds[name] = .date(reading.flatMap(DateReading.init(rawValue:)) ?? .iso)
      default: throw CommandError(.unknownKind(word.text), at: word)
      }
      try arguments.finish(expected: word.keyword == "date" ? ["dmy", "mdy", "ymd"] : [])
      // A filter in force must make sense of the new kind, or the command fails.
      if let filter = arrangement.filter, filter.columns.contains(name) {
        _ = try table.arranger.rows(where: filter, in: arrangement)
      }
      let kind = try table.arranger.kind(name, in: arrangement).name
      return "\(name) is \(kind)"
    }
  }
}
