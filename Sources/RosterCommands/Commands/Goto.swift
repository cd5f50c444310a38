internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

extension Command {
  static let goto = Command(
    "goto", usages: ["goto TITLE"],
    summary: "show from a section on, or from the nearest one before it", arity: 1...1,
    parameters: [.text]
  ) { arguments, session in
    let word = try arguments.next("a section")
    let table = try session.currentTable()
    let view = try table.view()
    guard view.isSectioned else { throw CommandError(.notSectioned, at: word) }
    let section = try at(word) {
      try nearestSection(word.text, in: view, of: table)
    }
    try session.show(
      table, places: Array(section.rows.lowerBound..<view.count()), as: nil, isFirstScreen: true)
    return .done
  }

  /// The section with a title, else the last one that stands before it in the order of the sections.
  private static func nearestSection(_ title: String, in view: View, of table: OpenTable) throws
    -> View.Section
  {
    do {
      return try table.arranger.section(title, in: view)
    } catch let error as ArrangementError {
      guard let rule = table.arrangement.section, let sections = try view.sections(),
        try table.arranger.sectioner(of: rule, in: table.arrangement).name == "initial"
      else { throw error }
      let index = try IndexBuckets(locale: LocaleIdentifier(rule.locale))
      let wanted = index.bucket(of: title)
      guard !wanted.isSymbols else { throw error }
      if let exact = sections.first(where: { $0.label == wanted.label }) { return exact }
      let isDescending = table.arrangement.sectionsDescend(by: rule)
      let before = sections.last { section in
        guard section.label != "#" else { return false }
        let bucket = index.bucket(of: section.label)
        return isDescending ? bucket > wanted : bucket < wanted
      }
      guard let found = before ?? sections.first else { throw error }
      return found
    }
  }
}
