internal import RosterArrangement
package import RosterCommands
internal import RosterLanguage
internal import RosterTable

/// What the word before the cursor may become.
package struct ShellCompletion {
  let session: Session

  package init(session: Session) {
    self.session = session
  }

  /// The candidates for the last word of `text`, and where that word starts, in UTF-8 bytes.
  ///
  /// `unfinished` is what was typed on earlier lines of the same statement. Candidates are quoted
  /// where they have to be.
  package func candidates(for text: String, after unfinished: String = "")
    -> (start: Int, candidates: [String], suffix: String)
  {
    let line = TypedLine(unfinished + text)
    let start = line.start - unfinished.utf8.count
    // A word that began on an earlier line cannot be replaced on this one.
    guard !line.isComment, start >= 0 else { return (text.utf8.count, [], "") }
    let found = choices(for: line)
    var candidates: [String] = []
    var seen: Set<String> = []
    for choice in found {
      for text in rendered(choice, line.typed) where seen.insert(text).inserted {
        candidates.append(text)
      }
    }
    let isOpen = candidates.count == 1 && (candidates.first?.hasSuffix("/") ?? false)
    return (start, candidates, isOpen ? "" : " ")
  }

  /// What a word may be.
  enum Choice {
    /// Words of the language, as they are.
    case keywords([String])
    /// Names from the data or the user, quoted where needed.
    case names([String])
    case files
    /// Libraries, and folders that may have some, as paths that have a `/`.
    case libraries
  }

  private func choices(for line: TypedLine) -> [Choice] {
    guard let name = line.before.first else {
      let names = session.commands.names.filter { $0 != "!" } + session.aliases.keys.sorted()
      return line.typed.isQuoted ? [] : [.keywords(names)]
    }
    if name.text.hasPrefix("!") { return [.files] }
    let found = session.commands.names(beginningWith: name.text)
    let full = session.commands.find(name.text)?.name ?? (found.count == 1 ? found[0] : "")
    return ArgumentChoices(
      command: full, words: Array(line.before.dropFirst()), typed: line.typed, session: session
    ).all
  }

  private func rendered(_ choice: Choice, _ typed: TypedLine.Word) -> [String] {
    switch choice {
    case .keywords(let words):
      guard !typed.isQuoted else { return [] }
      let wanted = typed.text.lowercased()
      return words.filter { $0.lowercased().hasPrefix(wanted) }
    case .names(let names):
      let wanted = typed.text.lowercased()
      // As columns are looked up: blanks, `_` and `-` make no difference.
      let folded = Role.folded(typed.text)
      return names.filter {
        $0.lowercased().hasPrefix(wanted)
          || !folded.isEmpty && Role.folded($0).hasPrefix(folded)
      }
      .map { typed.isQuoted ? Word.quoted($0) : $0.quotedWord }
    case .files:
      return FileNames.beginning(with: typed.text).map { rendered(path: $0, typed) }
    case .libraries:
      let found = FileNames.beginning(with: typed.text).filter { path in
        path.hasSuffix("/") || Self.libraryEndings.contains { path.hasSuffix($0) }
      }
      // Without a slash it would be taken for a name.
      let isPath = typed.text.contains("/")
      return found.map { rendered(path: isPath ? $0 : "./\($0)", typed) }
    }
  }

  private static let libraryEndings = [".so", ".dylib"]

  private func rendered(path: String, _ typed: TypedLine.Word) -> String {
    guard typed.isQuoted || !FileNames.isPlain(path) else { return path }
    let quoted = Word.quoted(path)
    // The quote stays open behind a folder, where the path goes on.
    return path.hasSuffix("/") ? String(quoted.dropLast()) : quoted
  }
}
