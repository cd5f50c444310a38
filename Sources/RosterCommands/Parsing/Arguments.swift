package import RosterLanguage

/// The words after a command's name, taken one after the other.
package struct Arguments {
  package let command: Word
  private let usages: [String]
  /// Those that are left, the next one last, so that none moves when one is split or taken.
  private var left: [Word]
  /// As they were given, before any was split.
  let allWords: [Word]
  /// The word taken last, or the command's name.
  package private(set) var previous: Word

  package init(command: Word, usages: [String], words: [Word]) {
    self.command = command
    self.usages = usages
    left = words.reversed()
    allWords = words
    previous = command
  }

  package var isAtEnd: Bool { left.isEmpty }
  package var count: Int { left.count }
  package var peek: Word? { left.last }
  package var rest: [Word] { left.reversed() }

  package mutating func next() -> Word? {
    guard let word = left.popLast() else { return nil }
    previous = word
    return word
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
    guard peek?.keyword == keyword else { return false }
    return next() != nil
  }

  /// Takes the next word if it is one of the keywords; returns which.
  package mutating func take(oneOf keywords: [String]) -> String? {
    guard let word = peek?.keyword, keywords.contains(word) else { return nil }
    _ = next()
    return word
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
    if let last = taken.last { previous = last }
    left = []
    return taken
  }

  /// Throws when words are left over.
  package func finish(expected: [String] = []) throws {
    guard !isAtEnd else { return }
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
    left.removeLast(min(left.count, 1))
    left.append(contentsOf: others.reversed())
  }

  /// Splits the bare words that are left at their commas.
  package mutating func splitAtCommas() {
    var split: [Word] = []
    split.reserveCapacity(left.count + 2)
    for word in left {
      if word.holdsCommas {
        split += word.splitAtCommas.reversed()
      } else {
        split.append(word)
      }
    }
    left = split
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
