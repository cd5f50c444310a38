internal import RosterLanguage
internal import RosterOrder

extension Command {
  /// `plugin trust`: puts a library on the list of those trusted, as it is now.
  static func trust(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    try changeTrust(&arguments, session) { word in
      let (path, digest) = try plugins.trust(word.text, cancellation: session.cancellation)
      return "trusted \(fileName(of: path)) (sha256 \(digest.prefix(12))…)"
    }
  }

  /// `plugin distrust`: takes a library off that list.
  static func distrust(
    _ arguments: inout Arguments, _ plugins: any PluginHosting, _ session: Session
  ) throws -> Outcome {
    try changeTrust(&arguments, session) { word in
      let path = try plugins.distrust(word.text, cancellation: session.cancellation)
      return "\(fileName(of: path)) is no longer trusted"
    }
  }

  private static func changeTrust(
    _ arguments: inout Arguments, _ session: Session, _ change: (Word) throws -> String
  ) throws -> Outcome {
    let word = try arguments.nextLibrary(in: session)
    try arguments.finish()
    guard !session.options.isSafe else {
      throw CommandError(.refusedBySafe("changing which plugins are trusted"), at: word)
    }
    guard !session.options.isCheck else { return .done }
    return try at(word) { .said(try change(word)) }
  }

  private static func fileName(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// What `plugin load` takes: under --safe only what is trusted.
  ///
  /// What changed since it was trusted is asked about, where somebody sits at the terminal.
  static func trustRule(_ word: Word, _ session: Session) -> PluginTrust {
    guard !session.options.isSafe else { return .required }
    return .ifListed {
      try session.confirm?(
        "'\(word.text)' changed since it was trusted; trust it as it is now?") ?? false
    }
  }
}

extension Arguments {
  /// The next word, a library's path or name; in the rc file the path must be absolute.
  mutating func nextLibrary(in session: Session) throws -> Word {
    let word = try next("a path or name")
    guard !session.isConfiguring || !word.text.contains("/") || word.text.hasPrefix("/") else {
      throw CommandError(
        CommandFault.relativePlugin(word.text), at: word.range, status: .plugin)
    }
    return word
  }
}
