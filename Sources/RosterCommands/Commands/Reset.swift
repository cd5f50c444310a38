internal import RosterLanguage
internal import RosterArrangement

extension Command {
  static let reset = Command(
    "reset", usages: ["reset [sort|sections|hidden|moves|filter|columns]"],
    summary: "drop all of the arrangement, or one part of it", arity: 0...1,
    parameters: [.keyword(["sort", "sections", "hidden", "moves", "filter", "columns"])],
    isArranging: true
  ) { arguments, session in
    let parts = ["sort", "sections", "hidden", "moves", "filter", "columns"]
    return try session.step(arguments) { _, arrangement in
      guard let word = arguments.peek else {
        arrangement = Arrangement()
        return "as in the file"
      }
      guard let part = arguments.take(oneOf: parts) else { throw arguments.unexpected(parts) }
      switch part {
      case "sort": arrangement.steps.removeAll { if case .sort = $0 { true } else { false } }
      case "moves": arrangement.steps.removeAll { if case .move = $0 { true } else { false } }
      case "sections": arrangement.section = nil
      case "hidden": arrangement.hidden = []
      case "filter":
        arrangement.filter = nil
        arrangement.search = nil
      default: arrangement.columns = nil
      }
      return "reset \(word.text)"
    }
  }
}
