/// A piece of a report, as it comes to light.
package enum ReportItem: Sendable, CustomStringConvertible {
  case plugin(PluginDescription)
  case comparator(ComparatorDescription, name: String)
  /// What all comparators ran in.
  case process
  case finding(Finding)
  /// Unlike the rest it is not the same each time.
  case time(comparator: String, CallTime)

  /// Whether it belongs to the messages.
  package var isNote: Bool {
    if case .time = self { true } else { false }
  }

  package var description: String {
    switch self {
    case .plugin(let plugin):
      "\(plugin.id) \(plugin.version)" + (plugin.author.isEmpty ? "" : ", by \(plugin.author)")
    case .comparator(let comparator, let name):
      "\(name): \(comparator.functions.joined(separator: ", "))"
    case .process: "the process afterwards"
    case .finding(let finding): "\(finding)"
    case .time(let comparator, let time): "\(comparator): \(time)"
    }
  }
}

extension ComparatorDescription {
  /// The names of those that it has.
  fileprivate var functions: [String] {
    [
      hasSortKey ? PluginError.Call.sortKey.rawValue : nil,
      hasCompare ? PluginError.Call.compare.rawValue : nil,
      hasTitles ? PluginError.Call.sectionTitle.rawValue : nil,
    ].compactMap(\.self)
  }
}
