internal import RosterArrangement
internal import RosterCommands
internal import RosterFormats
internal import RosterOrder
internal import RosterTable

/// What may stand as the next word of a command.
struct ArgumentChoices {
  typealias Choice = ShellCompletion.Choice

  let command: String
  /// The words after the command's name and before the one being typed.
  let words: [TypedLine.Word]
  let typed: TypedLine.Word
  let session: Session

  /// Rows looked at for titles and values, while the user waits.
  private static let most = 20_000

  var all: [Choice] {
    if let chosen = afterKeyword { return chosen }
    switch command {
    case "sort":
      return isItemStart ? [computed, keywordsAtStart(["none"])] : [unused(Self.keyWords)]
    case "section":
      return words.isEmpty ? [.keywords(["by", "none"])] : [unused(Self.sectionWords)]
    case "filter": return condition
    case "columns", "title", "detail":
      return isItemStart
        ? [computed, keywordsAtStart([command == "columns" ? "all" : "none"])] : []
    case "duplicates": return words.isEmpty ? [.keywords(["by"])] : isItemStart ? [computed] : []
    case "key": return words.isEmpty ? [columns, .keywords(["none"])] : []
    case "summary": return words.isEmpty ? [computed] : []
    case "type": return type
    case "move": return move
    case "hide", "tap": return isItemStart ? [titles] : []
    case "unhide": return isItemStart ? [hiddenTitles, keywordsAtStart(["all"])] : []
    case "card", "why": return [titles]
    case "show":
      return isItemStart ? [titles, keywordsAtStart(["all", "as"])] : [.keywords(["as"])]
    case "goto": return words.isEmpty ? [.names(sectionTitles)] : []
    case "set": return set
    case "help":
      return words.isEmpty
        ? [.keywords(session.commands.names + ["rows", "quoting", "columns"])] : []
    case "load", "append": return words.isEmpty ? [.files] : [unused(["as", "table", "named"])]
    case "export": return words.isEmpty ? [.files] : [unused(["as", "all"])]
    case "source", "save": return words.isEmpty || command == "source" ? [.files] : []
    case "use", "close": return words.isEmpty ? [.names(session.tables.map(\.name))] : []
    case "on": return words.isEmpty ? [.keywords(["tap"])] : [commands]
    case "plugin": return plugin
    case "alias": return words.count > 1 ? [commands] : []
    case "expect": return words.isEmpty ? [.keywords(["rows", "sorted"]), titles] : [computed]
    default: return declared
    }
  }

  private static let keyWords = ["asc", "desc", "using", "locale", "empty", "reading"]
  private static let sectionWords = ["using", "locale", "reading", "desc"]

  /// What a keyword asks for, whatever the command.
  private var afterKeyword: [Choice]? {
    guard let last = words.last?.keyword else { return nil }
    let isKey = command == "sort" || command == "expect"
    switch last {
    case "using" where isKey:
      return [.keywords(session.library.comparators.allNames)]
    case "using" where command == "section":
      return [.keywords(session.library.sectioners.allNames)]
    case "locale" where isKey || command == "section" || command == "set":
      return [.keywords(LocaleIdentifier.available)]
    case "empty" where isKey: return [.keywords(["first", "last"])]
    case "reading" where isKey || command == "section":
      return [.keywords(["auto", "none"]), columns]
    case "by": return [computed]
    case "as" where command == "load" || command == "append":
      return [.keywords(session.formats.readerNames)]
    case "as" where command == "show" || command == "export":
      return [.keywords(session.formats.writerNames)]
    case "named" where command == "load", "table" where command == "load": return []
    default: return nil
    }
  }

  /// Whether a list has an item here: at its start, or after a comma.
  private var isItemStart: Bool { words.isEmpty || words.last?.keyword == "," }

  private func keywordsAtStart(_ keywords: [String]) -> Choice {
    .keywords(words.isEmpty ? keywords : [])
  }

  /// The keywords that this item of the list does not have yet.
  private func unused(_ keywords: [String]) -> Choice {
    let item = words.split { $0.keyword == "," }.last ?? []
    let used = Set(item.compactMap(\.keyword))
    let hasDirection = used.contains("asc") || used.contains("desc")
    return .keywords(
      keywords.filter {
        !used.contains($0) && !(hasDirection && ($0 == "asc" || $0 == "desc"))
      })
  }

  private var commands: Choice { .keywords(session.commands.names.filter { $0 != "!" }) }
  private var columns: Choice {
    .names(session.current?.arranger.lookup.columns.map(\.name) ?? [])
  }
  private var computed: Choice { .names(session.current?.arranger.lookup.names ?? []) }
}

// MARK: - Single commands

extension ArgumentChoices {
  private var condition: [Choice] {
    let operators = Condition.Comparison.allCases.map(\.rawValue)
    let searches = Condition.Search.allCases.map(\.rawValue)
    let test = words.split { $0.keyword == "and" || $0.keyword == "or" }.last ?? []
    if words.isEmpty { return [computed, .keywords(["none"])] }
    if words.last?.keyword == "and" || words.last?.keyword == "or" { return [computed] }
    switch test.count {
    case 1: return [.keywords(operators + searches + ["empty", "filled"])]
    case 2 where test.last?.keyword == "empty" || test.last?.keyword == "filled":
      return [.keywords(["and", "or"])]
    case 2: return [.names(values(of: test.first?.text ?? ""))]
    default: return [.keywords(["and", "or"])]
    }
  }

  private var type: [Choice] {
    switch words.count {
    case 0: [columns]
    case 1: [.keywords(["text", "number", "date", "boolean", "none"])]
    case 2 where words[1].keyword == "date": [.keywords(["dmy", "mdy", "ymd"])]
    default: []
    }
  }

  private var move: [Choice] {
    switch words.last?.keyword {
    case "to": [.keywords(["top", "bottom"])]
    case "before", "after", ",", nil: [titles]
    default:
      words.contains { ["to", "before", "after"].contains($0.keyword) }
        ? [] : [.keywords(["before", "after", "to"])]
    }
  }

  private var set: [Choice] {
    guard let option = words.first?.text else { return [.keywords(SettingNames.all)] }
    guard words.count == 1 else { return [] }
    return [
      .keywords(
        option == "output" ? session.formats.writerNames : SettingNames.values(of: option))
    ]
  }

  private var plugin: [Choice] {
    guard let verb = words.first?.keyword else {
      return [.keywords(["load", "list", "info", "check", "trust", "distrust", "new"])]
    }
    switch verb {
    case "check": return words.count == 1 ? libraries : [unused(["with", "seed"])]
    case "load": return words.count == 1 ? libraries : [unused(["with", "inprocess"])]
    case "trust", "distrust": return words.count == 1 ? libraries : []
    case "info": return [.names(session.plugins?.loaded.map(\.id) ?? [])]
    case "new" where words.count == 2: return [.keywords(["in"])]
    case "new" where words.last?.keyword == "in":
      return [.keywords(["c", "cpp", "swift", "rust", "zig"])]
    default: return []
    }
  }

  private var libraries: [Choice] { [.libraries, .names(session.plugins?.names ?? [])] }

  /// What the command itself says of its words.
  private var declared: [Choice] {
    guard let found = session.commands.find(command) else { return [] }
    let parameters = found.parameters
    let place = words.count
    let parameter = parameters.indices.contains(place) ? parameters[place] : nil
    switch parameter {
    case .keyword(let words): return [.keywords(words)]
    case .column, .columns: return [columns]
    case .computedToo: return [computed]
    case .file, .script, .plugin: return [.files]
    case .command: return [commands]
    case .table: return [.names(session.tables.map(\.name))]
    case .rows: return [titles]
    default: return []
    }
  }
}

extension Registry {
  /// All that may be typed.
  fileprivate var allNames: [String] { names + shortNames }
}

// MARK: - From the data

extension ArgumentChoices {
  /// Titles of rows shown, once a letter is typed: all of them would help nobody.
  private var titles: Choice {
    guard let first = typed.text.unicodeScalars.first, first.properties.isAlphabetic,
      let table = session.current, let view = try? table.view(),
      let count = try? view.count(upTo: Self.most)
    else { return .names([]) }
    let rows = (0..<count).compactMap { try? view.row(at: $0) }
    return .names(rows.compactMap { try? table.title($0) })
  }

  private var hiddenTitles: Choice {
    guard let table = session.current else { return .names([]) }
    return .names(
      table.arrangement.hidden.prefix(Self.most).compactMap { try? table.title($0) })
  }

  private var sectionTitles: [String] {
    guard let view = try? session.current?.view() else { return [] }
    return (try? view.sections())?.map(\.label) ?? []
  }

  /// The values of a column, where they are few enough to choose from.
  private func values(of column: String) -> [String] {
    guard let arranger = session.current?.arranger,
      let place = try? arranger.lookup.find(column).place,
      let data = try? arranger.data(place), data.values.count <= Self.most
    else { return [] }
    let texts = (0..<data.values.count).filter { !data.values.isEmpty(at: $0) }
      .map { String(decoding: data.values[$0], as: UTF8.self) }
    return Set(texts).sorted()
  }
}
