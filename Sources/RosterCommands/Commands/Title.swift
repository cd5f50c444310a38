internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let title = Command(
    "title", usages: ["title COLUMNS|none"], summary: "what names a row: columns joined by a blank",
    arity: .atLeast(1), parameters: [.columns], isArranging: true
  ) { arguments, session in
    try session.stepChoosing(
      \.title, arguments, default: "none", saying: "rows are titled as usual",
      chosen: "rows are titled by")
  }
}
