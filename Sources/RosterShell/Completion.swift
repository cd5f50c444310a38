internal import RosterArrangement
internal import RosterTable
internal import RosterFormats
internal import Glibc
package import RosterCommands
internal import RosterLanguage
internal import RosterOrder

/// What the word before the cursor may become.
package struct ShellCompletion {
  private let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// The candidates for the last word of `text`, and where that word starts, in UTF-8 bytes.
  ///
  /// Candidates are quoted where they have to be.
  package func candidates(for text: String) -> (start: Int, candidates: [String], suffix: String) {
    let line = LastWord(text)
    let start = text.utf8.count - line.typed.utf8.count
    guard let name = line.before.first else {
      let names = session.commands.names.filter { $0 != "!" } + session.aliases.keys.sorted()
      return (start, matching(names, line.typed, isKeyword: true), " ")
    }
    let found = session.commands.names(beginningWith: name)
    guard let command = session.commands.find(name) ?? session.commands.find(found.first ?? "")
    else { return (start, [], "") }
    if name == "help" { return (start, matching(session.commands.names, line.typed, isKeyword: true), "") }
    let place = line.before.count - 1
    let parameters = command.parameters
    let last = parameters.indices.contains(place) ? parameters[place] : parameters.last
    guard let last else { return (start, [], "") }
    var all: [String] = []
    for parameter in expanded(last) { all += words(parameter, line: line) }
    let isPath = all.contains { $0.hasSuffix("/") }
    return (start, all, isPath ? "" : " ")
  }

  private func expanded(_ parameter: Parameter) -> [Parameter] {
    if case .anyOf(let parameters) = parameter { return parameters }
    return [parameter]
  }

  private func words(_ parameter: Parameter, line: LastWord) -> [String] {
    switch parameter {
    case .column, .columns:
      return matching(session.current?.arranger.lookup.columns.map(\.name) ?? [], line.typed)
    case .computedToo: return matching(session.current?.arranger.lookup.names ?? [], line.typed)
    case .file, .script, .plugin: return files(line.typed)
    case .table: return matching(session.tables.map(\.name), line.typed)
    case .comparator: return after("using", line, session.library.comparators.names)
    case .sectioner: return after("using", line, session.library.sectioners.names)
    case .locale: return after("locale", line, LocaleIdentifier.available)
    case .format:
      return after("as", line, Array(Set(session.formats.writerNames + session.formats.readerNames)).sorted())
    case .command: return matching(session.commands.names, line.typed, isKeyword: true)
    case .kind: return matching(["text", "number", "date", "boolean"], line.typed, isKeyword: true)
    case .option: return matching(SettingNames.all, line.typed, isKeyword: true)
    case .keyword(let words): return matching(words, line.typed, isKeyword: true)
    case .rows, .text, .anyOf: return []
    }
  }

  /// Words that only follow a keyword.
  private func after(_ keyword: String, _ line: LastWord, _ words: [String]) -> [String] {
    line.before.last?.lowercased() == keyword ? matching(words, line.typed, isKeyword: true) : []
  }

  private func matching(_ words: [String], _ typed: String, isKeyword: Bool = false) -> [String] {
    let wanted = typed.drop { $0 == "\"" }.lowercased()
    return words.filter { $0.lowercased().hasPrefix(wanted) }
      .map { isKeyword ? $0 : Word.quoting($0) }
  }

  private func files(_ typed: String) -> [String] {
    let path = typed.drop { $0 == "\"" }
    let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let prefix = String(path.dropFirst(folder.count))
    guard let opened = opendir(folder.isEmpty ? "." : folder) else { return [] }
    defer { closedir(opened) }
    var found: [String] = []
    while let entry = readdir(opened) {
      // SAFETY: d_name is an array inside the entry, ended by NUL, valid until the next readdir.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
        tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      guard name.hasPrefix(prefix), !name.hasPrefix(".") || prefix.hasPrefix(".") else { continue }
      guard name != ".", name != ".." else { continue }
      var status = stat()
      let isFolder = stat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      found.append(folder + name + (isFolder ? "/" : ""))
    }
    return found.sorted().map { path in
      let isPlain = path.utf8.allSatisfy { $0 > 0x20 && !"\"'$;\\#".utf8.contains($0) && $0 < 0x7F }
      return isPlain ? path : Word.quoted(path)
    }
  }
}

/// The words of a line before the cursor, by blanks and quotes only.
private struct LastWord {
  private(set) var before: [String] = []
  private(set) var typed = ""

  init(_ text: String) {
    var quote: Character?
    for character in text {
      if let open = quote {
        typed.append(character)
        if character == open { quote = nil }
      } else if character == ";" {
        before = []
        typed = ""
      } else if character == " " || character == "\t" || character == "," {
        if !typed.isEmpty { before.append(typed) }
        typed = ""
      } else {
        if typed.isEmpty, character == "\"" || character == "'" { quote = character }
        typed.append(character)
      }
    }
  }
}
