internal import RosterArrangement
internal import RosterLanguage

extension Command {
  static let detail = Command(
    "detail", usages: ["detail COLUMNS|none"],
    summary: "what the list format prints below the title", arity: .atLeast(1),
    parameters: [.columns], isArranging: true
  ) { arguments, session in
    try session.stepChoosing(
      \.detail, arguments, default: "none", saying: "rows have no detail",
      chosen: "rows are detailed by")
  }
}
