package import RosterLanguage

/// The words after a command's name, taken one after the other.
package struct Arguments {
  package let command: Word
  private let usages: [String]
  /// As they were given, the command's name first, before any was split.
  private let given: [Word]
  /// The same with some split, those before `place` taken.
  private var words: [Word]
  private var place = 1

  /// `words` begins with the name of the command as it was typed, which `command` has in full.
  package init(command: Word, usages: [String], words: [Word]) {
    self.command = command
    self.usages = usages
    given = words
    self.words = words
  }

  /// As they were given, before any was split.
  var allWords: ArraySlice<Word> { given.dropFirst() }
  /// The word taken last, or the command's name.
  package var previous: Word { place == 1 ? command : words[place - 1] }
  package var isAtEnd: Bool { place >= words.count }
  package var count: Int { words.count - place }
  package var peek: Word? { peek(0) }
  package var rest: [Word] { Array(words[place...]) }

  /// The word that is left after `distance` others.
  package func peek(_ distance: Int) -> Word? {
    place + distance < words.count ? words[place + distance] : nil
  }

  package mutating func next() -> Word? {
    guard place < words.count else { return nil }
    place += 1
    return words[place - 1]
  }

  /// The next word; `what` says in the error what is missing.
  package mutating func next(_ what: String) throws -> Word {
    guard let word = next() else {
      throw CommandError(.missing(what: what, after: previous.text), at: previous)
    }
    return word
  }

  /// Takes the next word if it is the keyword, case aside.
  package mutating func take(_ keyword: String) -> Bool {
    guard isNext(keyword) else { return false }
    place += 1
    return true
  }

  /// Takes the next word if it is one of the keywords; returns which.
  package mutating func take(oneOf keywords: [String]) -> String? {
    take(amongst: keywords).map { keywords[$0] }
  }

  /// Takes the next word if it is one of the keywords, all in lower case; returns its place there.
  mutating func take(amongst keywords: [String]) -> Int? {
    // Mostly it is typed as it is called. No word is copied for a look at its text.
    guard place < words.count, !words[place].isQuoted,
      let found = keywords.firstIndex(of: words[place].text)
        ?? words[place].keyword.flatMap(keywords.firstIndex)
    else { return nil }
    place += 1
    return found
  }

  /// Whether the word that is left after `distance` others is the keyword, case aside.
  package func isNext(_ keyword: String, after distance: Int = 0) -> Bool {
    let place = place + distance
    guard place < words.count, !words[place].isQuoted else { return false }
    return words[place].text == keyword || words[place].isKeyword(keyword)
  }

  package mutating func expect(_ keyword: String) throws {
    guard !isAtEnd else {
      throw CommandError(.missing(what: "'\(keyword)'", after: previous.text), at: previous)
    }
    guard take(keyword) else { throw unexpected([keyword]) }
  }

  /// Takes all that is left.
  package mutating func takeRest() -> [Word] {
    let taken = rest
    place = words.count
    return taken
  }

  /// Throws when words are left over.
  package func finish(expected: @autoclosure () -> [String] = []) throws {
    guard !isAtEnd else { return }
    let expected = expected()
    if expected.isEmpty {
      throw CommandError(
        CommandFault.tooManyWords(command: command.text, usages: usages), at: peek)
    }
    throw unexpected(expected)
  }

  /// The next word is none of those expected, or there is no next word.
  package func unexpected(_ expected: [String]) -> CommandError {
    guard let word = peek else {
      return CommandError(
        .missing(what: CommandFault.list(expected), after: previous.text), at: previous)
    }
    return CommandError(.unexpectedWord(word.text, expected: expected), at: word)
  }

  /// Puts others in the place of the next word.
  mutating func replaceNext(with others: [Word]) {
    words.replaceSubrange(place..<min(place + 1, words.count), with: others)
  }

  /// Splits the bare words that are left at their commas.
  package mutating func splitAtCommas() {
    words = words.splitAtCommas(from: place)
  }
}

/// Runs `body`; an error that has no place yet gets that of `word`.
package func at<Result>(_ word: Word?, _ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as CommandError {
    guard error.range == nil, let word else { throw error }
    throw CommandError(error.cause, at: word.range, status: error.status)
  } catch let error where error is QuitRequest || error is OutputClosed {
    throw error
  } catch {
    throw CommandError(error, at: word?.range, status: CommandError.status(of: error))
  }
}
