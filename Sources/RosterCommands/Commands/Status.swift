internal import RosterFormats
internal import RosterTable
internal import RosterArrangement
internal import RosterLanguage
internal import RosterOrder

extension Command {
  static let status = Command(
    "status", usages: ["status"],
    summary: "the current table, its arrangement, locale and versions",
    arity: 0...0
  ) { _, session in
    var entries: [(name: String, summary: String)] = []
    if let table = session.current {
      let source = table.table.source
      entries.append(("table", "\(table.name) from \(source.shown) (\(source.format))"))
      let shown = try table.view().count()
      let all = try table.table.rowCount()
      entries.append(("rows", "\(shown) shown of \(all)"))
      entries.append(("order", orderLines(of: table).joined(separator: "; ")))
      entries.append(("sections", table.arrangement.section?.rendered ?? "none"))
      entries.append(("hidden", table.arrangement.hidden.count.counted("row")))
      if let filter = table.arrangement.filter { entries.append(("filter", filter.rendered)) }
      if let search = table.arrangement.search { entries.append(("find", search)) }
    } else {
      entries.append(("table", "none"))
    }
    entries.append(("locale", session.settings.locale.tag))
    entries.append(("today", session.settings.today.text))
    entries.append(("ICU", "\(ICUVersion.library), CLDR \(ICUVersion.localeData)"))
    return try list(entries, in: session)
  }
}
