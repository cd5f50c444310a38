package import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

extension Arguments {
  /// `CONDITION [and|or CONDITION …]`; `and` binds closer.
  package mutating func condition(of table: OpenTable) throws -> Condition {
    var parts = [try conjunction(of: table)]
    while take("or") { parts.append(try conjunction(of: table)) }
    try finish(expected: ["and", "or"])
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction(of table: OpenTable) throws -> Condition {
    var parts = [try test(of: table)]
    while take("and") { parts.append(try test(of: table)) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func test(of table: OpenTable) throws -> Condition {
    splitAtOperators()
    guard let word = next() else {
      throw CommandError(
        CommandFault.missing(what: "a column", after: previous.text).asCondition, at: previous)
    }
    let column = try table.column(word)
    if let keyword = take(oneOf: ["empty", "filled"]) {
      return keyword == "empty" ? .empty(column: column) : .filled(column: column)
    }
    guard let word = peek else {
      throw CommandError(
        CommandFault.missing(what: "an operator", after: previous.text).asCondition, at: previous)
    }
    if let comparison = word.keyword.flatMap(Condition.Comparison.init(rawValue:)) {
      _ = next()
      return .compare(column: column, comparison, try value())
    }
    if let search = word.keyword.flatMap(Condition.Search.init(rawValue:)) {
      _ = next()
      let text = try value()
      if search == .matches { _ = try at(previous) { try RegularExpression(text) } }
      return .search(column: column, search, text)
    }
    throw CommandError(
      CommandFault.unexpectedWord(
        word.text,
        expected: Condition.Comparison.allCases.map(\.rawValue)
          + Condition.Search.allCases.map(\.rawValue) + ["empty", "filled"]), at: word)
  }

  private mutating func value() throws -> String {
    guard let word = next() else {
      throw CommandError(
        CommandFault.missing(what: "a value", after: previous.text).asCondition, at: previous)
    }
    return word.text
  }

  /// `age>=30` is three words too.
  private mutating func splitAtOperators() {
    guard let word = peek, !word.isQuoted else { return }
    replaceNext(with: word.splitAtOperators)
  }
}

extension CommandFault {
  /// A condition that breaks off is a bad value, not a wrong number of words.
  fileprivate var asCondition: CommandFault { .badCondition(description) }
}

extension Word {
  /// The parts of a bare word around its first comparison operator.
  fileprivate var splitAtOperators: [Word] {
    guard let start = text.firstIndex(where: { "=!<>".contains($0) }), start != text.startIndex
    else { return [self] }
    let rest = text[start...]
    let operators = ["!=", "<=", ">=", "=", "<", ">"]
    guard let found = operators.first(where: { rest.hasPrefix($0) }) else { return [self] }
    let end = text.index(start, offsetBy: found.count)
    let parts = [text[..<start], text[start..<end], text[end...]].filter { !$0.isEmpty }
    return parts.map { part in
      let offset = text.distance(from: text.startIndex, to: part.startIndex)
      return Word(
        String(part),
        range: SourceRange(
          line: range.line, column: range.column + offset, length: part.count))
    }
  }
}
