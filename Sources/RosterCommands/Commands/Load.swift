internal import RosterTable
package import RosterLanguage

extension Command {
  static let load = Command(
    "load",
    usages: ["load PATH|-|\"|COMMAND\" [as FORMAT] [table NAME] [named NAME]"],
    summary: "load a file, a pattern, a folder of .vcf, standard input or a program's output",
    details: """
      The new table is current. It is named after its file; a name already taken becomes name.2.
      'table NAME' chooses a table inside a database. The file is never written.
      """,
    arity: .atLeast(1),
    parameters: [.file, .anyOf([.keyword(["as", "table", "named"]), .format])]
  ) { arguments, session in
    let word = try arguments.next("a path")
    var request = LoadRequest(place: word.loadPlace)
    while let keyword = arguments.take(oneOf: ["as", "table", "named"]) {
      let value = try arguments.next("a name")
      guard !value.text.isEmpty else {
        throw CommandError(.badValue(option: keyword, value: "", allowed: "a name"), at: value)
      }
      switch keyword {
      case "as": request.format = value.text
      case "table": request.inner = value.text
      default: request.name = value.text
      }
    }
    try arguments.finish(expected: ["as", "table", "named"])
    let table = try at(word) { try loading { try session.makeTable(request) } }
    try session.open(table)
    return .arranged("loaded '\(table.name)': \(table.summary)")
  }

  /// Runs `body`, whose errors all mean that nothing was loaded.
  static func loading<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as CommandError {
      throw error
    } catch {
      throw CommandError(error, status: CommandError.status(of: error))
    }
  }
}

extension Word {
  /// What `load` reads for this word.
  package var loadPlace: LoadRequest.Place {
    if sigil == .pipe { return .program(text) }
    if isQuoted, text.hasPrefix("|") { return .program(String(text.dropFirst())) }
    return text == "-" && !isQuoted ? .standardInput : .file(text)
  }
}

extension OpenTable {
  /// Columns and format in a few words; rows are not counted.
  var summary: String {
    let columns = table.columns.count
    return "\(columns) column\(columns == 1 ? "" : "s"), \(table.source.format)"
  }
}
