/// What may stand where the user pressed Tab.
package struct Completion: Equatable, Sendable {
  /// UTF-8 offset in the line from which text up to the cursor is replaced.
  package var start: Int
  /// The texts that may stand there, in the order in which they are listed.
  package var candidates: [String]
  /// Appended when there is exactly one candidate, such as a blank.
  package var suffix: String

  /// Makes a completion; without candidates the terminal beeps.
  package init(start: Int, candidates: [String], suffix: String = "") {
    self.start = start
    self.candidates = candidates
    self.suffix = suffix
  }

  /// What pressing Tab does.
  enum Step: Equatable {
    /// Takes `removed` scalars away before the cursor and puts `inserted` there.
    case replace(removed: Int, inserted: String)
    /// Shows what there is to choose from.
    case list
    case nothing
  }

  /// What Tab does in `line` with the cursor at UTF-8 offset `cursor`.
  func step(in line: String, cursor: Int) -> Step {
    guard let first = candidates.first else { return .nothing }
    let utf8 = Array(line.utf8)
    let end = min(max(0, cursor), utf8.count)
    let typed = String(decoding: utf8[min(max(0, start), end)..<end], as: UTF8.self)
    let removed = typed.unicodeScalars.count
    guard candidates.count > 1 else {
      // Completing in front of the suffix steps over nothing and doubles nothing.
      let isPresent = !suffix.isEmpty && utf8[end...].starts(with: suffix.utf8)
      return .replace(removed: removed, inserted: isPresent ? first : first + suffix)
    }
    let prefix = commonPrefix
    // A shorter prefix comes from candidates that differ from the typed text in case or form:
    // the user's letters stay.
    guard prefix.count >= typed.count, !prefix.utf8.elementsEqual(typed.utf8) else { return .list }
    return .replace(removed: removed, inserted: prefix)
  }

  /// The longest text that every candidate begins with, in whole characters.
  private var commonPrefix: String {
    guard let first = candidates.first else { return "" }
    return candidates.dropFirst().reduce(first) { prefix, candidate in
      let pairs = zip(prefix, candidate).prefix { $0.utf8.elementsEqual($1.utf8) }
      return String(pairs.map(\.0))
    }
  }
}
